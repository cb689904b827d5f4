import { z } from 'zod';
import { wentBack } from '#contract/values/money-words.ts';
import { loadPrintedHead } from '../../association/letterhead.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps/deps.ts';
import { defineEmail, enqueueEmail } from '../../email/define-email.ts';
import type { Email } from '../../email/email.ts';
import { greeting } from '../../email/greeting.ts';
import type { Attachment } from '../../email/mailer.ts';
import {
  findEntry,
  findPayer,
  findRefundAndCharge,
  type LedgerEntry,
} from './ledger-entry-queries.ts';
import { loadReceipt } from './load-receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';

type Payer = NonNullable<Awaited<ReturnType<typeof findPayer>>> | NamedPayer;

/** Who paid without an account, as an organizer wrote it down. */
type NamedPayer = Omit<NonNullable<Awaited<ReturnType<typeof findPayer>>>, 'uuid'>;

type Receipt = NonNullable<Awaited<ReturnType<typeof loadReceipt>>>;

/** The receipt of a payment or a refund, in the email and as a PDF; one for all entries of a charge or a refund. */
export const receiptEmail = defineEmail({
  job: 'payment-letter',
  letter: 'receipt',
  name: 'Receipt',
  values: z.object({ payment: z.string() }),
  async find(deps, { payment }) {
    const gone = 'What it says of the payment or the membership no longer holds.';
    const entry = await findEntry(deps.db, payment);
    const account = entry && (await accountOf(deps, entry));
    // 16.2: organizers took the money of an account that waits for its person.
    if (!entry || !(account?.email_verified_at || account?.unclaimed_since)) return gone;
    const refund = entry.kind === 'refund' && (await findRefundAndCharge(deps.db, payment))?.refund;
    // A refund that has failed meanwhile has another email.
    if (refund && refund.state === 'failed') return gone;
    const receipt = await loadReceipt(deps, payment, entry.user_uuid);
    return receipt ? { account, entry, receipt } : gone;
  },
  async write(deps, { account, entry, receipt }) {
    const email = emailOf(account, entry, receipt, deps.settings.baseUrl);
    return { to: account.email, email, attachments: await attach(deps, receipt) };
  },
});

function emailOf(
  account: Payer,
  entry: LedgerEntry,
  { title, lines, total, facts, notes, issuer }: Receipt,
  baseUrl: string,
): Email {
  return {
    subject: `${title} from ${issuer.name}`,
    paragraphs: [
      greeting(account),
      entry.kind === 'refund'
        ? wentBack(entry.facts.card !== null)
        : 'Thank you. This is what you paid.',
    ],
    facts: facts.map(({ name, value }) => ({ label: name, value })),
    sums: [
      ...lines.map(({ description, amount }) => ({ label: description, value: amount })),
      { label: total.name, value: total.amount },
    ],
    // Nobody signs in to an account that is not claimed yet.
    ...(entry.user_uuid === null || account.unclaimed_since
      ? { afterwards: ['The receipt is attached as a PDF.', ...notes] }
      : {
          action: { label: 'See All My Payments', url: `${baseUrl}/billing` },
          afterwards: ['The receipt as a PDF can be opened there, too.', ...notes],
        }),
  };
}

/** Who paid: an account, or somebody by name, as an organizer wrote it down. */
async function accountOf({ db }: Deps, { user_uuid, facts, at }: LedgerEntry) {
  if (user_uuid !== null) return findPayer(db, user_uuid);
  const { name, email } = facts.payer ?? {};
  return name && email
    ? { first_name: name, last_name: '', email, email_verified_at: at, unclaimed_since: null }
    : undefined;
}

/** The outbox of the demo stores no attachments. */
async function attach(deps: Deps, receipt: Receipt): Promise<Attachment[]> {
  if (!deps.settings.smtpUrl) return [];
  const content = await receiptPdf(receipt, await loadPrintedHead(deps));
  return [{ filename: receipt.fileName, contentType: 'application/pdf', content }];
}

/** One email for all entries of a charge or a refund, which are written only once. None where there is no address (V16). */
export async function enqueueReceipt(
  tx: Db,
  since: Date,
  [first]: Pick<LedgerEntry, 'uuid' | 'user_uuid' | 'facts'>[],
): Promise<void> {
  if (!first || (first.user_uuid === null && !first.facts.payer?.email)) return;
  await enqueueEmail(tx, since, receiptEmail, { payment: first.uuid });
}
