import type { Db } from '#server/db/database.ts';
import { type ChargeLine, insertCharges } from '#server/ledger/charges/charge-queries.ts';
import { openCharge, recordCharge } from '#server/ledger/record-charge.ts';
import type { LedgerDeps } from '#server/ledger/write-entries.ts';
import type { Charge, Refund } from '#server/payments/payment-provider.ts';

type Line = Pick<ChargeLine, 'kind' | 'cents'> & { seat_uuid?: string };

/** A round of 60 dollars and a gift of 40.01. */
export const roundAndGift: Line[] = [
  { kind: 'seat', cents: 60_00 },
  { kind: 'donation', cents: 40_01 },
];

/** A charge that is opened and not paid yet; without a booking unless there is one. */
export async function openTestCharge(
  db: Db,
  userUuid: string,
  lines = roundAndGift,
  bookingId: string | null = null,
): Promise<string> {
  const { charge, lines: opened } = openCharge({
    user_uuid: userUuid,
    booking_id: String(bookingId),
    description: 'Autumn Classic',
    lines: lines.map((line) => ({ seat_uuid: null, ...line })),
    created_at: new Date('2026-06-15T15:59:00Z'),
  });
  await insertCharges(db, [{ charge: { ...charge, booking_id: bookingId }, lines: opened }]);
  return charge.uuid;
}

/** Records what the provider says of a charge. */
export function recordSeen(deps: LedgerDeps & { db: Db }, uuid: string, seen: Charge) {
  return deps.db.transaction((tx) => recordCharge(deps, tx, uuid, seen));
}

/** A refund as the provider lists it, made there by hand. */
export function buildRefund(overrides: Partial<Refund> & Pick<Refund, 'amountCents'>): Refund {
  return {
    id: 're_first',
    refundedAt: new Date('2026-06-16T16:00:00Z'),
    state: 'done',
    mark: null,
    ...overrides,
  };
}
