import { findBooking } from '#server/bookings/booking-queries.ts';
import { findSeats, type NamedSeat } from '#server/bookings/seat-queries.ts';
import type { Db } from '#server/db/database.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { requireFreshFactor, requirePermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findChargeLines, findPendingCharges } from '#server/ledger/charge-queries.ts';
import { findAttendees } from '../list/attendee-list-queries.ts';

// What cancelling and moving seats have in common.

/** A confirmed seat, what was paid for it, and what of that can still go back. */
export type PaidSeat = NamedSeat & { paid_cents: number; left_cents: number };

/** The event of a booking that somebody may see. */
export async function eventOfBooking(db: Db, id: string): Promise<string> {
  const booking = await findBooking(db, id);
  if (!booking || booking.status === 'released') throw new HttpError('not_found');
  return booking.event_uuid;
}

/** Those of the chosen seats that are confirmed, or all that are; and whether nothing of the booking is left. */
export async function chosenSeats(
  tx: Db,
  id: string,
  chosen: string[] | undefined,
  now: Date,
): Promise<{ seats: PaidSeat[]; isLast: boolean }> {
  const all = await findSeats(tx, id);
  if (chosen?.some((uuid) => !all.some((seat) => seat.uuid === uuid))) {
    throw validationError('seats', 'These are not places of this booking.');
  }
  const isHeld = ({ uuid, state }: NamedSeat) => state === 'held' && chosen?.includes(uuid);
  if (all.some(isHeld)) {
    throw new HttpError('booking_closed', {
      message: 'One of these places is being paid for. Wait until it is paid, or cancel them all.',
    });
  }
  const confirmed = all.filter(({ state }) => state === 'confirmed');
  const seats = confirmed.filter(({ uuid }) => !chosen || chosen.includes(uuid));
  if (seats.length === 0) throw new HttpError('already_cancelled');
  const money = await findAttendees(
    tx,
    seats.map(({ uuid }) => uuid),
    now,
  );
  return {
    isLast: seats.length === confirmed.length,
    seats: seats.map((seat) => {
      const { paid_cents = 0, left_cents = 0 } = money.find(({ uuid }) => uuid === seat.uuid) ?? {};
      return { ...seat, paid_cents, left_cents };
    }),
  };
}

/** What these seats owe may be paid by card at this moment. Lock the event first. */
export async function refuseWhilePaying(tx: Db, id: string, seats: PaidSeat[]): Promise<void> {
  for (const { uuid } of await findPendingCharges(tx, id)) {
    const lines = await findChargeLines(tx, uuid);
    if (!lines.some(({ seat_uuid }) => seats.some((seat) => seat.uuid === seat_uuid))) continue;
    throw new HttpError('booking_closed', {
      message:
        'They are paying what is owing by card at this moment. Look again in a quarter of an hour.',
    });
  }
}

/** 10: seats with money are for who refunds, seats without it for who changes attendees. */
export function refuseWithoutRight(session: Session, event: string, seats: PaidSeat[]): void {
  const hasMoney = seats.some(({ paid_cents }) => paid_cents > 0);
  requirePermission(session, hasMoney ? 'money.refund' : 'attendees.change', { uuid: event });
}

/**
 * 10, 10.3: money goes back only by who refunds, and has shown a factor lately. Also the gift that goes back
 * with the last place, whatever was paid for that.
 */
export function refuseMoneyBack(session: Session, event: string, cents: number): void {
  if (cents === 0) return;
  requirePermission(session, 'money.refund', { uuid: event });
  requireFreshFactor(session);
}
