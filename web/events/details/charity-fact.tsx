import type { Event } from '#contract/events.ts';
import { formatDollars } from '#contract/money.ts';
import { ExternalIcon } from '#web/ui/icons/screen-icons.tsx';
import styles from './event-facts.module.css';

/** Whom the event plays for, and how far it has come. */
export function CharityFact({ charity }: { charity: NonNullable<Event['charity']> }) {
  const { name, url, raised_cents, goal_cents } = charity;
  const part = goal_cents > 0 ? Math.min(1, raised_cents / goal_cents) : 0;
  return (
    <>
      {url === '' ? (
        name
      ) : (
        <a className={styles.map} href={url} rel="noopener noreferrer">
          {name} <ExternalIcon />
        </a>
      )}
      {goal_cents > 0 && (
        <>
          <svg className={styles.progress} height="8" aria-hidden="true">
            <rect className={styles.goal} width="100%" height="8" rx="4" />
            <rect className={styles.raised} width={`${100 * part}%`} height="8" rx="4" />
          </svg>
          <small className={styles.more}>
            {formatDollars(raised_cents)} raised of {formatDollars(goal_cents)}
          </small>
        </>
      )}
    </>
  );
}
