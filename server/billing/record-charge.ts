import { audit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { Charge, Refund } from '../payments/payment-provider.ts';
import { orderPaymentLetter } from './order-payment-letter.ts';
import {
  findEntries,
  findRefunds,
  lockCharge,
  markRefunded,
  nextReceiptNumber,
  type Payment,
  writeEntry,
} from './payment-queries.ts';

/** What a charge is for; it has at most one part of each kind. */
export interface ChargePart {
  kind: 'membership' | 'event' | 'donation';
  amountCents: number;
  description: string;
}

/**
 * Keeps what was charged and what of it was paid back in the books, as the provider tells it: an
 * entry for each part, once, however often it is told. What is paid stands: an older reading that
 * arrives later changes nothing (G7).
 */
export async function recordCharge(
  tx: Db,
  userUuid: string,
  parts: ChargePart[],
  charge: Charge,
): Promise<void> {
  refuseWrongParts(parts, charge);
  await lockCharge(tx, charge.id);
  const known = await findEntries(tx, charge.id);
  if (!known.some(isPaid)) await bookParts(tx, userUuid, parts, charge);
  if (charge.refunds.length > 0) await bookRefunds(tx, parts, charge);
}

async function bookParts(
  tx: Db,
  userUuid: string,
  parts: ChargePart[],
  charge: Charge,
): Promise<void> {
  const receipt_number = charge.state === 'paid' ? await nextReceiptNumber(tx) : null;
  const written: string[] = [];
  for (const { kind, amountCents, description } of parts) {
    const uuid = await writeEntry(tx, {
      user_uuid: userUuid,
      reference: charge.id,
      kind,
      description,
      amount_cents: amountCents,
      currency: charge.currency,
      status: statusOf(charge),
      card_brand: charge.card?.brand ?? null,
      card_last4: charge.card?.last4 ?? null,
      paid_at: charge.chargedAt,
      receipt_number,
    });
    if (uuid) written.push(uuid);
    if (uuid && receipt_number !== null) {
      await audit(tx, 'charged', { at: charge.chargedAt, whose: userUuid, about: uuid });
    }
  }
  if (receipt_number !== null) await orderReceipt(tx, charge.chargedAt, written);
}

/** A letter for the whole charge; nobody else has ordered it, or nothing would have been written. */
async function orderReceipt(tx: Db, since: Date, entries: string[]): Promise<void> {
  const [payment] = entries;
  if (payment) await orderPaymentLetter(tx, since, { letter: 'receipt', payment });
}

/** A refund gives back the parts in their order, each as far as it is not given back yet. */
async function bookRefunds(tx: Db, parts: ChargePart[], charge: Charge): Promise<void> {
  const booked = await findEntries(tx, charge.id);
  const entries = parts.flatMap(({ kind }) => booked.filter((entry) => entry.kind === kind));
  const before = await findRefunds(
    tx,
    entries.map(({ uuid }) => uuid),
  );
  const left = new Map(entries.map((entry) => [entry.uuid, leftOf(entry, before)]));
  for (const refund of charge.refunds) {
    if (before.some(({ reference }) => reference === refund.id)) continue;
    const receipt_number = await nextReceiptNumber(tx);
    const written: string[] = [];
    let rest = refund.amountCents;
    for (const entry of entries) {
      const share = Math.min(rest, left.get(entry.uuid) ?? 0);
      if (share === 0) continue;
      rest -= share;
      left.set(entry.uuid, (left.get(entry.uuid) ?? 0) - share);
      const uuid = await writeEntry(tx, { ...refundOf(entry, refund, share), receipt_number });
      if (uuid) {
        const { user_uuid: whose } = entry;
        await audit(tx, 'refunded', { at: refund.refundedAt, whose, about: uuid });
      }
      // Whoever cancels a booking is told of the refund by the letter about that.
      if (uuid && entry.kind === 'membership') written.push(uuid);
    }
    await orderReceipt(tx, refund.refundedAt, written);
  }
  for (const { uuid, status } of entries) {
    if (status === 'paid' && left.get(uuid) === 0) await markRefunded(tx, uuid);
  }
}

function leftOf(entry: Payment, refunds: Payment[]): number {
  return refunds
    .filter((refund) => refund.refunds === entry.uuid)
    .reduce((left, { amount_cents }) => left + amount_cents, entry.amount_cents);
}

function refundOf(entry: Payment, refund: Refund, share: number) {
  return {
    user_uuid: entry.user_uuid,
    reference: refund.id,
    kind: 'refund' as const,
    refunds: entry.uuid,
    description: `Refund: ${entry.description}`,
    amount_cents: -share,
    currency: entry.currency,
    status: 'paid' as const,
    card_brand: entry.card_brand,
    card_last4: entry.card_last4,
    paid_at: refund.refundedAt,
  };
}

function isPaid({ status }: Payment): boolean {
  return status === 'paid' || status === 'refunded';
}

function statusOf({ state }: Charge) {
  if (state === 'requires_action') return 'pending';
  return state === 'paid' ? 'paid' : 'failed';
}

function refuseWrongParts(parts: ChargePart[], { id, amountCents }: Charge): void {
  const sum = parts.reduce((total, part) => total + part.amountCents, 0);
  if (sum !== amountCents || new Set(parts.map(({ kind }) => kind)).size < parts.length) {
    throw new Error(`The parts of the charge ${id} are not what was charged.`);
  }
}
