import type { Deps } from '../deps/deps.ts';
import type { Email } from '../email/email.ts';
import type { Attachment } from '../email/mailer.ts';
import { greeting } from '../email/templates/greeting.ts';
import { loadReceipt } from './load-receipt.ts';
import type { Payment } from './payment-queries.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { findReceipt } from './receipt-queries.ts';

/** The receipt of a payment, in a letter and as a file. */
export async function buildReceiptEmail(deps: Deps, payment: string) {
  const found = await findReceipt(deps.db, payment);
  // What has come back from the bank meanwhile is told by another letter.
  if (found?.payment.status === 'failed') return undefined;
  const receipt = found && (await loadReceipt(deps, payment, found.user.uuid));
  if (!receipt) return undefined;
  const { title, lines, total, facts, notes } = receipt;
  const isRefund = found.payment.kind === 'refund';
  const email: Email = {
    subject: `${title} from ${receipt.association.name}`,
    paragraphs: [
      greeting(found.user),
      isRefund ? givenBackText(found.payment) : 'Thank you. This is what you paid.',
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

function givenBackText({ card_last4 }: Payment): string {
  return card_last4
    ? 'We have paid what is listed here back to your card. Banks take up to ten days to show it.'
    : 'We have paid what is listed here back to you, in the way that we agreed on.';
}

/** The outbox keeps no files, so there none is drawn. */
async function attach(
  { settings }: Deps,
  receipt: Parameters<typeof receiptPdf>[0],
): Promise<Attachment[]> {
  if (!settings.smtpUrl) return [];
  const content = await receiptPdf(receipt);
  return [{ filename: receipt.fileName, contentType: 'application/pdf', content }];
}
