import type { Email } from '#server/email/email.ts';
import type { FailedRefund } from './failed-refund.ts';

/** To the office, which still owes the money. `customer` is undefined if the account was erased. */
export function refundToPayEmail(customer: string | undefined, refund: FailedRefund): Email {
  return {
    subject: `A refund came back: ${refund.amount} is owed`,
    paragraphs: [
      'The bank sent back what was given back to a card. It is not tried again automatically.',
      customer === undefined
        ? 'The account has been erased by now, so nobody was asked how they would like to be paid. The dashboard of the payment provider shows the payment still.'
        : 'The person has been asked how they would like to be paid.',
      'Pay it in another way and note that with the command below; or give it back to a card once more in the dashboard of the payment provider, which is noted automatically.',
    ],
    facts: [
      { label: 'To', value: customer ?? 'Erased by now' },
      { label: 'For', value: refund.description },
      { label: 'Amount', value: refund.amount },
      { label: 'Card', value: refund.card },
      { label: 'Refund', value: refund.reference },
      { label: 'Once it is paid', value: `npm run refund-paid -- ${refund.reference}` },
    ],
    signature: 'The books',
  };
}
