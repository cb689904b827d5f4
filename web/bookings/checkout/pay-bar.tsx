import type { ReactNode } from 'react';
import type { Event } from '#contract/events/events.ts';
import { clockTime, dateBlock } from '#web/events/event-time.ts';
import { useNow } from '#web/events/now.ts';
import { wallTime } from '#web/events/zone-clock.ts';
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
  isUnfolded,
  onUnfold,
  children,
}: {
  event: Event;
  total: number;
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
          Total <strong>{priceText(total)}</strong>
        </span>
        <ChevronDownIcon />
      </button>
      {children}
      {children && total > 0 && <RefundRule event={event} />}
    </div>
  );
}

/** W19: beside Pay on a phone, where the sums are folded. */
export function RefundRule({ event: { cancel_until, timezone } }: { event: Event }) {
  const isPossible = useNow() < Date.parse(cancel_until);
  const { month, day } = dateBlock(cancel_until, timezone);
  const { zoneShort } = wallTime(cancel_until, timezone);
  return (
    <p className={styles.refund}>
      {isPossible
        ? `Full refund until ${month} ${day}, ${clockTime(cancel_until, timezone)} ${zoneShort}`
        : 'Too late to cancel: no refund'}
    </p>
  );
}
