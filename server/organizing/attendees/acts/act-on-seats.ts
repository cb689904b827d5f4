import { findSeats, type NamedSeat } from '#server/bookings/seat-queries.ts';
import type { Db } from '#server/db/database.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { findChargeLines, findPendingCharges } from '#server/ledger/charges/charge-queries.ts';
import { findAttendees } from '../list/attendee-list-queries.ts';

// What cancelling and moving seats have in common.

/** A confirmed seat, what was paid for it, and what of that can still go back. */
export type PaidSeat = NamedSeat & { paid_cents: number; left_cents: number };

/** Those of the chosen seats that are confirmed, or all that are; and what else there is of the booking. */
export async function chosenSeats(tx: Db, id: string, chosen: string[] | undefined, now: Date) {
  const all = await findSeats(tx, id);
  if (chosen?.some((uuid) => !all.some((seat) => seat.uuid === uuid))) {
    throw validationError('seats', 'These are not places of this booking.');
  }
  const held = all.filter(({ state }) => state === 'held');
  if (held.some(({ uuid }) => chosen?.includes(uuid))) {
    throw new HttpError('booking_closed', {
      message: 'One of these places is being paid for. Wait until it is paid, or cancel them all.',
    });
  }
  const confirmed = all.filter(({ state }) => state === 'confirmed');
  const named = confirmed.filter(({ uuid }) => !chosen || chosen.includes(uuid));
  const uuids = named.map(({ uuid }) => uuid);
  const money = await findAttendees(tx, uuids, now);
  const seats = named.map((seat): PaidSeat => {
    const { paid_cents = 0, left_cents = 0 } = money.find(({ uuid }) => uuid === seat.uuid) ?? {};
    return { ...seat, paid_cents, left_cents };
  });
  return {
    seats,
    uuids,
    /** Nothing confirmed of the booking is left. */
    isLast: seats.length === confirmed.length,
    isHeld: held.length > 0,
    /** 10: seats with money need the right to refund, seats without it the right to change attendees. */
    right: seats.some(({ paid_cents }) => paid_cents > 0)
      ? ('money.refund' as const)
      : ('attendees.change' as const),
  };
}

/** What these seats owe may be paid by card at this moment. Lock the event first. */
export async function refuseWhilePaying(tx: Db, id: string, uuids: string[]): Promise<void> {
  for (const { uuid } of await findPendingCharges(tx, id)) {
    const lines = await findChargeLines(tx, uuid);
    if (!lines.some(({ seat_uuid }) => seat_uuid !== null && uuids.includes(seat_uuid))) continue;
    throw new HttpError('booking_closed', {
      message:
        'They are paying what is owing by card at this moment. Look again in a quarter of an hour.',
    });
  }
}
