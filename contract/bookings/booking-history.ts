import { listed } from '../values/choices.ts';
import { formatDay } from '../values/dates.ts';
import { formatMoney } from '../values/money.ts';
import {
  backInHistory,
  disputeReasonInWords,
  handWays,
  type MoneyBack,
  paidByHand,
} from '../values/money-words.ts';

// What was done to a booking, as its history and the audit log tell it.

/** The acts on bookings, as the audit log names them. */
export const bookingActs = [
  'booking_added',
  'booking_claimed',
  'place_confirmed',
  'booking_note_saved',
  'attendee_changed',
  'seats_cancelled',
  'seats_moved',
  'payment_recorded',
  'charge_refunded',
  'refund_given',
  'cheque_returned',
  'dispute_opened',
  'dispute_decided',
  'payment_taken_back',
  'booking_sent_again',
] as const;

export type BookingActName = (typeof bookingActs)[number];

/** What organizers do to a waiting list (20.4). */
export const waitlistActs = ['waitlist_offered', 'waitlist_taken_off', 'waitlist_changed'] as const;

type ActInWords = BookingActName | (typeof waitlistActs)[number];

type Changes = Readonly<Record<string, { old: unknown; new: unknown }>>;

/** The person on a place now; undefined where that name is gone, or was another one then. */
type NameAt = (place: number) => string | undefined;

/** What of an entry the sentences read: what it said before, and what it says now. */
interface Entry {
  now: (field: string) => unknown;
  cents: (field: string) => number;
  before: (field: string) => unknown;
  nameAt: NameAt;
}

const sentences: Record<ActInWords, (entry: Entry) => string[]> = {
  booking_added: (entry) => [
    `${places(entry.now('seats'))} added.`,
    ...priceInWords(entry.now('pay'), entry.cents('price_cents')),
  ],
  booking_claimed: () => ['An account took the booking over.'],
  place_confirmed: () => ['The booker confirmed the place.'],
  booking_note_saved: () => ['The note of the organizers was changed.'],
  attendee_changed: changeInWords,
  seats_cancelled: (entry) => [
    `${places(entry.before('seats'))} cancelled.`,
    ...backInWords(entry),
    ...some(entry.cents('donation_cents'), 'is a donation now.'),
    ...some(entry.cents('kept_cents'), 'stays with the association.'),
  ],
  seats_moved: (entry) => [
    `${places(entry.before('seats'))} moved from ${entry.before('event')} to ${entry.now('event')}.`,
    ...backInWords(entry),
    ...some(entry.cents('owing_cents'), 'is owing.'),
  ],
  payment_recorded: (entry) => [
    `${paidByHand(wayOf(entry.now('method')), Number(entry.before('owing_cents')) - entry.cents('owing_cents'))}${onDay(entry.now('received_on'), ',')}.`,
    ...some(entry.cents('owing_cents'), 'is still owing.'),
  ],
  charge_refunded: backInWords,
  refund_given: (entry) => [
    givenInWords(wayOf(entry.now('way')), entry.cents('refund_cents'), entry.now('on')),
  ],
  cheque_returned: (entry) => [
    `The bank returned the cheque${onDay(entry.now('returned_on'))}: ${formatMoney(entry.cents('refund_cents'))} is not paid.`,
    ...some(entry.cents('fee_cents'), 'is asked for as a fee.'),
    ...afterCheque(entry),
  ],
  dispute_opened: ({ now, cents }) => [
    `The cardholder disputes ${formatMoney(cents('cents'))} at their bank.`,
    ...disputeReasonInWords(now('dispute_reason')),
    ...(now('due') ? [`The bank takes an answer until ${dayOf(now('due'))}.`] : []),
  ],
  dispute_decided: ({ now, cents }) => [
    now('lost') === true
      ? `The bank decided for the cardholder: ${formatMoney(cents('cents'))} is lost.`
      : `The bank decided for the association: ${formatMoney(cents('cents'))} stays paid.`,
  ],
  payment_taken_back: (entry) => [
    `Recorded by mistake, and taken back: ${formatMoney(entry.cents('refund_cents'))} was not paid.`,
    ...afterMistake(entry),
  ],
  booking_sent_again: () => ['The booking and its tickets were sent again.'],
  waitlist_offered: ({ now }) => [`${placesInWords(now('seats'))} offered out of turn.`],
  waitlist_taken_off: ({ before }) => [
    `Taken off the waiting list, which was joined for ${before('seats') === 1 ? '1 place' : `${before('seats')} places`}.`,
  ],
  waitlist_changed: ({ now }) => [listStates[String(now('waitlist'))] ?? ''],
};

/** "$70.00 was given back in cash, on June 15, 2026." */
export const givenInWords = (way: MoneyBack['way'], cents: number, on: unknown): string =>
  `${paidByHand(way, cents, 'given back')}, on ${dayOf(on)}.`;

