import { formatInCurrency } from '#contract/values/currency.ts';
import { wentBack } from '#contract/values/money-words.ts';
import { loadAssociation } from '../association/association.ts';
import { isErased } from '../db/erased-email.ts';
import type { Deps } from '../deps/deps.ts';
import type { Email } from '../email/email.ts';
import type { Attachment } from '../email/mailer.ts';
import { greeting } from '../email/templates/greeting.ts';
import { refundFailedEmail } from '../email/templates/refunds/refund-failed-email.ts';
import { refundToPayEmail } from '../email/templates/refunds/refund-to-pay-email.ts';
import {
  findEntry,
  findPayer,
  findRefundAndCharge,
  findRefundedEntries,
  type LedgerEntry,
} from './ledger-entry-queries.ts';
import { cardText, loadReceipt } from './load-receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';

/** The receipt of a payment, in the email and as a PDF. */
export async function buildReceiptEmail(deps: Deps, payment: string) {
  const entry = await findEntry(deps.db, payment);
  const account = entry && (await accountOf(deps, entry));
  const isRefund = entry?.kind === 'refund';
  const refund = isRefund && (await findRefundAndCharge(deps.db, payment))?.refund;
  // A refund that has failed meanwhile has another email.
  if (refund && refund.state === 'failed') return undefined;
  const receipt = account && entry && (await loadReceipt(deps, payment, entry.user_uuid));
  if (!receipt) return undefined;
  const { title, lines, total, facts, notes } = receipt;
  const email: Email = {
    subject: `${title} from ${receipt.issuer.name}`,
    paragraphs: [
      greeting(account),
      isRefund ? wentBack(entry.facts.card !== null) : 'Thank you. This is what you paid.',
    ],
    facts: [
      ...facts.map(({ name, value }) => ({ label: name, value })),
      ...lines.map(({ description, amount }) => ({ label: description, value: amount })),
      { label: total.name, value: total.amount },
    ],
    ...(entry.user_uuid === null
      ? { afterwards: ['The receipt is attached as a PDF.', ...notes] }
      : {
          action: { label: 'See All My Payments', url: `${deps.settings.baseUrl}/billing` },
          afterwards: ['The receipt as a PDF can be opened there, too.', ...notes],
        }),
  };
  return { account, email, attachments: await attach(deps, receipt) };
}

/** Who paid: an account, or somebody by name, as an organizer wrote it down. */
async function accountOf({ db }: Deps, { user_uuid, facts, at }: LedgerEntry) {
  if (user_uuid !== null) return findPayer(db, user_uuid);
  const { name, email } = facts.payer ?? {};
  return name && email ? { first_name: name, email, email_verified_at: at } : undefined;
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
  const found = await findRefundAndCharge(db, payment);
  if (!found) return undefined;
  const { refund, charge } = found;
  const user = charge.user_uuid ? await findPayer(db, charge.user_uuid) : undefined;
  const refunded = await findRefundedEntries(db, refund.uuid);
  const facts = {
    description: refunded.map((entry) => entry.facts.description).join(', '),
    amount: formatInCurrency(refund.cents, charge.currency),
    card: charge.card_last4
      ? cardText({ brand: charge.card_brand, last4: charge.card_last4 })
      : 'None',
    reference: refund.provider_ref ?? refund.uuid,
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
