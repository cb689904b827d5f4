import type { Db } from '../db/database.ts';
import type { Charge } from '../payments/payment-provider.ts';
import { writePayment } from './payment-queries.ts';

/**
 * Keeps what was charged and what of it was paid back in the books, as the provider tells it: once,
 * however often it is told.
 */
export async function recordCharge(
  tx: Db,
  userUuid: string,
  kind: 'membership' | 'event',
  charge: Charge,
): Promise<void> {
  const entry = {
    user_uuid: userUuid,
    description: charge.description,
    currency: charge.currency,
    card_brand: charge.card?.brand ?? null,
    card_last4: charge.card?.last4 ?? null,
  };
  const payment = await writePayment(tx, {
    ...entry,
    kind,
    reference: charge.id,
    amount_cents: charge.amountCents,
    status: statusOf(charge),
    paid_at: charge.chargedAt,
  });
  for (const refund of charge.refunds) {
    await writePayment(tx, {
      ...entry,
      kind: 'refund',
      reference: refund.id,
      refunds: payment,
      description: `Refund: ${charge.description}`,
      amount_cents: -refund.amountCents,
      status: 'paid',
      paid_at: refund.refundedAt,
    });
  }
}

function statusOf({ state, amountCents, refunds }: Charge) {
  if (state === 'requires_action') return 'pending';
  if (state !== 'paid') return 'failed';
  const refunded = refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
  return refunded > 0 && refunded >= amountCents ? 'refunded' : 'paid';
}
