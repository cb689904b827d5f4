import { Fragment } from 'react';
import { useLoaded } from '#web/api/use-call.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { OfficeEmail } from '../office.tsx';
import { PageTop } from '../page-top.tsx';
import { Prose } from '../prose.tsx';
import site from '../site.module.css';
import { useSitePage } from '../use-site-page.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';

export function ContactPage() {
  const page = useSitePage('contact-us');
  const { name, address, email, phone, hours, links } = useLoaded('office').data;
  return (
    <>
      <PageHead title="Contact Us" description={page.description} path="/contact-us" />
      <PageTop
        kicker="Contact"
        title={page.line('headline')}
        lead={<Prose parts={page.prose('lead')} />}
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
              {email !== '' && (
                <>
                  <dt>Email</dt>
                  <dd>
                    <OfficeEmail />
                  </dd>
                </>
              )}
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
