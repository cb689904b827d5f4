import type { Event } from '#contract/events/events.ts';
import { wholeDollars } from '#contract/values/money.ts';
import { shareOfGoal } from '../share-of-goal.ts';
import styles from './event-result.module.css';

/** Q16, W18: what a past event raised, against its goal: "$12,140 raised", and below it "128% of the goal". */
export function EventResult({ event: { charity } }: { event: Event }) {
  if (!charity || charity.raised_cents <= 0) return null;
  const { name, raised_cents, goal_cents } = charity;
  return (
    <p className={styles.result}>
      <strong className={styles.raised}>{wholeDollars(raised_cents)} raised</strong>{' '}
      {goal_cents > 0 && `${shareOfGoal(charity)}, `}for {name}
    </p>
  );
}

export function Thanks({ event: { charity, venue } }: { event: Event }) {
  return (
    <section className={styles.thanks} aria-labelledby="thanks">
      <h2 id="thanks">Thank you</h2>
      <p>
        To everybody who came, gave and helped{charity && ` for ${charity.name}`}, and to our hosts
        at {venue.name}.
      </p>
    </section>
  );
}
