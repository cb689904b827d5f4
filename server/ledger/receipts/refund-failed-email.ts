import { z } from 'zod';
import { formatInCurrency } from '#contract/values/currency.ts';
import { fullName } from '#contract/values/person-names.ts';
import { withoutLinks } from '#server/email/plain-name.ts';
import { loadAssociation } from '../../association/association.ts';
import { isErased } from '../../db/erased-email.ts';
import { defineEmail } from '../../email/define-email.ts';
import type { Email } from '../../email/email.ts';
import { greeting } from '../../email/greeting.ts';
import { findPayer, findRefundAndCharge, findRefundedEntries } from './ledger-entry-queries.ts';
import { cardText } from './load-receipt.ts';

/** G14: a refund that the bank sent back, usually because the card is closed. To the payer, and to the office. */
export const refundFailed = defineEmail({
  job: 'payment-letter',
  letter: 'refund-failed',
  name: 'Refund sent back',
  values: z.object({ to: z.enum(['payer', 'office']), payment: z.string() }),
  async find({ db }, { to, payment }) {
    const found = await findRefundAndCharge(db, payment);
    const user = found?.charge.user_uuid ? await findPayer(db, found.charge.user_uuid) : undefined;
    if (!found || (to === 'payer' && !user?.email_verified_at)) {
      return 'What it says of the payment or the membership no longer holds.';
    }
    const { refund, charge } = found;
    const refunded = await findRefundedEntries(db, refund.uuid);
    const returned = {
      description: refunded.map((entry) => entry.facts.description).join(', '),
      amount: formatInCurrency(refund.cents, charge.currency),
      /** "Visa ending in 4242" */
      card: charge.card_last4
        ? cardText({ brand: charge.card_brand, last4: charge.card_last4 })
        : 'None',
      reference: refund.provider_ref ?? refund.uuid,
    };
    return { user, returned };
  },
  async write({ db, settings }, { user, returned }, { to }) {
    if (to === 'payer') {
      return user && { to: user.email, email: toPayer(user, returned, settings.baseUrl) };
    }
    // The row of an erased account remains, without a name or an email address.
    const isKnown = user && !isErased(user.email);
    const payer = isKnown ? `${withoutLinks(fullName(user))}, ${user.email}` : undefined;
    const { email: office } = await loadAssociation(db);
    return { to: office, email: toOffice(payer, returned) };
  },
});

type Returned = Record<'description' | 'amount' | 'card' | 'reference', string>;

function toPayer(
  reader: Parameters<typeof greeting>[0],
  { description, amount, card }: Returned,
  baseUrl: string,
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
    action: { label: 'See All My Payments', url: `${baseUrl}/billing` },
  };
}

/** To the office, which still owes the money. `customer` is undefined if the account was erased. */
function toOffice(customer: string | undefined, refund: Returned): Email {
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
