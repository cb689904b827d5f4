import type { Db } from '#server/db/database.ts';
import { type ChargeRow, findChargeLines } from '#server/ledger/charges/charge-queries.ts';
import { oweLines } from '#server/ledger/charges/owe-refund.ts';
import type { RefundLine } from '#server/ledger/charges/refund-queries.ts';
import { type BookingRow, confirmPlace } from '../booking-queries.ts';
import { enqueueLateRefund } from '../emails/enqueue-booking-emails.ts';
import { findSeats, payOwing } from '../seat-queries.ts';

/**
 * Pays off what seats owe, with a charge that was paid a moment ago. What they do not owe any more goes back: they
 * were given up, or somebody paid in another way. Returns the refund to send. Lock the event first.
 */
export async function payOffOwing(
  tx: Db,
  booking: BookingRow,
  charge: ChargeRow,
  now: Date,
): Promise<string | undefined> {
  const owing = new Map(
    (await findSeats(tx, booking.id)).map(({ uuid, owing_cents }) => [uuid, owing_cents]),
  );
  if (charge.user_uuid === booking.user_uuid) await confirmPlace(tx, booking.id, now);
  const tooMuch: RefundLine[] = [];
  for (const { seat_uuid, position, cents } of await findChargeLines(tx, charge.uuid)) {
    if (seat_uuid === null) continue;
    const paid = Math.min(cents, owing.get(seat_uuid) ?? 0);
    if (paid > 0) await payOwing(tx, seat_uuid, paid);
    if (paid < cents) tooMuch.push({ position, cents: cents - paid });
  }
  if (tooMuch.length === 0) return undefined;
  const late = { reason: 'late_payment' as const, by: null, now };
  const { uuid, cents } = await oweLines(tx, charge, tooMuch, late);
  await enqueueLateRefund(tx, now, booking, { cents, wasOwing: true });
  return uuid;
}
