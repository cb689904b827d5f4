import type { Today } from '#contract/organizing/today.ts';
import { formatMonth } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { Link } from '#web/router/link.tsx';
import { MoneyNumbers } from '../money/money-numbers.tsx';
import { UnpaidLink } from '../money/unpaid-members.tsx';
import own from './money-of-month.module.css';
import styles from './today-page.module.css';

/** The treasurer's first question, answered; the rest is on Money (17.0). */
export function MoneyOfMonth({ money }: { money: NonNullable<Today['money']> }) {
  const { month, owed_cents, owed_back_cents, unpaid_members } = money;
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
          <span className={styles.recentFacts}>
            {owed_cents > 0 && (
              <Link to="/organize/money" search={{ filter: 'owed' }}>
                {formatMoney(owed_cents)} owed for events now
              </Link>
            )}
            <UnpaidLink unpaid={unpaid_members} />
            {owed_back_cents > 0 && (
              <Link to="/organize/money" search={{ filter: 'owed-back' }}>
                {formatMoney(owed_back_cents)} owed back now
              </Link>
            )}
          </span>
        </li>
      </ul>
    </section>
  );
}
