import { benefits } from '#web/layout/benefits.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { ClosingBand } from '../closing-band.tsx';
import { PageTop } from '../page-top.tsx';
import site from '../site.module.css';
import styles from './membership-page.module.css';
import { MembershipPrice } from './membership-price.tsx';
import { MembershipQuestions } from './membership-questions.tsx';
import { WhoGetsWhat } from './who-gets-what.tsx';

export function MembershipPage() {
  return (
    <>
      <PageHead
        title="Membership"
        description="What the annual membership of Fairway costs and brings: member prices, member-only events, the members’ directory and a page of your own in it."
        path="/membership"
      />
      <PageTop
        kicker="Membership"
        title="Put your name in the book"
        lead="Anybody may play with us. Members play for less, play where others cannot, and know who they are playing with."
      >
        <MembershipPrice />
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
