import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import card from '../accounts/account-card.module.css';
import settings from '../accounts/settings-page.module.css';
import box from '../events/booking-box.module.css';
import { formatMoney } from '../ui/format.ts';
import { type Line, totalOf } from './booking-total.ts';

/** What it comes to, line by line. */
export function Amounts({ lines, total = 'Total' }: { lines: Line[]; total?: string }) {
  return (
    <dl className={card.form}>
      {lines.map(({ what, cents }, place) => (
        <div className={card.between} key={place}>
          <dt>{what}</dt>
          <dd>{formatMoney(cents)}</dd>
        </div>
      ))}
      <div className={card.between}>
        <dt>
          <strong>{total}</strong>
        </dt>
        <dd className={box.price}>
          <span role="status">{formatMoney(totalOf(lines))}</span>
        </dd>
      </div>
    </dl>
  );
}

/** Only for those who pay more than members do. */
export function MemberPriceHint({ saves }: { saves: number }): ReactNode {
  if (saves <= 0) return null;
  return (
    <p className={settings.quiet}>
      As a member you would pay {formatMoney(saves)} less.{' '}
      <Link to="/membership">See what membership brings</Link>
    </p>
  );
}
