import { type ReactNode, useState } from 'react';
import type { Event } from '#contract/events/events.ts';
import { formatMoney } from '#contract/values/money.ts';
import box from '../events/details/booking-box.module.css';
import { dateAndTime } from '../events/event-time.ts';
import { useNow } from '../events/now.ts';
import formStyles from '../forms/form.module.css';
import { Link } from '../router/link.tsx';
import sections from '../ui/sections.module.css';
import { type LineItem, totalOf } from './booking-total.ts';

/** The line items and their total. With `addsUp` a screen reader announces a new total. */
export function Amounts({
  lines,
  total = 'Total',
  back = [],
  addsUp = false,
}: {
  lines: LineItem[];
  total?: string;
  /** What went back of it: then that is large, not the total. */
  back?: LineItem[];
  addsUp?: boolean;
}) {
  const sum = amountText(totalOf(lines));
  return (
    <dl className={formStyles.form}>
      <Lines lines={lines} />
      {/* What went back of a single line says the same once more. */}
      {(back.length === 0 || lines.length > 1) && (
        <div className={formStyles.between}>
          <dt>{back.length > 0 ? total : <strong>{total}</strong>}</dt>
          <dd className={back.length > 0 ? undefined : box.price}>
            {sum}
            {addsUp && <NewTotal sum={sum} />}
          </dd>
        </div>
      )}
      <Lines lines={back} areLarge />
    </dl>
  );
}

function Lines({ lines, areLarge = false }: { lines: LineItem[]; areLarge?: boolean }) {
  return lines.map(({ label, cents }, index) => (
    <div className={formStyles.between} key={index}>
      <dt>{areLarge ? <strong>{label}</strong> : label}</dt>
      <dd className={areLarge ? box.price : undefined}>{amountText(cents)}</dd>
    </div>
  ));
}

/** Empty until the total changes, so that a screen reader does not read it with the screen. */
function NewTotal({ sum }: { sum: string }) {
  const [first] = useState(sum);
  const [hasChanged, setChanged] = useState(false);
  if (sum !== first && !hasChanged) setChanged(true);
  return (
    <span className="visually-hidden" role="status">
      {hasChanged && `Total: ${sum}`}
    </span>
  );
}

function amountText(cents: number): string {
  return cents === 0 ? 'Free' : formatMoney(cents);
}

/** Shown before the payment. */
export function CancelTerms({ event }: { event: Event }) {
  const { cancel_until, timezone } = event;
  const isPossible = useNow() < Date.parse(cancel_until);
  return (
    <p className={sections.quiet}>
      In Canadian dollars.{' '}
      {isPossible
        ? `You can cancel until ${dateAndTime(cancel_until, timezone)} and get back everything you paid.`
        : 'It’s too late to cancel, so what you pay won’t be refunded.'}
    </p>
  );
}

/** Only for users who pay more than members. */
export function MemberPriceHint({ saves }: { saves: number }): ReactNode {
  if (saves <= 0) return null;
  return (
    <p className={sections.quiet}>
      As a member you would pay {formatMoney(saves)} less.{' '}
      <Link to="/membership">See Benefits</Link>
    </p>
  );
}
