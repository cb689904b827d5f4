import type { Dispute } from '#contract/organizing/disputes.ts';
import { formatMoney } from '#contract/values/money.ts';
import { whenIn } from '#contract/values/when.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useZone } from '#web/ui/zone.ts';
import small from '../../ui/small-button.module.css';
import folded from '../pieces/folded.module.css';
import parts from './booking.module.css';
import styles from './dispute-note.module.css';

/** Of a payment that its cardholder disputes: until when to answer, the way there, what may come, and what that means here. */
export function DisputeNote({
  payment: { amount_cents, disputed_at, dispute_due_at, dispute, dispute_page },
  since,
  className,
}: {
  payment: Dispute & { amount_cents: number };
  /** In the words of the page. */
  since: (at: string) => string;
  className?: string | undefined;
}) {
  const zone = useZone();
  if (disputed_at === null) return null;
  return (
    <div className={classNames(styles.dispute, className)}>
      <ul className={styles.ways}>
        <li className={parts.toGive}>
          {dispute_due_at === null
            ? 'Answer the bank'
            : `Answer by ${whenIn(zone, dispute_due_at, 'day')}`}
        </li>
        {dispute_page === null && (
          <li className={parts.by}>Demo payments: there is no bank to answer.</li>
        )}
        <li>If lost: {formatMoney(-amount_cents)} and the bank’s fee</li>
        <li>If won: the money comes back</li>
      </ul>
      {dispute_page !== null && (
        <a
          className={buttonClass('outline', small.small)}
          href={dispute_page}
          target="_blank"
          rel="noopener"
        >
          Answer at Stripe
        </a>
      )}
      <details className={folded.folded}>
        <summary>How disputes work</summary>
        <p>
          Since {since(disputed_at)} it is disputed. {dispute}
        </p>
      </details>
    </div>
  );
}