/** Of places; of a membership the entry names none. */
function afterCheque({ now, before }: Entry): string[] {
  if (before('seats') === null)
    return [now('keep') === true ? 'The membership goes on.' : 'The membership ended.'];
  if (isNone(before('seats'))) return [];
  if (now('keep') === false) return [`${places(before('seats'))} cancelled.`];
  return ['The places owe it again.'];
}

function afterMistake({ now, before }: Entry): string[] {
  if (before('seats') === null)
    return [
      now('keep') === true ? 'They stay a member, not paid.' : 'The time that it paid for is gone.',
    ];
  return isNone(before('seats')) ? [] : ['The places owe it again.'];
}

const isNone = (numbers: unknown) => Array.isArray(numbers) && numbers.length === 0;

const listStates: Record<string, string> = {
  open: 'The waiting list was opened.',
  closed: 'The waiting list was closed: nobody joins it any more.',
  off: 'The waiting list was turned off, and everybody on it was told.',
};

const placesInWords = (seats: unknown) => (seats === 1 ? '1 place was' : `${seats} places were`);

/** V17: the person in the entry booked the place; the notes are those of a guest there. */
export const isOfGuest = (act: string, changes: Changes | null): boolean =>
  act === 'safety_notes_read' && changes?.seat_number !== undefined;

/** An act on a booking or a waiting list in sentences; undefined for any other entry. */
export function bookingActInWords(
  act: string,
  changes: Changes | null,
  nameAt: NameAt = () => undefined,
): string | undefined {
  if (isOfGuest(act, changes)) return `Of the guest at place ${changes?.seat_number?.new}.`;
  const name = [...bookingActs, ...waitlistActs].find((one) => one === act);
  if (!name) return undefined;
  const now = (field: string) => changes?.[field]?.new ?? null;
  const before = (field: string) => changes?.[field]?.old ?? null;
  const cents = (field: string) => Number(now(field) ?? 0);
  return [
    ...sentences[name]({ now, before, cents, nameAt }),
    ...informedInWords(now('informed')),
    ...(now('reason') ? [`Reason: ${now('reason')}`] : []),
  ].join(' ');
}

/** "Place 2 was", "Places 1, 2 and 4 were" */
function places(numbers: unknown): string {
  const all = Array.isArray(numbers) ? numbers.map(String) : [];
  if (all.length === 0) return 'A place was';
  return all.length === 1 ? `Place ${listed(all)} was` : `Places ${listed(all)} were`;
}

const some = (cents: number, becomes: string) =>
  cents > 0 ? [`${formatMoney(cents)} ${becomes}`] : [];

/** A cheque that came back before 0.23 has none, and what is told beside the payment needs none. */
const onDay = (day: unknown, after = '') =>
  typeof day === 'string' ? `${after} on ${formatDay(day)}` : '';

const dayOf = (day: unknown) => (typeof day === 'string' ? formatDay(day) : 'some day');

const wayOf = (value: unknown): MoneyBack['way'] => handWays.find((way) => way === value) ?? 'hand';

function priceInWords(pay: unknown, cents: number): string[] {
  if (pay === 'free') return ['Free of charge.'];
  if (pay === 'owing') return some(cents, 'is owing.');
  return cents > 0 ? [`${paidByHand(wayOf(pay), cents)}.`] : [];
}

/** Entries of earlier releases do not know the ways. */
function backInWords({ now, cents }: Entry): string[] {
  const ways = now('ways');
  if (!Array.isArray(ways)) return some(cents('refund_cents'), 'goes back.');
  return ways.map((sum: MoneyBack) => backInHistory(sum));
}

const fieldNames: Record<string, string> = {
  name: 'name',
  email: 'email',
  handicap_index: 'handicap index',
  meal: 'meal',
};

function changeInWords({ now, before, nameAt }: Entry): string[] {
  const fields = [now('fields')].flat().map(String);
  const place = now('place');
  const at = place === null ? 'a place' : `place ${place}`;
  if (fields.includes('name')) {
    const name = now('name') ?? (place === null ? undefined : nameAt(Number(place)));
    const who = before('name') ?? 'somebody';
    return [name ? `${name} replaces ${who} at ${at}.` : `Somebody else has ${at}.`];
  }
  const names = fields.map((field) => fieldNames[field] ?? field).join(' and ');
  return [`The ${names} of ${at} ${fields.length > 1 ? 'were' : 'was'} changed.`];
}

/** `booker, guests: 2`, as the log has it. */
function informedInWords(informed: unknown): string[] {
  if (typeof informed !== 'string') return [];
  if (informed === 'nobody') return ['Nobody was told.'];
  const guests = Number(/guests: (\d+)/.exec(informed)?.[1] ?? 0);
  const who = [
    ...(informed.startsWith('booker') ? ['The booker'] : []),
    ...(guests > 0 ? [guests === 1 ? '1 guest' : `${guests} guests`] : []),
  ];
  return [`${who.join(' and ')} ${who.length > 1 || guests > 1 ? 'were' : 'was'} told.`];
}
