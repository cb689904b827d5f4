import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Attendance, MoreSeats } from '#contract/bookings/bookings.ts';
import { formatMoney } from '#contract/values/money.ts';
import { leastCharge } from '#contract/values/portal-limits.ts';
import type { Deps } from '#server/deps/deps.ts';
import { type HttpError, validationError } from '#server/errors/http-error.ts';
import { handicapToStore } from '#server/events/event-kind.ts';
import { type ChargeToOpen, type OpenedCharge, openCharge } from '#server/ledger/record-charge.ts';
import { type BookingRow, bookedByAccount } from '../booking-queries.ts';
import { ownPrice, refuseWithoutConsent, seatConsent } from '../booking-rules.ts';
import type { BookableEvent } from '../event-lock-queries.ts';
import { holdLasts } from '../pay/payable-until.ts';
import { sealDiet, sealNotes } from '../sealed-booking.ts';
import type { SeatRequestRow, SeatRow } from '../seat-queries.ts';
import { newCode, newTicket } from '../tickets/new-ticket.ts';

/** The booker, as they are when the event is locked. */
export interface Booker {
  uuid: string;
  name: string;
  subscribed: boolean;
}

/** Seats with the request for them, and what is to be paid; null if nothing is. */
export interface NewSeats {
  request: SeatRequestRow;
  seats: SeatRow[];
  opened: OpenedCharge | null;
}

export interface NewBooking extends NewSeats {
  booking: BookingRow;
}

/** The moment under the lock, and why nothing can be paid for here then. */
export interface BookedAt {
  now: Date;
  unpayable: HttpError | undefined;
}

/** What somebody asks for, whether they book or add to a booking. */
export interface WantedSeats {
  booking_id: string;
  /** Positions go on from here. */
  position: number;
  /** The booker's own seat, before those of the guests. */
  own: Pick<Attendance, 'handicap_index' | 'meal' | 'dietary_restrictions'> | null;
  guests: Attendance['guests'];
  private_consent: boolean | undefined;
  donation_cents: number;
  payment_method: string | undefined;
  expected_total_cents: number | undefined;
  key: string | null;
  fingerprint: string;
  /** Where the fields stand in the body. */
  path: '' | 'data.';
}

export function newBooking(
  deps: Deps,
  event: BookableEvent,
  booker: Booker,
  wanted: Attendance,
  at: BookedAt,
): NewBooking {
  const { now } = at;
  const id = randomBytes(16).toString('base64url');
  refuseWithoutConsent('data.', wanted);
  const made = newSeats(
    deps,
    event,
    booker,
    {
      booking_id: id,
      position: 0,
      own: wanted,
      guests: wanted.guests,
      key: null,
      private_consent: wanted.private_consent,
      donation_cents: wanted.donation_cents ?? 0,
      payment_method: wanted.payment_method,
      expected_total_cents: wanted.expected_total_cents,
      fingerprint: fingerprint(deps, wanted),
      path: 'data.',
    },
    at,
  );
  const [seat] = made.seats;
  const booking: BookingRow = {
    id,
    event_uuid: event.uuid,
    user_uuid: booker.uuid,
    players: made.seats.length,
    hold_expires_at: seat?.hold_expires_at ?? null,
    status: made.opened ? 'held' : 'confirmed',
    created_at: now,
    place_confirmed_at: now,
    cancelled_at: null,
    notes: sealNotes(deps, id, wanted.notes),
    has_party_code: false,
    owing_cents: 0,
    ...bookedByAccount,
  };
  return { booking, ...made };
}

