import type { ReactNode } from 'react';
import type { Event } from '#contract/events/events.ts';
import { useNow } from '#web/events/now.ts';
import { shortDateAndTime } from '#web/events/short-date-and-time.ts';
import { ChevronDownIcon } from '#web/ui/icons/icon.tsx';
import styles from './checkout.module.css';
import { priceText } from './guests-fields.tsx';

/**
 * Q7: on a phone a bar at the bottom, whose total unfolds the sums. Elsewhere the button alone: the sums stand
 * beside the form.
 */
export function PayBar({
  event,
  total,
  card,
  isUnfolded,
  onUnfold,
  children,
}: {
  event: Event;
  total: number;
  /** The saved card that pays: its choice may be behind the bar. */
  card?: string | undefined;
  isUnfolded: boolean;
  onUnfold: (isUnfolded: boolean) => void;
  children: ReactNode;
}) {
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.total}
        aria-expanded={isUnfolded}
        aria-controls="sums"
        onClick={() => onUnfold(!isUnfolded)}
        onKeyDown={({ key }) => key === 'Escape' && onUnfold(false)}
      >
        <span>
          Total {card && <span className={styles.card}>with {card}</span>}{' '}
          <span className={styles.sum}>
            <strong>{priceText(total)}</strong> Details <ChevronDownIcon />
          </span>
        </span>
      </button>
      {children}
      {children && total > 0 && <RefundRule event={event} />}
    </div>
  );
}

/** W19: beside Pay on a phone, where the sums are folded. */
export function RefundRule({ event: { cancel_until, timezone } }: { event: Event }) {
  const isPossible = useNow() < Date.parse(cancel_until);
  return (
    <p className={styles.refund}>
      {isPossible
        ? `Full refund until ${shortDateAndTime(cancel_until, timezone)}`
        : 'Too late to cancel: no refund'}
    </p>
  );
}
