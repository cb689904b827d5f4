import { audit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import type { Refund } from '../payments/payment-provider.ts';
import { enqueuePaymentEmail, enqueueReceipt } from './enqueue-payment-email.ts';
import {
  findFailedRefund,
  findLedgerEntries,
  findRefunds,
  lockCharge,
  nextReceiptNumber,
  type Payment,
  setEntryStatus,
  writeLedgerEntry,
} from './payment-queries.ts';

/** `inAnotherWay`: not by the provider to the card, but by e-Transfer, for example. */
type LedgerRefund = Refund & { inAnotherWay?: true };

/** Records the refunds of a charge that is in the ledger already, of any user or none. */
export async function recordRefundsOfCharge(
  tx: Db,
  charge: string,
  refunds: Refund[],
  now: Date,
): Promise<void> {
  await lockCharge(tx, charge);
  await recordRefunds(tx, now, await findLedgerEntries(tx, charge), refunds);
}

/**
 * Records refunds of ledger entries. A failed refund stays failed, whatever an older version of the
 * charge says (G7): the association has its money again, and owes it.
 */
export async function recordRefunds(
  tx: Db,
  now: Date,
  entries: Payment[],
  refunds: LedgerRefund[],
): Promise<void> {
  const before = await recordFailures(tx, now, await refundsOf(tx, entries), refunds);
  const remaining = new Map(entries.map((entry) => [entry.uuid, remainingOf(entry, before)]));
  for (const refund of refunds) {
    if (before.some(({ reference }) => reference === refund.id)) continue;
    await writeRefund(tx, now, entries, refund, remaining);
  }
  for (const { uuid, status } of entries) {
    const isRefunded = remaining.get(uuid) === 0;
    if (status === 'paid' && isRefunded) await setEntryStatus(tx, uuid, 'refunded');
    if (status === 'refunded' && !isRefunded) await setEntryStatus(tx, uuid, 'paid');
  }
}

function refundsOf(tx: Db, entries: Payment[]): Promise<Payment[]> {
  return findRefunds(
    tx,
    entries.map(({ uuid }) => uuid),
  );
}

/** The bank may send a refund back weeks later (G14). */
async function recordFailures(
  tx: Db,
  now: Date,
  recorded: Payment[],
  refunds: Refund[],
): Promise<Payment[]> {
  const failures = new Set(refunds.filter(({ hasFailed }) => hasFailed).map(({ id }) => id));
  const isNewFailure = ({ status, reference }: Payment) =>
    status === 'paid' && failures.has(reference);
  const failed = recorded.filter(isNewFailure);
  for (const { uuid } of failed) await setEntryStatus(tx, uuid, 'failed');
  for (const refundEntries of Map.groupBy(failed, ({ reference }) => reference).values()) {
    await enqueueFailureEmails(tx, now, refundEntries);
  }
  return recorded.map((entry) => (isNewFailure(entry) ? { ...entry, status: 'failed' } : entry));
}

/** Divides a refund among the entries in their order, up to what remains of each. */
async function writeRefund(
  tx: Db,
  now: Date,
  entries: Payment[],
  refund: LedgerRefund,
  remaining: Map<string, number>,
): Promise<void> {
  // A refund that refunds nothing more uses up no receipt number.
  const hasReceipt = !refund.hasFailed && entries.some(({ uuid }) => remaining.get(uuid) !== 0);
  const receipt_number = hasReceipt ? await nextReceiptNumber(tx) : null;
  const written: { uuid: string; user_uuid: string | null }[] = [];
  const withReceipt: string[] = [];
  let rest = refund.amountCents;
  for (const entry of entries) {
    const share = Math.min(rest, remaining.get(entry.uuid) ?? 0);
    if (share === 0) continue;
    rest -= share;
    const uuid = await writeLedgerEntry(tx, { ...entryOf(entry, refund, share), receipt_number });
    if (!uuid) continue;
    const { user_uuid } = entry;
    written.push({ uuid, user_uuid });
    if (refund.hasFailed) continue;
    remaining.set(entry.uuid, (remaining.get(entry.uuid) ?? 0) - share);
    await audit(tx, 'refunded', { at: refund.refundedAt, subject: user_uuid, about: uuid });
    // The email about a cancelled booking mentions its refund already.
    if (entry.kind === 'membership' || refund.inAnotherWay) withReceipt.push(uuid);
  }
  if (refund.hasFailed) await enqueueFailureEmails(tx, now, written);
  else await enqueueReceipt(tx, refund.refundedAt, withReceipt);
}

/** One email to the payer, and one to the office, which has to pay in another way. */
async function enqueueFailureEmails(
  tx: Db,
  now: Date,
  refundEntries: { uuid: string; user_uuid: string | null }[],
): Promise<void> {
  for (const { uuid, user_uuid } of refundEntries) {
    await audit(tx, 'refund_failed', { at: now, subject: user_uuid, about: uuid });
  }
  const payment = refundEntries[0]?.uuid;
  if (!payment) return;
  await enqueuePaymentEmail(tx, now, { letter: 'refund-failed', to: 'payer', payment });
  await enqueuePaymentEmail(tx, now, { letter: 'refund-failed', to: 'office', payment });
}

function remainingOf(entry: Payment, refunds: Payment[]): number {
  return refunds
    .filter((refund) => refund.refunds === entry.uuid && refund.status !== 'failed')
    .reduce((remaining, { amount_cents }) => remaining + amount_cents, entry.amount_cents);
}

function entryOf(entry: Payment, refund: LedgerRefund, share: number) {
  const { card_brand, card_last4 } = entry;
  const card = refund.inAnotherWay
    ? { card_brand: null, card_last4: null }
    : { card_brand, card_last4 };
  return {
    user_uuid: entry.user_uuid,
    reference: refund.id,
    kind: 'refund' as const,
    refunds: entry.uuid,
    description: `Refund: ${entry.description}`,
    amount_cents: -share,
    currency: entry.currency,
    status: refund.hasFailed ? ('failed' as const) : ('paid' as const),
    ...card,
    paid_at: refund.refundedAt,
  };
}

/**
 * Records that a failed refund was paid in another way (G14). Returns how many cents were owed; 0 if
 * nothing is owed.
 */
export function recordRefundPaid(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reference: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const failed = await findFailedRefund(tx, reference);
    const [first] = failed;
    if (!first) return 0;
    await lockCharge(tx, first.charged.reference);
    const id = `paid_for_${reference}`;
    const refundedEntries = failed.map(({ charged }) => charged.uuid);
    const before = await findRefunds(tx, refundedEntries);
    if (before.some((refund) => refund.reference === id)) return 0;
    const now = clock.now();
    const refund = {
      id,
      amountCents: failed.reduce((sum, { refund }) => sum - refund.amount_cents, 0),
      refundedAt: now,
      hasFailed: false,
      inAnotherWay: true as const,
    };
    await recordRefunds(
      tx,
      now,
      failed.map(({ charged }) => charged),
      [refund],
    );
    const written = (await findRefunds(tx, refundedEntries)).filter(
      (refund) => refund.reference === id,
    );
    return written.reduce((sum, { amount_cents }) => sum - amount_cents, 0);
  });
}