/** Confirmed at once if there is nothing to pay, held for a while otherwise. */
export function newSeats(
  deps: Deps,
  event: BookableEvent,
  booker: Booker,
  wanted: WantedSeats,
  { now, unpayable }: BookedAt,
): NewSeats {
  const { booking_id, own, guests, donation_cents } = wanted;
  const price = ownPrice(event, booker.subscribed);
  const holders = [
    ...(own ? [{ ...own, name: booker.name, email: null, isOwn: true, price }] : []),
    ...guests.map((guest) => ({ ...guest, isOwn: false, price: event.price_cents })),
  ];
  const total = holders.reduce((sum, holder) => sum + holder.price, donation_cents);
  refuseOtherTotal(wanted, total);
  if (total > 0 && unpayable) throw unpayable;
  if (total > 0) refuseWithoutCard(wanted, total);
  const requestUuid = randomUUID();
  const seats = holders.map(({ isOwn, ...holder }, index): SeatRow => {
    const seat = { uuid: randomUUID(), booking_id, position: wanted.position + index };
    return {
      ...seat,
      event_uuid: event.uuid,
      request_uuid: requestUuid,
      user_uuid: isOwn ? booker.uuid : null,
      name: holder.name,
      email: holder.email ?? null,
      handicap_index: handicapToStore(event, holder.handicap_index),
      state: total === 0 ? 'confirmed' : 'held',
      price_cents: holder.price,
      cancel_until: event.cancel_until,
      owing_cents: 0,
      kept_cents: 0,
      moved_to: null,
      hold_expires_at: total === 0 ? null : new Date(now.getTime() + holdLasts),
      cancelled_at: null,
      meal: holder.meal ?? null,
      dietary_restrictions: isOwn ? sealDiet(deps, seat, own?.dietary_restrictions ?? null) : null,
      ...seatConsent(
        { meal: holder.meal, dietary_restrictions: isOwn ? own?.dietary_restrictions : null },
        wanted.private_consent,
        now,
      ),
      ticket: newTicket(),
      code: newCode(event.title),
      checked_in_at: null,
    };
  });
  const opened =
    total === 0
      ? null
      : openCharge(chargeFor(event, booker, booking_id, seats, donation_cents, now));
  const request: SeatRequestRow = {
    uuid: requestUuid,
    booking_id,
    key: wanted.key,
    fingerprint: wanted.fingerprint,
    payment_method: opened && (wanted.payment_method ?? null),
    charge_uuid: opened?.charge.uuid ?? null,
    created_at: now,
  };
  return { request, seats, opened };
}

/** Seats that cost nothing are lines, too: they are what is paid for, with the gift. */
function chargeFor(
  { title }: BookableEvent,
  booker: Booker,
  booking_id: string,
  seats: SeatRow[],
  donation: number,
  now: Date,
): ChargeToOpen {
  const gift = { kind: 'donation' as const, seat_uuid: null, cents: donation };
  return {
    user_uuid: booker.uuid,
    booking_id,
    description: title,
    lines: [
      ...seats.map(({ uuid, price_cents }) => ({
        kind: 'seat' as const,
        seat_uuid: uuid,
        cents: price_cents,
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

/** Of seats that are added; another key is another act. */
export function fingerprintOfMore({ settings }: Deps, wanted: MoreSeats): string {
  const { guests, self, handicap_index, meal, dietary_restrictions, save_card } = wanted;
  const form = [guests, self, handicap_index, meal, dietary_restrictions, save_card];
  return createHmac('sha256', settings.sessionSecret)
    .update(`seats ${JSON.stringify(form)}`)
    .digest('base64url');
}

function mealsOf({ meal, guests }: Attendance): unknown[] {
  const meals = [meal, ...guests.map((guest) => guest.meal)];
  return meals.some(Boolean) ? [meals] : [];
}

/** H5: the total may have changed since it was shown, with a membership that ended or a new price. */
function refuseOtherTotal(
  { expected_total_cents: expected, path }: WantedSeats,
  total: number,
): void {
  if (expected === undefined || expected === total) return;
  throw validationError(
    `${path}expected_total_cents`,
    `The total is ${formatMoney(total)} now. Nothing was charged; please look at it again.`,
  );
}

function refuseWithoutCard({ payment_method, path }: WantedSeats, total: number): void {
  if (payment_method === undefined) throw validationError(`${path}payment_method`, 'Enter a card.');
  if (total < leastCharge) {
    const least = formatMoney(leastCharge);
    throw validationError(`${path}donation_cents`, `A card cannot be charged less than ${least}.`);
  }
}
