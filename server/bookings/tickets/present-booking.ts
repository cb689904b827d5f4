import type { Booking, Confirmation } from '#contract/bookings.ts';
import type { Deps } from '#server/deps/deps.ts';
import { presentEvent } from '#server/events/present-event.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import type { BookingRow } from '../booking-queries.ts';
import { cancellationRefusal, refundOf } from '../booking-rules.ts';
import { reconcileBooking } from '../pay/reconcile-booking.ts';
import { openDiet } from '../seat-diet.ts';
import { findSeats, type NamedSeat, type SeatRow } from '../seat-queries.ts';
import { findCardOf, findOwnBooking, findRefundTotals } from './my-events-queries.ts';
import { partyCodeOf } from './party-code.ts';

/** A booking for its owner. Released holds are not shown. */
export function presentBooking(row: BookingRow): Booking {
  if (row.status === 'released') throw new Error(`The hold ${row.id} was released.`);
  return {
    ...row,
    status: row.status,
    currency: 'CAD',
    created_at: row.created_at.toISOString(),
    hold_expires_at: row.status === 'held' ? (row.hold_expires_at?.toISOString() ?? null) : null,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
  };
}

/** 7.40: only for its owner. A hold is reconciled first, for people who return from the bank's page. */
export async function presentConfirmation(
  deps: Deps,
  userUuid: string,
  id: string,
): Promise<Confirmation> {
  const found = await ownBooking(deps, userUuid, id);
  if (found.booking.status !== 'held') return present(deps, found);
  try {
    await reconcileBooking(deps, id);
  } catch {
    // The provider is unavailable: the booking is shown as it is stored.
    deps.log.warn({ booking: id }, 'a booking could not be reconciled');
  }
  return present(deps, await ownBooking(deps, userUuid, id));
}

type OwnBooking = NonNullable<Awaited<ReturnType<typeof findOwnBooking>>>;

export async function ownBooking(deps: Deps, userUuid: string, id: string): Promise<OwnBooking> {
  const found = await findOwnBooking(deps.db, id, userUuid, deps.clock.now());
  if (!found) throw new HttpError('not_found');
  return found;
}

async function present(deps: Deps, { booking, event }: OwnBooking): Promise<Confirmation> {
  const rows = await findSeats(deps.db, booking.id);
  const shown = rows.filter(({ state }) => state === booking.status);
  const places = shown.map((seat) => ({ ...seat, is_self: isBookers(seat, booking) }));
  const seats = rows.map((seat) => presentSeat(seat, booking));
  const own = rows.find((seat) => isBookers(seat, booking));
  const isConfirmed = booking.status === 'confirmed';
  const canCancel =
    booking.status === 'held' ||
    (isConfirmed && cancellationRefusal(event, deps.clock.now()) === undefined);
  return {
    booking: presentBooking(booking),
    event: presentEvent(event),
    seats,
    places,
    guests: places.filter(({ is_self }) => !is_self),
    donation_cents: booking.donation_cents,
    dietary_restrictions: own ? openDiet(deps, own) : null,
    notes: booking.notes,
    card: booking.charge_id ? await findCardOf(deps.db, booking.charge_id) : null,
    ticket: isConfirmed ? ticketOf(deps, booking, seats) : null,
    can_cancel: canCancel,
    refund_if_cancelled_cents: canCancel && isConfirmed ? await remainingRefund(deps, booking) : 0,
    refund_sent_back_cents: await failedRefundOf(deps, booking),
  };
}

function isBookers({ user_uuid }: SeatRow, booking: BookingRow): boolean {
  return user_uuid === booking.user_uuid;
}

/** Of a booking of release 0.14 the code of its party, which may be printed; else the first seat's ticket. */
function ticketOf({ settings }: Deps, booking: BookingRow, seats: Confirmation['seats']) {
  if (booking.has_party_code) return partyCodeOf(settings, booking.id);
  return seats.find(({ ticket }) => ticket !== null)?.ticket ?? null;
}

/** S8: a seat that is not confirmed has no ticket. */
export function presentSeat(seat: NamedSeat, booking: BookingRow): Confirmation['seats'][number] {
  const isConfirmed = seat.state === 'confirmed';
  return {
    ...seat,
    is_booker: isBookers(seat, booking),
    ticket: isConfirmed ? seat.ticket : null,
    code: isConfirmed ? seat.code : null,
  };
}

/** What cancelling would refund: the office or the bank may have refunded a part already (G14). */
async function remainingRefund({ db }: Deps, booking: BookingRow): Promise<number> {
  if (booking.charge_id === null) return 0;
  return Math.max(0, refundOf(booking) - (await findRefundTotals(db, booking.charge_id)).refunded);
}

async function failedRefundOf(
  { db }: Deps,
  { charge_id, refund_cents }: BookingRow,
): Promise<number> {
  if (charge_id === null || refund_cents === 0) return 0;
  const { refunded, failed } = await findRefundTotals(db, charge_id);
  return failed > 0 ? Math.max(0, refund_cents - refunded) : 0;
}
