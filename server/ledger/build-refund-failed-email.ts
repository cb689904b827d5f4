import { formatInCurrency } from '#contract/currency.ts';
import { isErased } from '../db/erased-email.ts';
import type { Deps } from '../deps/deps.ts';
import { refundFailedEmail } from '../email/templates/refunds/refund-failed-email.ts';
import { refundToPayEmail } from '../email/templates/refunds/refund-to-pay-email.ts';
import { cardText } from './load-receipt.ts';
import { findLines, findRefund } from './receipt-queries.ts';

/** What the person and the office are told of a refund that came back from the bank. */
export async function buildRefundFailedEmail(
  { db, settings }: Deps,
  { to, payment }: { to: 'payer' | 'office'; payment: string },
) {
  const found = await findRefund(db, payment);
  if (!found) return undefined;
  const { refund, user } = found;
  const parts = (await findLines(db, refund.reference)).map((line) => line.payment);
  const cents = parts.reduce((sum, { amount_cents }) => sum - amount_cents, 0);
  const facts = {
    description: parts.map(({ description }) => description.replace(/^Refund: /, '')).join(', '),
    amount: formatInCurrency(cents, refund.currency),
    card: refund.card_last4 ? cardText(refund) : 'None',
    reference: refund.reference,
  };
  if (to === 'office') {
    // An erased account is a row still, whose name and address are nobody's.
    const isThere = user && !isErased(user.email);
    const payer = isThere ? `${user.first_name} ${user.last_name}, ${user.email}` : undefined;
    return { to: settings.contactEmail, email: refundToPayEmail(payer, facts) };
  }
  if (!user?.email_verified_at) return undefined;
  const email = refundFailedEmail(user, facts, `${settings.baseUrl}/billing`);
  return { to: user.email, email };
}
