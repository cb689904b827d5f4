import type { Booking, Confirmation } from '#contract/bookings.ts';
import type { Deps } from '#server/deps/deps.ts';
import { presentEvent } from '#server/events/present-event.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { openText } from '#server/profile/sealed-text.ts';
import { type BookingRow, findSeats } from '../booking-queries.ts';
import { cancellationRefusal, refundOf } from '../booking-rules.ts';
import { reconcileBooking } from '../pay/reconcile-booking.ts';
import { dietaryAssociatedData } from '../reserve/new-booking.ts';
import { findCardOf, findOwnBooking, findRefundTotals } from './my-events-queries.ts';
import { ticketOf } from './ticket.ts';

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
  const places = (await findSeats(deps.db, booking.id)).map((seat) => ({
    ...seat,
    is_self: seat.position === 0,
  }));
  const isConfirmed = booking.status === 'confirmed';
  const canCancel =
    booking.status === 'held' ||
    (isConfirmed && cancellationRefusal(event, deps.clock.now()) === undefined);
  return {
    booking: presentBooking(booking),
    event: presentEvent(event),
    places,
    guests: places.filter(({ is_self }) => !is_self),
    donation_cents: booking.donation_cents,
    dietary_restrictions: openDietary(deps, booking),
    notes: booking.notes,
    card: booking.charge_id ? await findCardOf(deps.db, booking.charge_id) : null,
    ticket: isConfirmed ? ticketOf(deps.settings, booking.id) : null,
    can_cancel: canCancel,
    refund_if_cancelled_cents: canCancel && isConfirmed ? await remainingRefund(deps, booking) : 0,
    refund_sent_back_cents: await failedRefundOf(deps, booking),
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

export function openDietary(
  { settings, log }: Deps,
  { id, dietary_restrictions }: Pick<BookingRow, 'id' | 'dietary_restrictions'>,
): string | null {
  if (!dietary_restrictions) return null;
  const text = openText(settings.privateDataKeys, dietaryAssociatedData(id), dietary_restrictions);
  if (text === undefined) log.error({ booking: id }, 'a sealed text does not open');
  return text ?? null;
}
