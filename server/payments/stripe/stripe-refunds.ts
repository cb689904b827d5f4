import type Stripe from 'stripe';
import type { PaymentProvider } from '#server/payments/payment-provider.ts';
import { oneDay } from '#server/time/durations.ts';
import type { CallStripe } from './stripe-client.ts';
import { idOf, isLost, isOpen, latestCharge, refundFromStripe } from './stripe-present.ts';

// A dispute that the association lost counts as a refund: the bank took the money back (G14).

type RefundCalls = Pick<PaymentProvider, 'createRefund' | 'listRefunds' | 'listDisputed'>;

export function stripeRefundCalls(call: CallStripe): RefundCalls {
  return {
    async createRefund({ charge, amountCents, mark }, idempotencyKey) {
      const metadata = mark === undefined ? {} : { metadata: { mark } };
      const params = { payment_intent: charge, amount: amountCents, ...metadata };
      const refund = await call((stripe) => stripe.refunds.create(params, { idempotencyKey }));
      return refundFromStripe(refund);
    },
    listRefunds: (since) => listRefunds(call, since),
    listDisputed: (since) => listDisputed(call, since),
  };
}

/** The refunds and disputes of one payment, newest first. */
export async function findStripeRefunds(
  call: CallStripe,
  payment: Stripe.PaymentIntent,
): Promise<(Stripe.Refund | Stripe.Dispute)[]> {
  const charge = latestCharge(payment);
  const ofPayment = { payment_intent: payment.id, limit: 100 };
  const all = { limit: 1_000 };
  // The charge's own amount_refunded leaves out refunds that failed.
  const refunds =
    charge?.status === 'succeeded'
      ? await call((stripe) => stripe.refunds.list(ofPayment).autoPagingToArray(all))
      : [];
  const disputes = charge?.disputed
    ? await call((stripe) => stripe.disputes.list(ofPayment).autoPagingToArray(all))
    : [];
  return [...disputes, ...refunds];
}

/** Banks decide a dispute within this time. */
const longestDispute = 120 * oneDay;

async function listRefunds(
  call: CallStripe,
  since: Date,
): ReturnType<PaymentProvider['listRefunds']> {
  const from = (milliseconds: number) => ({
    created: { gte: Math.floor(milliseconds / 1000) },
    limit: 100,
  });
  const all = { limit: 10_000 };
  const [refunds, disputes] = await Promise.all([
    call((stripe) => stripe.refunds.list(from(since.getTime())).autoPagingToArray(all)),
    // Stripe dates a dispute by when it was opened, not by when it was lost.
    call((stripe) =>
      stripe.disputes.list(from(since.getTime() - longestDispute)).autoPagingToArray(all),
    ),
  ]);
  return [...refunds, ...disputes.filter(isLost)].flatMap((refund) =>
    refund.payment_intent
      ? [{ charge: idOf(refund.payment_intent), refund: refundFromStripe(refund) }]
      : [],
  );
}

async function listDisputed(call: CallStripe, since: Date): Promise<string[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const disputes = await call((stripe) =>
    stripe.disputes.list({ created, limit: 100 }).autoPagingToArray({ limit: 10_000 }),
  );
  return disputes
    .filter(isOpen)
    .flatMap(({ payment_intent }) => (payment_intent ? [idOf(payment_intent)] : []));
}
