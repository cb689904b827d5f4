import { audit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { Refund } from '../payments/payment-provider.ts';
import { enqueuePaymentEmail, enqueueReceipt } from './enqueue-payment-email.ts';
import {
  findRefunds,
  markEntry,
  nextReceiptNumber,
  type Payment,
  writeEntry,
} from './payment-queries.ts';

/** `inAnotherWay`: not by the provider and to no card, but by e-Transfer, say. */
type GivenBack = Refund & { inAnotherWay?: true };

/**
 * Keeps in the books what of the entries was given back. A refund that failed stays there as one that
 * failed, whatever an older reading says of it (G7): its money is the association's again, and owed.
 */
export async function bookRefunds(
  tx: Db,
  now: Date,
  entries: Payment[],
  refunds: GivenBack[],
): Promise<void> {
  const before = await noteFailures(tx, now, await refundsOf(tx, entries), refunds);
  const left = new Map(entries.map((entry) => [entry.uuid, leftOf(entry, before)]));
  for (const refund of refunds) {
    if (before.some(({ reference }) => reference === refund.id)) continue;
    await bookRefund(tx, now, entries, refund, left);
  }
  for (const { uuid, status } of entries) {
    const isGivenBack = left.get(uuid) === 0;
    if (status === 'paid' && isGivenBack) await markEntry(tx, uuid, 'refunded');
    if (status === 'refunded' && !isGivenBack) await markEntry(tx, uuid, 'paid');
  }
}

function refundsOf(tx: Db, entries: Payment[]): Promise<Payment[]> {
  return findRefunds(
    tx,
    entries.map(({ uuid }) => uuid),
  );
}

/** The bank may send back weeks later what stood as given back (G14). */
async function noteFailures(
  tx: Db,
  now: Date,
  booked: Payment[],
  refunds: Refund[],
): Promise<Payment[]> {
  const failures = new Set(refunds.filter(({ hasFailed }) => hasFailed).map(({ id }) => id));
  const isNews = ({ status, reference }: Payment) => status === 'paid' && failures.has(reference);
  const failed = booked.filter(isNews);
  for (const { uuid } of failed) await markEntry(tx, uuid, 'failed');
  for (const parts of Map.groupBy(failed, ({ reference }) => reference).values()) {
    await tellOfFailure(tx, now, parts);
  }
  return booked.map((entry) => (isNews(entry) ? { ...entry, status: 'failed' } : entry));
}

/** It gives back the parts in their order, each as far as it is not given back yet. */
async function bookRefund(
  tx: Db,
  now: Date,
  entries: Payment[],
  refund: GivenBack,
  left: Map<string, number>,
): Promise<void> {
  // Of what gives nothing back no receipt is numbered, however often it is told.
  const hasReceipt = !refund.hasFailed && entries.some(({ uuid }) => left.get(uuid) !== 0);
  const receipt_number = hasReceipt ? await nextReceiptNumber(tx) : null;
  const written: { uuid: string; user_uuid: string | null }[] = [];
  const toTell: string[] = [];
  let rest = refund.amountCents;
  for (const entry of entries) {
    const share = Math.min(rest, left.get(entry.uuid) ?? 0);
    if (share === 0) continue;
    rest -= share;
    const uuid = await writeEntry(tx, { ...entryOf(entry, refund, share), receipt_number });
    if (!uuid) continue;
    const { user_uuid } = entry;
    written.push({ uuid, user_uuid });
    if (refund.hasFailed) continue;
    left.set(entry.uuid, (left.get(entry.uuid) ?? 0) - share);
    await audit(tx, 'refunded', { at: refund.refundedAt, subject: user_uuid, about: uuid });
    // Whoever cancels a booking is told of the refund by the letter about that.
    if (entry.kind === 'membership' || refund.inAnotherWay) toTell.push(uuid);
  }
  if (refund.hasFailed) await tellOfFailure(tx, now, written);
  else await enqueueReceipt(tx, refund.refundedAt, toTell);
}

/** Told to whom the money is owed, and to the office, which has to find another way for it. */
async function tellOfFailure(
  tx: Db,
  now: Date,
  parts: { uuid: string; user_uuid: string | null }[],
): Promise<void> {
  for (const { uuid, user_uuid } of parts) {
    await audit(tx, 'refund_failed', { at: now, subject: user_uuid, about: uuid });
  }
  const payment = parts[0]?.uuid;
  if (!payment) return;
  await enqueuePaymentEmail(tx, now, { letter: 'refund-failed', to: 'payer', payment });
  await enqueuePaymentEmail(tx, now, { letter: 'refund-failed', to: 'office', payment });
}

function leftOf(entry: Payment, refunds: Payment[]): number {
  return refunds
    .filter((refund) => refund.refunds === entry.uuid && refund.status !== 'failed')
    .reduce((left, { amount_cents }) => left + amount_cents, entry.amount_cents);
}

function entryOf(entry: Payment, refund: GivenBack, share: number) {
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
