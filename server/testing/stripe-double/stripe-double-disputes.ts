import {
  type Books,
  type Dispute,
  must,
  type PaymentIntent,
  type Refund,
} from './stripe-double-objects.ts';

/** The card's owner tells their bank that they did not buy this. */
export function openDispute(books: Books, intent: PaymentIntent): Dispute {
  const charge = must(books.charges, intent.latest_charge, 'charge');
  const { id: charged, amount } = charge;
  const dispute: Dispute = {
    ...books.thing('du'),
    object: 'dispute',
    payment_intent: intent.id,
    charge: charged,
    amount,
    status: 'needs_response',
  };
  charge.disputed = true;
  books.disputes.set(dispute.id, dispute);
  books.tell('charge.dispute.created', dispute);
  return dispute;
}

/** The bank has decided. */
export function closeDispute(books: Books, dispute: Dispute, status: 'won' | 'lost'): void {
  dispute.status = status;
  books.tell('charge.dispute.closed', dispute);
}

/** The card is closed: what was given back comes back, and the charge says nothing of it any more. */
export function sendBack(books: Books, refund: Refund): void {
  refund.status = 'failed';
  must(books.charges, refund.charge, 'charge').amount_refunded -= refund.amount;
  books.tell('refund.failed', refund);
}
