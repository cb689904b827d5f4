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
      `We refunded ${amount} to your card, but the bank sent it back, most likely because the card is closed. The money is still yours.`,
      'Please reply to this email and tell us how you’d like to receive it, for example by Interac e-Transfer or cheque. Never send us a card number.',
    ],
    facts: [
      { label: 'For', value: description },
      { label: 'Amount', value: amount },
      { label: 'Card', value: card },
    ],
    action: { label: 'See All My Payments', url: billingPage },
  };
}
