import type { Dispute } from '#contract/organizing/disputes.ts';
import { formatMoney } from '#contract/values/money.ts';

/** Of a payment that its cardholder disputes: since when, what that means here, and the way to answer it. */
export function DisputeNote({
  payment: { disputed_at, dispute, dispute_page },
  cents,
  since,
  className,
}: {
  payment: Dispute;
  cents: number;
  /** In the words of the page. */
  since: (at: string) => string;
  className?: string | undefined;
}) {
  if (disputed_at === null) return null;
  return (
    <p className={className}>
      Since {since(disputed_at)} {formatMoney(cents)} is disputed. {dispute}
      {dispute_page !== null && (
        <>
          {' '}
          <a href={dispute_page} target="_blank" rel="noopener">
            Answer It at Stripe
          </a>
        </>
      )}
    </p>
  );
}
