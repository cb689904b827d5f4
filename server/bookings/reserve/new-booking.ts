import { createHmac, randomBytes } from 'node:crypto';
import type { Attendance } from '#contract/bookings.ts';
import { formatMoney } from '#contract/money.ts';
import type { Deps } from '#server/deps/deps.ts';
import { validationError } from '#server/http/errors/http-error.ts';
import { refuseTestCards } from '#server/payments/refuse-test-cards.ts';
import { sealText } from '#server/profile/sealed-text.ts';
import { oneMinute } from '#server/time/durations.ts';
import type { BookingRow, SeatRow } from '../booking-queries.ts';
import { ownPrice } from '../booking-rules.ts';
import type { BookableEvent } from '../event-lock-queries.ts';

const holdLasts = 15 * oneMinute;

/** The person who books, as they are when the event is locked. */
export interface Booker {
  uuid: string;
  name: string;
  subscribed: boolean;
}

export interface NewBooking {
  booking: BookingRow;
  seats: SeatRow[];
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
  const players = [
    { name: booker.name, handicap_index: wanted.handicap_index },
    ...wanted.guests,
  ] as Attendance['guests'];
  const seats = players.map(({ name, email, handicap_index }, position) => ({
    booking_id: id,
    position,
    name,
    email: email ?? null,
    handicap_index: handicap_index ?? null,
    price_cents: position === 0 ? ownPrice(event, booker.subscribed) : event.price_cents,
  }));
  const donation = wanted.donation_cents ?? 0;
  const total = seats.reduce((sum, { price_cents }) => sum + price_cents, donation);
  refuseOtherTotal(wanted, total);
  if (total > 0) refuseWithoutCard(deps, wanted, total);
  const dietary = dietaryNeeds(wanted);
  const booking: BookingRow = {
    id,
    event_uuid: event.uuid,
    user_uuid: booker.uuid,
    players: seats.length,
    status: total === 0 ? 'confirmed' : 'held',
    created_at: now,
    request: fingerprint(deps, wanted),
    payment_method: total === 0 ? null : (wanted.payment_method ?? null),
    total_cents: total,
    donation_cents: donation,
    hold_expires_at: total === 0 ? null : new Date(now.getTime() + holdLasts),
    charge_id: null,
    cancelled_at: null,
    refund_cents: 0,
    refunded_at: null,
    notes: wanted.notes,
    dietary_restrictions:
      dietary && sealText(deps.settings.privateDataKeys, dietaryAssociatedData(id), dietary),
  };
  return { booking, seats };
}

/** Binds the sealed dietary needs to their booking: copied to another one, they do not open. */
export const dietaryAssociatedData = (id: string) => `booking ${id} dietary_restrictions`;

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
    ...(wanted.save_card ? ['save the card'] : []),
  ];
  return createHmac('sha256', settings.sessionSecret)
    .update(`booking ${JSON.stringify(form)}`)
    .digest('base64url');
}

function dietaryNeeds({ dietary_restrictions, private_consent }: Attendance): string | null {
  if (dietary_restrictions === null || private_consent !== false) return dietary_restrictions;
  throw validationError(
    'data.dietary_restrictions',
    'We may keep this only with your consent. Give it, or leave this empty.',
  );
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
