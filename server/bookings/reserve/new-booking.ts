import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Attendance } from '#contract/bookings.ts';
import { formatMoney } from '#contract/money.ts';
import type { Deps } from '#server/deps/deps.ts';
import { validationError } from '#server/http/errors/http-error.ts';
import { type ChargeToOpen, type OpenedCharge, openCharge } from '#server/ledger/record-charge.ts';
import { refuseTestCards } from '#server/payments/refuse-test-cards.ts';
import { oneMinute } from '#server/time/durations.ts';
import type { BookingRow } from '../booking-queries.ts';
import { ownPrice, refuseWithoutConsent } from '../booking-rules.ts';
import type { BookableEvent } from '../event-lock-queries.ts';
import { sealDiet } from '../seat-diet.ts';
import type { SeatRequestRow, SeatRow } from '../seat-queries.ts';
import { newCode, newTicket } from '../tickets/new-ticket.ts';

const holdLasts = 15 * oneMinute;

/** The person who books, as they are when the event is locked. */
export interface Booker {
  uuid: string;
  name: string;
  subscribed: boolean;
}

export interface NewBooking {
  booking: BookingRow;
  request: SeatRequestRow;
  seats: SeatRow[];
  /** Null if there is nothing to pay. */
  opened: OpenedCharge | null;
}

/** Confirmed at once if there is nothing to pay, held for a while otherwise. */
export function newBooking(
  deps: Deps,
  event: BookableEvent,
  booker: Booker,
  wanted: Attendance,
  now: Date,
): NewBooking {
  const id = randomBytes(16).toString('base64url');
  const donation = wanted.donation_cents ?? 0;
  const ownSeat = { user_uuid: booker.uuid, name: booker.name, ...wanted };
  const prices = [
    ownPrice(event, booker.subscribed),
    ...wanted.guests.map(() => event.price_cents),
  ];
  const total = prices.reduce((sum, price) => sum + price, donation);
  refuseOtherTotal(wanted, total);
  if (total > 0) refuseWithoutCard(deps, wanted, total);
  const hold_expires_at = total === 0 ? null : new Date(now.getTime() + holdLasts);
  const status = total === 0 ? ('confirmed' as const) : ('held' as const);
  const requestUuid = randomUUID();
  refuseWithoutConsent('data.', wanted);
  const seats = [ownSeat, ...wanted.guests].map((holder, position): SeatRow => {
    const seat = { uuid: randomUUID(), booking_id: id, position };
    return {
      ...seat,
      event_uuid: event.uuid,
      request_uuid: requestUuid,
      user_uuid: position === 0 ? booker.uuid : null,
      name: holder.name,
      email: 'email' in holder ? (holder.email ?? null) : null,
      handicap_index: holder.handicap_index ?? null,
      state: status,
      price_cents: prices[position] ?? 0,
      cancel_until: event.cancel_until,
      owing_cents: 0,
      hold_expires_at,
      meal: holder.meal ?? null,
      dietary_restrictions:
        position === 0 ? sealDiet(deps, seat, wanted.dietary_restrictions) : null,
      ticket: newTicket(),
      code: newCode(event.title),
      checked_in_at: null,
    };
  });
  const opened = total === 0 ? null : openCharge(chargeFor(event, id, seats, donation, now));
  const request: SeatRequestRow = {
    uuid: requestUuid,
    booking_id: id,
    key: null,
    fingerprint: fingerprint(deps, wanted),
    payment_method: total === 0 ? null : (wanted.payment_method ?? null),
    charge_uuid: opened?.charge.uuid ?? null,
    created_at: now,
  };
  const booking: BookingRow = {
    id,
    event_uuid: event.uuid,
    user_uuid: booker.uuid,
    players: seats.length,
    hold_expires_at,
    status,
    created_at: now,
    cancelled_at: null,
    notes: wanted.notes,
    has_party_code: false,
  };
  return { booking, request, seats, opened };
}

/** Seats that cost nothing are lines, too: they are what is paid for, with the gift. */
function chargeFor(
  { title }: BookableEvent,
  booking_id: string,
  seats: SeatRow[],
  donation: number,
  now: Date,
): ChargeToOpen {
  const gift = { kind: 'donation' as const, seat_uuid: null, cents: donation };
  return {
    user_uuid: String(seats[0]?.user_uuid),
    booking_id,
    description: title,
    lines: [
      ...seats.map(({ uuid, price_cents }) => ({
        ...{ kind: 'seat' as const, seat_uuid: uuid, cents: price_cents },
      })),
      ...(donation > 0 ? [gift] : []),
    ],
    created_at: now,
  };
}

/**
 * Without the card: the same booking with another card is still the same booking (F9). With whether the
 * card is saved: the provider takes a charge's key only together with what it was first sent with.
 */
export function fingerprint({ settings }: Deps, wanted: Attendance): string {
  const form = [
    wanted.guests.map((guest) => [guest.name, guest.email, guest.handicap_index]),
    wanted.handicap_index,
    wanted.dietary_restrictions,
    wanted.notes,
    wanted.donation_cents ?? 0,
    // Only where it is chosen, so that a form sent by release 0.14 is still the same form.
    ...mealsOf(wanted),
    ...(wanted.save_card ? ['save the card'] : []),
  ];
  return createHmac('sha256', settings.sessionSecret)
    .update(`booking ${JSON.stringify(form)}`)
    .digest('base64url');
}

function mealsOf({ meal, guests }: Attendance): unknown[] {
  const meals = [meal, ...guests.map((guest) => guest.meal)];
  return meals.some(Boolean) ? [meals] : [];
}

/** H5: the total may have changed since it was shown, with a membership that ended or a new price. */
function refuseOtherTotal({ expected_total_cents: expected }: Attendance, total: number): void {
  if (expected === undefined || expected === total) return;
  throw validationError(
    'data.expected_total_cents',
    `The total is ${formatMoney(total)} now. Nothing was charged; please look at it again.`,
  );
}

/** Stripe's minimum in CAD: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const leastCharge = 50;

function refuseWithoutCard(deps: Deps, { payment_method }: Attendance, total: number): void {
  if (payment_method === undefined) throw validationError('data.payment_method', 'Enter a card.');
  if (total < leastCharge) {
    const least = formatMoney(leastCharge);
    throw validationError('data.donation_cents', `A card cannot be charged less than ${least}.`);
  }
  refuseTestCards(deps, 'Bookings');
}
