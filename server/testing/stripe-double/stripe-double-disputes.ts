import {
  existing,
  type StripeDispute,
  type StripeObjects,
  type StripePaymentIntent,
  type StripeRefund,
} from './stripe-double-objects.ts';

/** The cardholder disputes the payment at their bank. */
export function openDispute(objects: StripeObjects, intent: StripePaymentIntent): StripeDispute {
  const charge = existing(objects.charges, intent.latest_charge, 'charge');
  const { id: charged, amount } = charge;
  const dispute: StripeDispute = {
    ...objects.newObject('du'),
    object: 'dispute',
    payment_intent: intent.id,
    charge: charged,
    amount,
    balance_transactions: [{ fee: 15_00 }],
    status: 'needs_response',
    reason: 'fraudulent',
  };
  charge.disputed = true;
  objects.disputes.set(dispute.id, dispute);
  objects.emit('charge.dispute.created', dispute);
  return dispute;
}

/** The bank decides the dispute. */
export function closeDispute(
  objects: StripeObjects,
  dispute: StripeDispute,
  status: 'won' | 'lost',
): void {
  dispute.status = status;
  objects.emit('charge.dispute.closed', dispute);
}

/** The refund fails, as on a closed card. Stripe takes it out of the charge's `amount_refunded`. */
export function failRefund(objects: StripeObjects, refund: StripeRefund): void {
  refund.status = 'failed';
  existing(objects.charges, refund.charge, 'charge').amount_refunded -= refund.amount;
  objects.emit('refund.failed', refund);
}
