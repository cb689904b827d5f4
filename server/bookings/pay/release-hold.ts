import type { Db } from '#server/db/database.ts';
import { type ChargeRow, changePendingCharge } from '#server/ledger/charges/charge-queries.ts';
import { forgetRequest } from '../booking-queries.ts';
import { findSeatsOfCharge, releaseSeats } from '../seat-queries.ts';

/**
 * Gives up the seats that are held for a charge. Nothing was paid, so what the person entered is deleted
 * (F8). Lock the event first. False if it was paid or given up already.
 */
export async function releaseHold(
  tx: Db,
  { uuid, booking_id }: ChargeRow,
  becomes: { state: 'failed' | 'cancelled'; provider_ref?: string },
  now: Date,
): Promise<boolean> {
  if (booking_id === null) return false;
  // The event's lock is held: nobody pays for these seats at the same moment.
  if (!(await changePendingCharge(tx, uuid, becomes))) return false;
  const seats = (await findSeatsOfCharge(tx, uuid)).map((seat) => seat.uuid);
  await releaseSeats(tx, { booking: booking_id, seats, from: ['held'], to: 'expired', now });
  await forgetRequest(tx, booking_id, uuid);
  return true;
}
