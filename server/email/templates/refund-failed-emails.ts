import type { Email } from '../email.ts';
import type { Recipient } from '../recipient-queries.ts';
import { greeting } from './greeting.ts';

// G14: a refund whose money the bank sent back, mostly because the card is closed by now.

interface FailedRefund {
  description: string;
  amount: string;
  /** "Visa ending in 4242" */
  card: string;
  /** What the payment provider calls it. */
  reference: string;
}

export function refundFailedEmail(
  payer: Pick<Recipient, 'first_name' | 'email_verified_at'>,
  { description, amount, card }: FailedRefund,
  billingPage: string,
): Email {
  return {
    subject: 'Your refund came back to us',
    paragraphs: [
      greeting(payer),
      `We gave ${amount} back to your card, and the bank sent it to us again: most likely that card is closed. The money is still yours.`,
      'Please answer this letter and tell us how you would like to have it, for instance by Interac e-Transfer or by cheque. Never write us the number of a card.',
    ],
    facts: [
      { label: 'For', value: description },
      { label: 'Amount', value: amount },
      { label: 'Card', value: card },
    ],
    action: { label: 'See All My Payments', url: billingPage },
  };
}

/** To the office, which owes it until it is paid in another way; without a payer if they were erased. */
export function refundToPayEmail(payer: string | undefined, refund: FailedRefund): Email {
  return {
    subject: `A refund came back: ${refund.amount} is owed`,
    paragraphs: [
      'The bank sent back what was given back to a card. It is not tried again automatically.',
      payer === undefined
        ? 'The account has been erased by now, so nobody was asked how they would like to be paid. The dashboard of the payment provider shows the payment still.'
        : 'The person has been asked how they would like to be paid.',
      'Pay it in another way and note that with the command below; or give it back to a card once more in the dashboard of the payment provider, which is noted automatically.',
    ],
    facts: [
      { label: 'To', value: payer ?? 'Erased by now' },
      { label: 'For', value: refund.description },
      { label: 'Amount', value: refund.amount },
      { label: 'Card', value: refund.card },
      { label: 'Refund', value: refund.reference },
      { label: 'Once it is paid', value: `npm run refund-paid -- ${refund.reference}` },
    ],
    signature: 'The books',
  };
}
