import { formatDollars } from '#contract/values/money.ts';
import { useLoaded } from '#web/api/use-call.ts';
import { benefits } from '#web/layout/benefits.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { ClosingBand } from '../closing-band.tsx';
import { JoinLink } from '../join-link.tsx';
import { PageTop } from '../page-top.tsx';
import site from '../site.module.css';
import styles from './membership-page.module.css';
import { MembershipQuestions } from './membership-questions.tsx';
import { WhoGetsWhat } from './who-gets-what.tsx';

export function MembershipPage() {
  return (
    <>
      <PageHead
        title="Membership"
        description="What the annual membership costs and brings: member prices, member-only events, the members’ directory and a page of your own in it."
        path="/membership"
      />
      <PageTop
        kicker="Membership"
        title="Put your name in the book"
        lead="Anybody may play with us. Members play for less, play where others cannot, and know who they are playing with."
      >
        <Price />
      </PageTop>
      <section className={site.section} aria-labelledby="benefits">
        <h2 className={styles.title} id="benefits">
          Four things members get
        </h2>
        <ul className={styles.benefits}>
          {benefits.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <WhoGetsWhat />
      <MembershipQuestions />
      <ClosingBand
        title="See you on the first tee"
        text="Joining takes two minutes. The best rounds take four hours and a bit."
      />
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
        In Canadian dollars. Renews each year until you cancel, which you can do any day.
      </p>
    </div>
  );
}
