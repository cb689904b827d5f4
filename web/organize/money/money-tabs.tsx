import { Link } from '#web/router/link.tsx';
import styles from '../event-frame/event-head.module.css';

export const moneyTabs = {
  overview: { to: '/organize/money', name: 'Overview' },
  deposits: { to: '/organize/money/deposits', name: 'Deposits' },
  payouts: { to: '/organize/money/payouts', name: 'Payouts' },
  year: { to: '/organize/money/year', name: 'Year-End' },
} as const;

/** The ways between the treasurer's screens. */
export function MoneyTabs({ shown }: { shown: keyof typeof moneyTabs }) {
  return (
    <nav className={styles.tabs} aria-label="Money">
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
