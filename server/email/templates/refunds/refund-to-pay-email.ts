import type { Email } from '#server/email/email.ts';
import type { FailedRefund } from './failed-refund.ts';

/** To the office, which still owes the money. `customer` is undefined if the account was erased. */
export function refundToPayEmail(customer: string | undefined, refund: FailedRefund): Email {
  return {
    subject: `A refund came back: ${refund.amount} is owed`,
    paragraphs: [
      'A bank returned a refund that we sent to a card. It won’t be tried again automatically.',
      customer === undefined
        ? 'The account has since been erased, so nobody was asked how they’d like to be paid. The payment provider’s dashboard still shows the payment.'
        : 'We’ve asked the person how they’d like to be paid.',
      'Pay it another way and record it with the command below, or refund it to a card again in the payment provider’s dashboard, which is recorded automatically.',
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
