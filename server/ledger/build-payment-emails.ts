import { formatInCurrency } from '#contract/currency.ts';
import { loadAssociation } from '../association/association.ts';
import { isErased } from '../db/erased-email.ts';
import type { Deps } from '../deps/deps.ts';
import type { Email } from '../email/email.ts';
import type { Attachment } from '../email/mailer.ts';
import { greeting } from '../email/templates/greeting.ts';
import { refundFailedEmail } from '../email/templates/refunds/refund-failed-email.ts';
import { refundToPayEmail } from '../email/templates/refunds/refund-to-pay-email.ts';
import { cardText, loadReceipt } from './load-receipt.ts';
import type { Payment } from './payment-queries.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { findLines, findReceipt, findRefund } from './receipt-queries.ts';

/** The receipt of a payment, in the email and as a PDF. */
export async function buildReceiptEmail(deps: Deps, payment: string) {
  const found = await findReceipt(deps.db, payment);
  // A refund that has failed meanwhile has another email.
  if (found?.payment.status === 'failed') return undefined;
  const receipt = found && (await loadReceipt(deps, payment, found.user.uuid));
  if (!receipt) return undefined;
  const { title, lines, total, facts, notes } = receipt;
  const isRefund = found.payment.kind === 'refund';
  const email: Email = {
    subject: `${title} from ${receipt.association.name}`,
    paragraphs: [
      greeting(found.user),
      isRefund ? refundText(found.payment) : 'Thank you. This is what you paid.',
    ],
    facts: [
      ...facts.map(({ name, value }) => ({ label: name, value })),
      ...lines.map(({ description, amount }) => ({ label: description, value: amount })),
      { label: total.name, value: total.amount },
    ],
    action: { label: 'See All My Payments', url: `${deps.settings.baseUrl}/billing` },
    afterwards: ['The receipt as a PDF can be opened there, too.', ...notes],
  };
  return { account: found.user, email, attachments: await attach(deps, receipt) };
}

function refundText({ card_last4 }: Payment): string {
  return card_last4
    ? 'We have paid what is listed here back to your card. Banks take up to ten days to show it.'
    : 'We have paid what is listed here back to you, in the way that we agreed on.';
}

/** The outbox of the demo stores no attachments. */
async function attach(
  { settings }: Deps,
  receipt: Parameters<typeof receiptPdf>[0],
): Promise<Attachment[]> {
  if (!settings.smtpUrl) return [];
  const content = await receiptPdf(receipt);
  return [{ filename: receipt.fileName, contentType: 'application/pdf', content }];
}

/** The email to the payer, or to the office, about a refund that the bank sent back. */
export async function buildRefundFailedEmail(
  { db, settings }: Deps,
  { to, payment }: { to: 'payer' | 'office'; payment: string },
) {
  const found = await findRefund(db, payment);
  if (!found) return undefined;
  const { refund, user } = found;
  const entries = (await findLines(db, refund.reference)).map((line) => line.payment);
  const cents = entries.reduce((sum, { amount_cents }) => sum - amount_cents, 0);
  const facts = {
    description: entries.map(({ description }) => description.replace(/^Refund: /, '')).join(', '),
    amount: formatInCurrency(cents, refund.currency),
    card: refund.card_last4 ? cardText(refund) : 'None',
    reference: refund.reference,
  };
  if (to === 'office') {
    // The row of an erased account remains, without a name or an email address.
    const isKnown = user && !isErased(user.email);
    const payer = isKnown ? `${user.first_name} ${user.last_name}, ${user.email}` : undefined;
    const { email: office } = await loadAssociation(db);
    return { to: office, email: refundToPayEmail(payer, facts) };
  }
  if (!user?.email_verified_at) return undefined;
  const email = refundFailedEmail(user, facts, `${settings.baseUrl}/billing`);
  return { to: user.email, email };
}
