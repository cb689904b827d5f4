import { Fragment } from 'react';
import { useLoaded } from '#web/api/use-call.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { OfficeEmail } from '../office.tsx';
import { PageTop } from '../page-top.tsx';
import site from '../site.module.css';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';

export function ContactPage() {
  const { name, address, phone, hours, links } = useLoaded('office').data;
  return (
    <>
      <PageHead
        title="Contact Us"
        description="Where the office is, how it is reached, and a form that leads there."
        path="/contact-us"
      />
      <PageTop
        kicker="Contact"
        title="Talk to us"
        lead="Whatever it is about, a person reads it and answers."
      />
      <div className={site.section}>
        <div className={styles.split}>
          <section className={styles.tile} aria-labelledby="write">
            <ContactForm />
          </section>
          <section className={styles.office} aria-labelledby="office">
            <h2 id="office">The office</h2>
            <address className={styles.address}>
              {[name, ...address].map((line) => (
                <Fragment key={line}>
                  {line}
                  <br />
                </Fragment>
              ))}
            </address>
            <dl className={styles.facts}>
              {phone && (
                <>
                  <dt>Phone</dt>
                  <dd>
                    <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
                  </dd>
                </>
              )}
              <dt>Email</dt>
              <dd>
                <OfficeEmail />
              </dd>
              {hours && (
                <>
                  <dt>Hours</dt>
                  <dd>{hours}</dd>
                </>
              )}
              {links.length > 0 && <dt>Elsewhere</dt>}
              {links.map(({ name, url }) => (
                <dd key={url}>
                  <a href={url} rel="noopener">
                    {name}
                  </a>
                </dd>
              ))}
            </dl>
          </section>
        </div>
      </div>
    </>
  );
}
