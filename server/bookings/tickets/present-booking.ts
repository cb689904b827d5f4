import { api } from '#contract/api.ts';
import type { Booking, Confirmation } from '#contract/bookings/bookings.ts';
import { findCancelledSeats } from '#server/audit/audit-queries.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { presentEvent } from '#server/events/present-event.ts';
import {
  findBookingMoney,
  findPaidCharges,
  findPendingCharges,
  type ListedBookingMoney,
} from '#server/ledger/charges/charge-queries.ts';
import { findMoneyBack } from '#server/ledger/charges/money-by-way.ts';
import { quoteRefund } from '#server/ledger/charges/owe-refund.ts';
import { findEntriesOfCharges } from '#server/ledger/receipts/ledger-entry-queries.ts';
import { receiptNumber } from '#server/ledger/receipts/load-receipt.ts';
import type { BookingRow } from '../booking-queries.ts';
import { cancellationRefusal } from '../booking-rules.ts';
import { reconcileBooking } from '../pay/reconcile-charge.ts';
import { openDiet, openNotes } from '../sealed-booking.ts';
import { findSeats, type NamedSeat, type SeatRow } from '../seat-queries.ts';
import { findOwnBooking } from './my-events-queries.ts';
import { partyCodeOf } from './party-code.ts';

/** A booking for its owner. Released holds are not shown. */
export function presentBooking(
  row: BookingRow & { moved_to?: string | null },
  money: ListedBookingMoney,
): Booking {
  return {
    ...row,
    ...money,
    status: shownStatus(row),
    currency: 'CAD',
    created_at: row.created_at.toISOString(),
    hold_expires_at: row.status === 'held' ? (row.hold_expires_at?.toISOString() ?? null) : null,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    to_confirm: row.status === 'confirmed' && row.place_confirmed_at === null,
  };
}

export function shownStatus({ id, status }: BookingRow): Booking['status'] {
  if (status === 'released') throw new Error(`The hold ${id} was released.`);
  return status;
}

/** 7.40: only for its owner. A hold is reconciled first, for people who return from the bank's page. */
export async function presentConfirmation(
  deps: Deps,
  userUuid: string,
  id: string,
): Promise<Confirmation> {
  const found = await ownBooking(deps, userUuid, id);
  if ((await findPendingCharges(deps.db, id)).length === 0) return present(deps, found);
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
  const money = (await findBookingMoney(deps.db, [booking.id]))(booking.id);
  const { card_brand: brand, card_last4: last4 } = money;
  const isConfirmed = booking.status === 'confirmed';
  const cancelUntil = new Date(Math.min(...shown.map(({ cancel_until }) => +cancel_until)));
  const canCancel =
    booking.status === 'held' ||
    (isConfirmed && cancellationRefusal(event, cancelUntil, deps.clock.now()) === undefined);
  const left =
    canCancel && isConfirmed && money.left_cents > 0
      ? await quoteRefund(deps.db, {
          booking: booking.id,
          seats: shown.map(({ uuid }) => uuid),
          withDonation: true,
        })
      : undefined;
  return {
    booking: presentBooking(booking, money),
    event: presentEvent(event),
    seats,
    places,
    guests: places.filter(({ is_self }) => !is_self),
    donation_cents: money.donation_cents,
    dietary_restrictions: own ? openDiet(deps, own) : null,
    notes: openNotes(deps, booking),
    card: brand && last4 ? { brand, last4 } : null,
    ...(await receiptsOf(deps, booking)),
    ticket: isConfirmed ? ticketOf(deps, booking, seats) : null,
    can_cancel: canCancel,
    refund_if_cancelled_cents: left?.cents ?? 0,
    refund_if_cancelled_ways: left?.ways ?? [],
    refund_ways: money.refund_cents > 0 ? await findMoneyBack(deps.db, booking.id, rows) : [],
    refund_sent_back_cents: money.refund_sent_back_cents,
    cancel_reason:
      money.kept_cents + money.donated_cents > 0 ? await reasonOf(deps, booking) : null,
  };
}

/** Why an organizer kept money of a booking, as far as the booker was told. */
async function reasonOf({ db }: Deps, { id }: BookingRow): Promise<string | null> {
  for (const { kept_cents, donation_cents, reason, informed } of await findCancelledSeats(db, id)) {
    const isInformed = /^booker/.test(String(informed?.new));
    if ((kept_cents ?? donation_cents) && isInformed && typeof reason?.new === 'string')
      return reason.new;
  }
  return null;
}

/** The entries of one payment share a receipt, and those of one refund. */
async function receiptsOf(
  { db }: Deps,
  { id, user_uuid }: BookingRow,
): Promise<Pick<Confirmation, 'receipts' | 'refund_receipts'>> {
  const paid = await findPaidCharges(db, id);
  const entries =
    paid.length === 0
      ? []
      : await findEntriesOfCharges(
          db,
          paid.map(({ uuid }) => uuid),
        );
  const own = entries.filter((entry) => entry.user_uuid === user_uuid);
  return {
    receipts: listReceipts(own.filter(({ refund_uuid }) => refund_uuid === null)),
    // A reversal gives nothing back (16.2).
    refund_receipts: listReceipts(
      own.filter(({ refund_uuid, reversal }) => refund_uuid !== null && reversal === null),
    ),
  };
}

function listReceipts(
  entries: { uuid: string; receipt_number: number | null }[],
): Confirmation['receipts'] {
  const urls = new Map<number, string>();
  for (const { uuid, receipt_number: number } of entries) {
    if (number !== null && !urls.has(number)) {
      urls.set(number, api.receipt.path.replace(':uuid', uuid));
    }
  }
  return [...urls].map(([number, url]) => ({ number: receiptNumber(number), url }));
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
