import type { ReactNode, RefObject } from 'react';
import type { Event } from '#contract/events/events.ts';
import { formatMoney } from '#contract/values/money.ts';
import { useNow } from '#web/events/now.ts';
import { shortDateAndTime } from '#web/events/short-date-and-time.ts';
import { useHowToPay } from '#web/payments/how-to-pay.tsx';
import { Button } from '#web/ui/button.tsx';
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

/** On a wide screen below the sums. For the mouse: the button of the form says and does the same. */
export function PayBeside({
  total,
  payment,
}: {
  total: number;
  /** Has the form. */
  payment: RefObject<HTMLElement | null>;
}) {
  const isByHand = useHowToPay() !== undefined;
  if (total > 0 && isByHand) return null;
  return (
    <Button
      className={styles.beside}
      aria-hidden
      tabIndex={-1}
      onMouseDown={(press) => press.preventDefault()}
      onClick={() => {
        const button = payment.current?.querySelector<HTMLElement>('[type=submit]');
        // Into view, with its progress.
        button?.focus();
        button?.click();
      }}
    >
      {total > 0 ? `Pay ${formatMoney(total)}` : 'Book Without Payment'}
    </Button>
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
