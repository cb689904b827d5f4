import type { Email } from '#server/email/email.ts';
import type { Recipient } from '#server/email/recipient-queries.ts';
import { greeting } from '../greeting.ts';
import type { FailedRefund } from './failed-refund.ts';

export function refundFailedEmail(
  reader: Pick<Recipient, 'first_name' | 'email_verified_at'>,
  { description, amount, card }: FailedRefund,
  billingPage: string,
): Email {
  return {
    subject: 'Your refund came back to us',
    paragraphs: [
      greeting(reader),
      `We gave ${amount} back to your card, and the bank sent it to us again: most likely that card is closed. The money is still yours.`,
      'Please answer this email and tell us how you would like to have it, for instance by Interac e-Transfer or by cheque. Never write us the number of a card.',
    ],
    facts: [
      { label: 'For', value: description },
      { label: 'Amount', value: amount },
      { label: 'Card', value: card },
    ],
    action: { label: 'See All My Payments', url: billingPage },
  };
}
