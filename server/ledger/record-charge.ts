import { audit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { Charge } from '../payments/payment-provider.ts';
import { enqueueReceipt } from './enqueue-payment-email.ts';
import {
  findLedgerEntries,
  lockCharge,
  nextReceiptNumber,
  type Payment,
  writeLedgerEntry,
} from './payment-queries.ts';
import { recordRefunds } from './record-refunds.ts';

/** What a charge is for. A charge has at most one line item of each kind. */
export interface LineItem {
  kind: 'membership' | 'event' | 'donation';
  amountCents: number;
  description: string;
}

/**
 * Records a charge and its refunds in the ledger: one entry for each line item, however often this is
 * called. A paid entry stays paid: an older version of the charge changes nothing (G7).
 */
export async function recordCharge(
  tx: Db,
  userUuid: string,
  items: LineItem[],
  charge: Charge,
  now: Date,
): Promise<void> {
  checkLineItems(items, charge);
  await lockCharge(tx, charge.id);
  const known = await findLedgerEntries(tx, charge.id);
  if (!known.some(isPaid)) await writeLineItems(tx, userUuid, items, charge);
  if (charge.refunds.length === 0) return;
  const recorded = await findLedgerEntries(tx, charge.id);
  const ordered = items.flatMap(({ kind }) => recorded.filter((entry) => entry.kind === kind));
  await recordRefunds(tx, now, ordered, charge.refunds);
}

async function writeLineItems(
  tx: Db,
  userUuid: string,
  items: LineItem[],
  charge: Charge,
): Promise<void> {
  const receipt_number = charge.state === 'paid' ? await nextReceiptNumber(tx) : null;
  const written: string[] = [];
  for (const { kind, amountCents, description } of items) {
    const uuid = await writeLedgerEntry(tx, {
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

function checkLineItems(items: LineItem[], { id, amountCents }: Charge): void {
  const sum = items.reduce((total, item) => total + item.amountCents, 0);
  if (sum !== amountCents || new Set(items.map(({ kind }) => kind)).size < items.length) {
    throw new Error(`The line items of the charge ${id} are not what was charged.`);
  }
}
