import type { refundChoices } from '#contract/bookings/attendee-acts.ts';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { formatDollars } from '#contract/values/money.ts';
import { whenIn } from '#contract/values/when.ts';
import { chosenInWords, goesBackOf, leftOfSeats } from './booking-words.ts';

// What cancelling places does with their money, said while it is chosen (13.4).

type Seat = AttendeeBooking['seats'][number];

export type Refund = (typeof refundChoices)[number];

/** Until when all that was paid for all of these places goes back; a move of the event makes it later (12.5). */
export function refundDeadline(seats: Pick<Seat, 'cancel_until'>[]): number {
  return Math.min(...seats.map(({ cancel_until }) => Date.parse(cancel_until)));
}

/** What the event's own rule gives back: all of it until the deadline, nothing after it. */
export function refundByRule(seats: Pick<Seat, 'cancel_until'>[], now: number): Refund {
  return now < refundDeadline(seats) ? 'all' : 'none';
}

/** What the event promised whoever booked. */
export function ruleInWords(
  { event: { timezone } }: Pick<AttendeeBooking, 'event'>,
  seats: Seat[],
  now: number,
): string {
  const deadline = refundDeadline(seats);
  const until = whenIn(timezone, new Date(deadline), 'fact');
  return now < deadline
    ? `The event promises all of it back until ${until}.`
    : `The event promised all of it back until ${until}. That is over: anything back is goodwill.`;
}

export function moneyOf(booking: AttendeeBooking, refund: Refund, cents: number): string {
  if (refund === 'donation') return 'What was paid for it is kept as a donation.';
  return goesBackOf(booking, cents);
}

/** What the form comes to as it stands. */
export function cancellationInWords(
  booking: AttendeeBooking,
  { seats, chosen }: { seats: Seat[]; chosen: Seat[] },
  values: { refund: string; cents: number },
): string[] {
  if (chosen.length === 0) return ['Choose who cannot come.'];
  const left = leftOfSeats(booking, chosen);
  return [
    chosenInWords(chosen, seats),
    ...(left > 0
      ? backAndStays(booking, left, { ...values, refund: values.refund as Refund })
      : []),
  ];
}

function backAndStays(
  booking: AttendeeBooking,
  left: number,
  { refund, cents }: { refund: Refund; cents: number },
): string[] {
  // Nothing is said to go back or to stay before it is known how much.
  if (refund === 'amount' && !(Number.isInteger(cents) && cents >= 0 && cents <= left))
    return [`Enter how much of ${formatDollars(left)} goes back.`];
  const back = { all: left, amount: cents, none: 0, donation: 0 }[refund];
  const stays = left - back;
  return [
    moneyOf(booking, refund, back),
    ...(stays > 0 && refund !== 'donation' ? [`${formatDollars(stays)} is kept.`] : []),
  ];
}
