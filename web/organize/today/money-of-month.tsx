import type { Today } from '#contract/organizing/today.ts';
import { formatMonth } from '#contract/values/dates.ts';
import { Link } from '#web/router/link.tsx';
import { MoneyNumbers } from '../money/money-numbers.tsx';
import { OpenNow } from '../money/open-now.tsx';
import own from './money-of-month.module.css';
import styles from './today-page.module.css';

/** The treasurer's first question, answered; the rest is on Money (17.0). */
export function MoneyOfMonth({ money }: { money: NonNullable<Today['money']> }) {
  const { month, owed_cents, unpaid_members, undeposited_cents } = money;
  // What is owed back needs somebody, and stands above.
  const owed = [{ cents: owed_cents, words: 'owed for events', search: { filter: 'owed' } }];
  return (
    <section aria-labelledby="money-of-month">
      <h2 className={styles.heading} id="money-of-month">
        Money
      </h2>
      <ul className={styles.rows}>
        <li className={own.month}>
          <p>
            <Link to="/organize/money">{formatMonth(month)}</Link>
          </p>
          <MoneyNumbers totals={money} search={{}} />
          <OpenNow owed={owed} unpaid={unpaid_members} undeposited_cents={undeposited_cents} />
        </li>
      </ul>
    </section>
  );
}
