import type { MoreSeats } from '#contract/bookings/bookings.ts';
import { foursome, tooMany } from '#contract/values/portal-limits.ts';
import { whyNotPaidHere } from '#server/association/why-not-paid-here.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { freeSeats } from '#server/events/availability.ts';
import type { Session } from '#server/http/auth/session.ts';
import { insertCharges } from '#server/ledger/charges/charge-queries.ts';
import { type BookingRow, confirmPlace, insertBookings } from '../booking-queries.ts';
import { bookingRefusal, refusalError, refuseWithoutConsent } from '../booking-rules.ts';
import { countGuests } from '../count-guests.ts';
import { enqueueAddition } from '../emails/enqueue-booking-emails.ts';
import { enqueueHoldEnds } from '../pay/hold-jobs.ts';
import type { TakenSeats } from '../pay/pay-for-seats.ts';
import { countTaken, findAllSeats, insertSeats, type SeatRow } from '../seat-queries.ts';
import { newCode } from '../tickets/new-ticket.ts';
import { withEventLock } from '../with-event-lock.ts';
import { findBookers } from './booker-queries.ts';
import { type Act, earlierAct } from './earlier-act.ts';
import { fingerprintOfMore, type NewSeats, newSeats } from './new-booking.ts';

/**
 * Takes more seats for a booking in a transaction that has locked the event (F1). Returns the act of before if
 * this is the same, or one that is not paid yet and stands in its way, unless it is `replaced`.
 */
export function takeMoreSeats(
  deps: Deps,
  session: Session,
  { id, event_uuid }: BookingRow,
  wanted: MoreSeats,
  { replaced, limit }: Pick<Act, 'replaced' | 'limit'>,
): Promise<TakenSeats> {
  return withEventLock(deps, event_uuid, async (tx, event) => {
    const now = deps.clock.now();
    const bookers = await findBookers(tx, event_uuid, [session.userUuid], now);
    const booker = bookers.get(session.userUuid);
    const booking = booker?.live;
    if (!event || !booker || booking?.id !== id) throw new HttpError('already_cancelled');
    if (booking.status === 'held') {
      throw new HttpError('booking_closed', { message: 'This booking is not paid yet.' });
    }
    const fingerprint = fingerprintOfMore(deps, wanted);
    const earlier = await earlierAct(tx, booking, {
      key: wanted.key,
      fingerprint,
      card: wanted.payment_method,
      replaced,
      limit,
      now,
    });
    if (earlier) return earlier;
    const seats = await findAllSeats(tx, id);
    refuseSeats(seats, booking, wanted);
    refuseWithoutConsent('', wanted);
    const refusal = bookingRefusal(event, {
      now,
      isSubscribed: booker.subscribed,
      free: freeSeats({ capacity: event.capacity, ...(await countTaken(tx, event_uuid, now)) }),
      players: wanted.guests.length + (wanted.self ? 1 : 0),
    });
    if (refusal) throw refusalError(refusal);
    const position = 1 + Math.max(...seats.map((seat) => seat.position));
    const place = { booking_id: id, position, donation_cents: 0, fingerprint, path: '' as const };
    const { guests, private_consent, payment_method, expected_total_cents, key = null } = wanted;
    const given = { guests, private_consent, payment_method, expected_total_cents, key };
    const own = wanted.self ? wanted : null;
    const at = { now, unpayable: await whyNotPaidHere({ ...deps, db: tx }) };
    const made = newSeats(deps, event, booker, { ...place, ...given, own }, at);
    await storeSeats(tx, booking, made, event.title, now);
    const emails = guests.map(({ email }) => email);
    await countGuests(deps, tx, { user: session.userUuid, emails });
    await confirmPlace(tx, id, now);
    const charge = made.opened?.charge ?? null;
    return { booking, request: made.request, charge, isSame: true, isNew: true };
  });
}

function refuseSeats(seats: SeatRow[], booking: BookingRow, { guests, self }: MoreSeats): void {
  const live = seats.filter(({ state }) => state === 'confirmed' || state === 'held');
  const added = guests.length + (self ? 1 : 0);
  if (added === 0) throw validationError('guests', 'Add a guest.');
  if (self && live.some(({ user_uuid }) => user_uuid === booking.user_uuid)) {
    throw validationError('self', 'You have a place already.');
  }
  if (live.length + added > foursome) {
    throw validationError('guests', tooMany);
  }
}

async function storeSeats(
  tx: Db,
  booking: BookingRow,
  { request, seats, opened }: NewSeats,
  title: string,
  now: Date,
): Promise<void> {
  const { id } = booking;
  await insertBookings(tx, [{ request }]);
  await insertSeats(tx, seats, (seat) => ({ ...seat, code: newCode(title) }));
  if (opened) await insertCharges(tx, [opened]);
  else {
    const added = seats.map(({ uuid }) => uuid);
    await enqueueAddition(tx, now, booking, added);
  }
  const hold_expires_at = seats[0]?.hold_expires_at ?? null;
  await enqueueHoldEnds(tx, [{ id, created_at: now, hold_expires_at }]);
}
