import { Link } from '#web/router/link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import head from '../event-frame/event-head.module.css';
import styles from './money-head.module.css';

export const moneyTabs = {
  overview: { to: '/organize/money', name: 'Overview' },
  deposits: { to: '/organize/money/deposits', name: 'Deposits' },
  payouts: { to: '/organize/money/payouts', name: 'Payouts' },
  year: { to: '/organize/money/year', name: 'Year-End' },
} as const;

/** The ways between the treasurer's screens. */
export function MoneyTabs({ shown }: { shown: keyof typeof moneyTabs }) {
  return (
    <nav className={classNames(head.tabs, styles.tabs)} aria-labelledby="money-part">
      <p className={styles.part} id="money-part">
        Money
      </p>
      <ul>
        {Object.entries(moneyTabs).map(([key, { to, name }]) => (
          <li key={key}>
            <Link to={to} aria-current={key === shown ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
