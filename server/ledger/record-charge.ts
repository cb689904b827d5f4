import { audit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { Charge, Refund } from '../payments/payment-provider.ts';
import { bookRefunds } from './book-refunds.ts';
import { enqueueReceipt } from './enqueue-payment-email.ts';
import {
  findEntries,
  lockCharge,
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
  now: Date,
): Promise<void> {
  refuseWrongParts(parts, charge);
  await lockCharge(tx, charge.id);
  const known = await findEntries(tx, charge.id);
  if (!known.some(isPaid)) await bookParts(tx, userUuid, parts, charge);
  if (charge.refunds.length === 0) return;
  const booked = await findEntries(tx, charge.id);
  const entries = parts.flatMap(({ kind }) => booked.filter((entry) => entry.kind === kind));
  await bookRefunds(tx, now, entries, charge.refunds);
}

/** What was given back of a charge that is in the books, whoever has paid it. */
export async function recordRefunds(
  tx: Db,
  reference: string,
  refunds: Refund[],
  now: Date,
): Promise<void> {
  await lockCharge(tx, reference);
  await bookRefunds(tx, now, await findEntries(tx, reference), refunds);
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
      await audit(tx, 'charged', { at: charge.chargedAt, subject: userUuid, about: uuid });
    }
  }
  if (receipt_number !== null) await enqueueReceipt(tx, charge.chargedAt, written);
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
