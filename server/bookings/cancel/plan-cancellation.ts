import type { Db } from '#server/db/database.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { type Quote, quoteRefund } from '#server/ledger/charges/owe-refund.ts';
import type { BookingRow } from '../booking-queries.ts';
import { cancellationRefusal } from '../booking-rules.ts';
import type { BookableEvent } from '../event-lock-queries.ts';
import { findSeats, type NamedSeat } from '../seat-queries.ts';

/** What giving up seats of a booking means at one moment. */
export interface Cancellation {
  /** Those of the chosen seats that are still confirmed. */
  seats: NamedSeat[];
  /** Nothing of the booking is left: the gift goes back, too. */
  isLast: boolean;
  /** What was paid for them and is left of it; the gift is a part of it. */
  paid: Quote;
  /** Until when all of them can be cancelled. */
  until: Date;
  /** Why they cannot be cancelled now. */
  refusal: string | undefined;
}

/** Without `chosen` all seats. Throws 404 for a seat that is none of this booking. */
export async function planCancellation(
  tx: Db,
  event: BookableEvent,
  booking: BookingRow,
  chosen: string[] | undefined,
  now: Date,
): Promise<Cancellation> {
  const all = await findSeats(tx, booking.id);
  if (chosen?.some((uuid) => !all.some((seat) => seat.uuid === uuid))) {
    throw new HttpError('not_found');
  }
  const confirmed = all.filter(({ state }) => state === 'confirmed');
  const seats = confirmed.filter(({ uuid }) => !chosen || chosen.includes(uuid));
  const isLast = seats.length === confirmed.length;
  const until = new Date(Math.min(...seats.map(({ cancel_until }) => +cancel_until)));
  return {
    seats,
    isLast,
    until,
    paid: await quoteRefund(tx, {
      booking: booking.id,
      seats: seats.map(({ uuid }) => uuid),
      withDonation: isLast,
    }),
    refusal:
      cancellationRefusal(event, until, now) ?? ownSeatRefusal(event, booking, seats, isLast),
  };
}

/** At a member-only event the guests come with the member. */
function ownSeatRefusal(
  event: BookableEvent,
  booking: BookingRow,
  seats: NamedSeat[],
  isLast: boolean,
): string | undefined {
  const isOwn = seats.some(({ user_uuid }) => user_uuid === booking.user_uuid);
  if (!event.member_only || isLast || !isOwn) return undefined;
  return 'This event is for members and their guests, so your own place goes last. Cancel your guests’ places with it, or keep it.';
}
