import { formatDollars } from '#contract/values/money.ts';
import { useLoaded } from '#web/api/use-call.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { ClosingBand } from '../closing-band.tsx';
import { JoinLink } from '../join-link.tsx';
import { PageTop } from '../page-top.tsx';
import { Prose } from '../prose.tsx';
import site from '../site.module.css';
import { useSitePage } from '../use-site-page.ts';
import styles from './membership-page.module.css';
import { MembershipQuestions } from './membership-questions.tsx';
import { WhoGetsWhat } from './who-gets-what.tsx';

export function MembershipPage() {
  const page = useSitePage('membership');
  return (
    <>
      <PageHead title="Membership" description={page.description} path="/membership" />
      <PageTop
        kicker="Membership"
        title={page.line('headline')}
        lead={<Prose parts={page.prose('lead')} />}
      >
        <Price />
      </PageTop>
      <section className={site.section} aria-labelledby="benefits">
        <h2 className={styles.title} id="benefits">
          {page.line('benefits_title')}
        </h2>
        <ul className={styles.benefits}>
          {page.sections('benefits').map(({ id, title, parts }) => (
            <li key={id}>
              <h3>{title}</h3>
              <Prose parts={parts} />
            </li>
          ))}
        </ul>
      </section>
      <WhoGetsWhat />
      <MembershipQuestions questions={page.sections('questions')} />
      <ClosingBand title={page.line('band_title')} text={<Prose parts={page.prose('band')} />} />
    </>
  );
}

/** Looks like a ticket. */
function Price() {
  const plan = useLoaded('membershipPlan').data;
  return (
    <div className={styles.ticket}>
      <h2 className={styles.name}>{plan.name}</h2>
      <p className={styles.price}>
        <strong>{formatDollars(plan.price_cents)}</strong> a {plan.interval}
      </p>
      <JoinLink />
      <p className={styles.small}>
        In Canadian dollars. By card it renews each year until you cancel, which you can do any day.
      </p>
    </div>
  );
}
