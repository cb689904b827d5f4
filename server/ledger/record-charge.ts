import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../db/database.ts';
import type { charges } from '../db/tables/ledger-tables.ts';
import type { Charge, Refund } from '../payments/payment-provider.ts';
import {
  type ChargeLine,
  type ChargeRow,
  changeCharge,
  findChargeByReference,
  insertChargeLines,
  insertProviderCharge,
  lockCharge,
} from './charges/charge-queries.ts';
import { noteDispute } from './note-dispute.ts';
import { recordRefunds } from './record-refunds.ts';
import { type LedgerDeps, writeChargeEntries } from './write-entries.ts';

export type ChargeState = (typeof charges.$inferSelect)['state'];

/** What may become of a charge. Money that was taken stays taken: only refunds give it back. */
const next: Record<ChargeState, ChargeState[]> = {
  pending: ['paid', 'failed', 'cancelled'],
  failed: ['paid'],
  /** The bank approved it at the moment at which it was cancelled (F8). */
  cancelled: ['paid'],
  paid: [],
};

/** The state of a charge that was seen in another one. What cannot become of it was seen too late (G7). */
export function stateAfter(state: ChargeState, seen: ChargeState): ChargeState {
  return next[state].includes(seen) ? seen : state;
}

/** A charge that is about to be made, by a person for a booking. */
export interface ChargeToOpen {
  user_uuid: string;
  booking_id: string;
  description: string;
  lines: Pick<ChargeLine, 'kind' | 'seat_uuid' | 'cents'>[];
  created_at: Date;
}

export interface OpenedCharge {
  charge: ChargeRow;
  lines: ChargeLine[];
}

/**
 * Insert it before the provider is called, in the transaction that takes the seats: the keys outlive the
 * process, so a repeated call charges once (G10).
 */
export function openCharge({ lines, ...wanted }: ChargeToOpen): OpenedCharge {
  const uuid = crypto.randomUUID();
  const charge: ChargeRow = {
    ...wanted,
    uuid,
    amount_cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    currency: 'CAD',
    method: 'card',
    state: 'pending',
    provider_ref: null,
    idempotency_key: `booking:${uuid}`,
    correlation_id: uuid,
    card_brand: null,
    card_last4: null,
    provider_fee_cents: null,
    fee_outdated_at: null,
    recorded_by: null,
    received_on: null,
    paid_at: null,
    disputed_at: null,
    dispute_due_at: null,
    dispute_reason: null,
    deposit_uuid: null,
  };
  return {
    charge,
    lines: lines.map((line, position) => ({ ...line, charge_uuid: uuid, position })),
  };
}

/**
 * Brings a charge, its refunds and the ledger in line with what the provider says, however often this is
 * called, and in any order: what was paid stays paid (G7).
 */
export async function recordCharge(
  deps: LedgerDeps,
  tx: Db,
  uuid: string,
  seen: Charge,
): Promise<ChargeRow> {
  const charge = await lockCharge(tx, uuid);
  const state = stateAfter(charge.state, seen.state);
  const dispute = {
    disputed_at: seen.dispute?.openedAt ?? null,
    dispute_due_at: seen.dispute?.dueAt ?? null,
    dispute_reason: seen.dispute?.reason ?? null,
  };
  const isAsBefore = isDeepStrictEqual(
    { ...charge, state, provider_ref: seen.id, ...dispute },
    charge,
  );
  const hasOtherDispute = +(charge.disputed_at ?? 0) !== +(dispute.disputed_at ?? 0);
  if (isAsBefore && seen.refunds.length === 0) return charge;
  const isPaidNow = state === 'paid' && charge.state !== 'paid';
  if (isPaidNow) refuseOtherAmount(charge, seen);
  const recorded = await changeCharge(tx, uuid, {
    state,
    provider_ref: seen.id,
    ...dispute,
    // The provider takes a fee for a dispute, so it is asked again.
    ...(hasOtherDispute && { fee_outdated_at: deps.clock.now() }),
    ...(isPaidNow
      ? { paid_at: seen.chargedAt, card_brand: seen.card?.brand, card_last4: seen.card?.last4 }
      : {}),
  });
  if (hasOtherDispute) await noteDispute(tx, charge, recorded, deps.clock.now(), seen.refunds);
  if (isPaidNow) await writeChargeEntries(deps, tx, recorded, seen.chargedAt);
  if (state === 'paid') await recordRefunds(deps, tx, recorded, seen.refunds);
  return recorded;
}

/** A year of a membership, which the provider charges by itself. */
export async function recordInvoice(
  deps: LedgerDeps,
  tx: Db,
  userUuid: string,
  seen: Charge,
): Promise<void> {
  const uuid = crypto.randomUUID();
  const isNew = await insertProviderCharge(tx, {
    uuid,
    user_uuid: userUuid,
    booking_id: null,
    amount_cents: seen.amountCents,
    currency: seen.currency,
    method: 'card',
    state: 'pending',
    provider_ref: seen.id,
    idempotency_key: null,
    correlation_id: null,
    recorded_by: null,
    received_on: null,
    description: seen.description,
    card_brand: seen.card?.brand ?? null,
    card_last4: seen.card?.last4 ?? null,
    provider_fee_cents: null,
    fee_outdated_at: null,
    paid_at: null,
    disputed_at: null,
    dispute_due_at: null,
    dispute_reason: null,
    deposit_uuid: null,
    created_at: seen.chargedAt,
  });
  if (isNew) {
    const line = { kind: 'membership', seat_uuid: null, cents: seen.amountCents } as const;
    await insertChargeLines(tx, [{ ...line, charge_uuid: uuid, position: 0 }]);
  }
  const known = isNew ? uuid : (await findChargeByReference(tx, seen.id))?.uuid;
  if (known) await recordCharge(deps, tx, known, seen);
}

function refuseOtherAmount(charge: ChargeRow, seen: Charge): void {
  if (charge.amount_cents === seen.amountCents && charge.currency === seen.currency) return;
  throw new Error(`The lines of the charge ${seen.id} are not what was charged.`);
}

/** Records the refunds of a charge that is in the ledger already, of any user or none. */
export async function recordRefundsOfCharge(
  deps: LedgerDeps,
  tx: Db,
  reference: string,
  refunds: Refund[],
): Promise<void> {
  const known = await findChargeByReference(tx, reference);
  if (!known) return;
  const charge = await lockCharge(tx, known.uuid);
  if (charge.state === 'paid') await recordRefunds(deps, tx, charge, refunds);
}
