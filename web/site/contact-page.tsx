import { PageHead } from '../layout/page-head.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';
import { PageTop } from './page-top.tsx';
import site from './site.module.css';

export function ContactPage() {
  return (
    <>
      <PageHead
        title="Contact us"
        description="Where the office of Fairway is, when it answers the phone, and a form that reaches it."
        path="/contact-us"
      />
      <PageTop
        kicker="Contact"
        title="Talk to us"
        lead="Two people and a kettle. Write, call, or come by when you are in Guelph."
      />
      <div className={site.section}>
        <div className={styles.split}>
          <section className={styles.card} aria-labelledby="write">
            <ContactForm />
          </section>
          <section className={styles.office} aria-labelledby="office">
            <h2 id="office">The office</h2>
            <address className={styles.address}>
              The Fairway Golf Association of Canada
              <br />
              27 Old Mill Lane, Suite 4
              <br />
              Guelph, Ontario&nbsp; N1H 5J8
            </address>
            <dl className={styles.facts}>
              <dt>Phone</dt>
              <dd>
                <a href="tel:+15195550142">+1 519-555-0142</a>
              </dd>
              <dt>E-mail</dt>
              <dd>
                <a href="mailto:office@example.com">office@example.com</a>
              </dd>
              <dt>Hours</dt>
              <dd>
                Monday to Friday, 9:00&nbsp;a.m. to 4:30&nbsp;p.m. Eastern time. On event days we
                are out on the course.
              </dd>
            </dl>
          </section>
        </div>
      </div>
    </>
  );
}
