import { expect, test } from 'vitest';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { leftOfCharge, leftOfPayment, refundChoices } from './acts/refund-form.tsx';
import { chosenSeats, seatsToBegin, seatsToMove } from './acts/seat-choice.tsx';
import { changeInWords, seatTexts } from './acts/seat-form.tsx';
import { factsOf } from './booking-head.tsx';
import {
  cancelButton,
  chosenInWords,
  confirmsAnew,
  eventInWords,
  freeSeats,
  goesBackOf,
  leftOfSeats,
  owingInWords,
  receiptLines,
  surplusOfMove,
  termsOfMove,
} from './words/booking-words.ts';
import { timelineOf } from './words/timeline.ts';

type Seat = AttendeeBooking['seats'][number];
type Charge = AttendeeBooking['charges'][number];

const seatOf = (position: number, more: Partial<Seat> = {}): Seat => ({
  uuid: `seat ${position}`,
  position,
  is_booker: position === 0,
  name: ['Robin', 'Priya', 'Luc', 'Bo'][position] ?? 'Guest',
  email: null,
  handicap_index: null,
  has_meal: false,
  is_member: false,
  state: 'confirmed',
  cancel_until: '2030-05-25T12:00:00.000Z',
  price_cents: 90_00,
  paid_cents: 90_00,
  left_cents: 90_00,
  owing_cents: 0,
  code: 'ABC-1234',
  here_at: null,
  moved_to: null,
  moved_from: null,
  ...more,
});

const chargeOf = (more: Partial<Charge> = {}): Charge => ({
  uuid: 'charge',
  payer: 'Robin',
  method: 'card',
  state: 'paid',
  amount_cents: 360_00,
  left_cents: 360_00,
  lines: [],
  created_at: '2030-05-01T12:00:00.000Z',
  paid_at: '2030-05-01T12:00:01.000Z',
  received_on: null,
  recorded_by: null,
  deposit: null,
  disputed_at: null,
  dispute_due_at: null,
  dispute: null,
  dispute_page: null,
  receipt: null,
  ...more,
});

const refundOf = (more: Partial<AttendeeBooking['refunds'][number]>) =>
  ({ state: 'done', reason: 'by_organizer', ...more }) as AttendeeBooking['refunds'][number];

const bookingOf = (more: Partial<AttendeeBooking> = {}): AttendeeBooking => ({
  id: 'booking',
  version: 1,
  status: 'confirmed',
  event: {
    uuid: 'event',
    slug: 'spring-open',
    title: 'Spring Open',
    starts_at: '2030-06-01T12:00:00.000Z',
    ends_at: '2030-06-01T22:00:00.000Z',
    cancel_until: '2030-05-25T12:00:00.000Z',
    timezone: 'America/Toronto',
    kind: 'round',
    status: 'published',
  },
  booker: { name: 'Robin', account: 'account', email: 'robin@example.org', has_email: true },
  created_at: '2030-05-01T12:00:00.000Z',
  cancelled_at: null,
  to_confirm: false,
  notes: null,
  note: null,
  seats: [0, 1, 2, 3].map((position) => seatOf(position)),
  paid_cents: 360_00,
  left_cents: 360_00,
  owing_cents: 0,
  donation_cents: 0,
  charges: [chargeOf()],
  refunds: [],
  emails: [],
  history: [],
  ...more,
});

test('V3 the head says what was paid and has not gone back', () => {
  const money = { paid_cents: 745_00, left_cents: 550_00, owing_cents: 90_00 };
  expect(factsOf(bookingOf(money))).toBe('4 places · $550 paid · $90 owing');
  const charges = [chargeOf({ disputed_at: '2030-05-09T12:00:00.000Z', amount_cents: 90_00 })];
  expect(factsOf(bookingOf({ charges }))).toBe('4 places · $270 paid · $90 disputed');
  expect(factsOf(bookingOf({ charges, left_cents: 90_00 }))).toBe('4 places · $90 disputed');
  const none = { seats: [seatOf(0, { state: 'cancelled' })], left_cents: 0 };
  expect(factsOf(bookingOf(none))).toBe('0 places · nothing to pay');
  // Of a booking that is cancelled: what became of its money.
  const gone = { ...none, status: 'cancelled', left_cents: 20_00, donation_cents: 45_00 } as const;
  const refunds = [
    refundOf({ here_cents: 90_00 }),
    refundOf({ here_cents: 5_00, state: 'owed' }),
    refundOf({ here_cents: 70_00, reason: 'cheque_returned' }),
  ];
  expect(factsOf(bookingOf({ ...gone, refunds }))).toBe(
    'Cancelled · $90.00 refunded · $5.00 still to go back · $20.00 kept',
  );
  const event = {
    uuid: 'fall',
    slug: 'fall',
    title: 'Fall Classic',
    starts_at: '2030-09-01T12:00:00Z',
  };
  const moved_to = { booking: 'there', event };
  const moved = { ...gone, seats: [seatOf(0, { state: 'moved', moved_to })], left_cents: 0 };
  expect(factsOf(bookingOf(moved))).toBe('Moved to Fall Classic');
});

test('V7 cancelling begins with the person who was opened, and with nobody of a party', () => {
  const { seats } = bookingOf();
  const names = (from: string | undefined) =>
    chosenSeats(seats, seatsToBegin(seats, from)).map(({ name }) => name);
  expect(names('seat 2')).toEqual(['Luc']);
  expect(names(undefined)).toEqual([]);
  expect(names('a place that is gone')).toEqual([]);
  const [alone] = seats;
  expect(seatsToBegin(alone ? [alone] : [], undefined)).toEqual({ 'seat.seat 0': true });
});

test('13.5 W12 a party moves together: the booker with everybody, a guest who was opened alone', () => {
  const { seats } = bookingOf();
  const names = (from: string | undefined) =>
    chosenSeats(seats, seatsToMove(seats, from)).map(({ name }) => name);
  expect(names('seat 0')).toEqual(['Robin', 'Priya', 'Luc', 'Bo']);
  expect(names(undefined)).toEqual(['Robin', 'Priya', 'Luc', 'Bo']);
  expect(names('seat 2')).toEqual(['Luc']);
});

test('W12 how many of the party are chosen is said', () => {
  const { seats } = bookingOf();
  expect(chosenInWords(seats.slice(1, 2), seats)).toBe('1 of 4 places: Priya.');
  expect(chosenInWords(seats.slice(0, 2), seats.slice(0, 2))).toBe('2 places: Robin and Priya.');
  expect(chosenInWords(seats.slice(0, 1), seats.slice(0, 1))).toBe('1 place: Robin.');
});

test('W4 the deciding button carries the fact', () => {
  expect(cancelButton(2, 355_00)).toBe('Cancel 2 Places, Refund $355');
  expect(cancelButton(1, 0)).toBe('Cancel 1 Place');
});

test('V7 what goes back is the money of these places, by its way; the gift goes with the last', () => {
  const booking = bookingOf({ left_cents: 395_00 });
  const [robin, priya] = booking.seats;
  expect(leftOfSeats(booking, robin && priya ? [robin, priya] : [])).toBe(180_00);
  expect(leftOfSeats(booking, booking.seats)).toBe(395_00);
  expect(goesBackOf(booking, 90_00)).toBe('$90.00 goes back to the card.');
  const byCheque = bookingOf({ charges: [chargeOf({ method: 'cheque' })] });
  expect(goesBackOf(byCheque, 90_00)).toContain('$90.00 goes back by cheque.');
  const both = bookingOf({ charges: [chargeOf(), chargeOf({ method: 'cash' })] });
  expect(goesBackOf(both, 90_00)).toMatch(/^\$90\.00 goes back\. .*by hand what was not/);
});

test('V6 an event to move to says its price, its room and the difference', () => {
  const gala = { price_cents: 280_00, member_price_cents: 280_00, spots_left: 12 };
  const owing = seatOf(0, { paid_cents: 0, left_cents: 0, owing_cents: 90_00 });
  const terms = termsOfMove(bookingOf(), [owing], gala);
  expect(terms.more).toBe(190_00);
  expect(terms.after('owe')).toEqual({ owing: 280_00, back: 0 });
  expect(terms.after('keep')).toEqual({ owing: 90_00, back: 0 });
  expect(owingInWords(90_00, 280_00)).toBe('Owing rises from $90.00 to $280.00.');
  expect(owingInWords(90_00, 0)).toBe('Nothing is owing any more.');
  const wordsOf = (spots_left: number | null, count: number) => {
    const moved = Array.from({ length: count }, () => owing);
    return eventInWords({ ...gala, spots_left }, 'Sat Oct 9', bookingOf(), moved);
  };
  expect(wordsOf(12, 1)).toBe('Sat Oct 9: $280 a place, 12 left. $190 more');
  expect(wordsOf(0, 1)).toBe('Sat Oct 9: $280 a place. Full');
  expect(wordsOf(1, 2)).toBe('Sat Oct 9: $280 a place, 1 left: too few');
  expect(wordsOf(null, 1)).toBe('Sat Oct 9: $280 a place. $190 more');
  // A member pays the members' price for the own place alone.
  const cheaper = { ...gala, price_cents: 90_00, member_price_cents: 70_00 };
  const seats = [seatOf(0, { is_member: true }), seatOf(1, { is_member: true })];
  expect(termsOfMove(bookingOf(), seats, cheaper).after('refund')).toEqual({
    owing: 0,
    back: 20_00,
  });
  expect(surplusOfMove(termsOfMove(bookingOf(), seats, cheaper), 'keep')).toEqual([
    '$20.00 more than it costs there is kept.',
  ]);
  expect(surplusOfMove(termsOfMove(bookingOf(), seats, cheaper), 'refund')).toEqual([]);
  // The price that is reckoned with is the one that is shown.
  const [own] = seats;
  const priced = { ...cheaper, spots_left: null };
  expect(eventInWords(priced, 'Sat Oct 9', bookingOf(), own ? [own] : [])).toBe(
    'Sat Oct 9: $70 for members. $20 less',
  );
  expect(eventInWords(priced, 'Sat Oct 9', bookingOf(), seats)).toBe(
    'Sat Oct 9: $90 a place, $70 for members. $20 less',
  );
  // What is missing is owed, or said to be waived.
  expect(surplusOfMove(terms, 'keep')).toEqual(['$190.00 that it costs more there is waived.']);
  expect(surplusOfMove(terms, 'owe')).toEqual([]);
  // What is not paid yet is not kept.
  const owes = [seatOf(1, { left_cents: 0, paid_cents: 0, owing_cents: 95_00 })];
  expect(surplusOfMove(termsOfMove(bookingOf(), owes, cheaper), 'keep')).toEqual([]);
});

test('V24 W12 before a move it is said who is asked to confirm the place there, and how', () => {
  const { booker } = bookingOf();
  expect(confirmsAnew({ booker, tell: 'everyone' })[0]).toContain(
    'Robin is also asked by email and in My Events to say yes to that event',
  );
  expect(confirmsAnew({ booker, tell: 'everyone' })[0]).toContain(
    'telephone number is hidden there',
  );
  expect(confirmsAnew({ booker, tell: 'nobody' })[0]).toContain('Robin is also asked in My Events');
  expect(confirmsAnew({ booker: { ...booker, account: null }, tell: 'everyone' })).toEqual([]);
});

test('13.4 a refund says what is kept for each cancelled place that this payment was for', () => {
  const line = (seat_number: number) =>
    ({ kind: 'seat', seat_number, cents: 90_00, elsewhere: null }) as const;
  const charge = chargeOf({ left_cents: 165_00, lines: [line(1), line(2)] });
  const seats = [
    seatOf(0, { left_cents: 90_00 }),
    seatOf(1, { name: 'Priya', state: 'cancelled', left_cents: 45_00 }),
    // Paid for in another way, and one of which nothing is kept.
    seatOf(2, { state: 'cancelled', left_cents: 45_00 }),
    seatOf(0, { state: 'cancelled', left_cents: 0 }),
  ];
  expect(leftOfCharge(charge, { seats })).toBe(
    'Of this payment $165 is left. $45.00 is kept for Priya’s cancelled place. A refund takes from that first. The places stay as they are.',
  );
  const amounts = (of: typeof seats) =>
    refundChoices(charge, { seats: of }).map(({ name, cents }) => `${name} ${cents}`);
  expect(amounts(seats)).toEqual(['Half 2250', 'All That Is Kept 4500']);
  expect(leftOfCharge(charge, { seats: seats.slice(0, 1) })).toBe(
    'Of this payment $165 is left. The places stay as they are.',
  );
  expect(amounts(seats.slice(0, 1))).toEqual(['Half 8250', 'All of It 16500']);
  const given = { kind: 'donation', seat_number: null, cents: 40_00, elsewhere: null } as const;
  const withGift = chargeOf({ left_cents: 85_00, lines: [line(2), given] });
  expect(leftOfCharge(withGift, { seats: seats.slice(1, 2) })).toBe(
    'Of this payment $85 is left. $45.00 is kept for Priya’s cancelled place. A refund takes from that first. $40.00 is a donation.',
  );
});

test('V6 a receipt has one line a move, and one for a place that costs nothing', () => {
  const line = (seat_number: number | null, cents: number, elsewhere: string | null = null) =>
    ({ kind: 'seat', seat_number, cents, elsewhere }) as const;
  const { seats } = bookingOf();
  const here = [line(1, 90_00), line(2, 90_00), line(2, -90_00), line(1, 90_00, 'Fall Classic')];
  expect(receiptLines({ lines: here }, seats)).toEqual([
    { text: '1. Robin', cents: 90_00 },
    { text: '2. Priya: moved to Fall Classic', cents: 90_00, isGone: true },
  ]);
  const there = [
    line(1, 90_00, 'Spring Open'),
    line(2, 90_00, 'Spring Open'),
    line(2, -90_00, 'Spring Open'),
    line(1, 90_00),
  ];
  expect(receiptLines({ lines: there }, seats)).toEqual([
    { text: '1. Robin: from Spring Open', cents: 90_00 },
    { text: 'For Spring Open', cents: 90_00, isGone: true },
  ]);
  const given = [line(1, 90_00), line(1, -90_00), { ...line(1, 90_00), kind: 'donation' as const }];
  expect(receiptLines({ lines: given }, seats)).toEqual([
    { text: '1. Robin: kept as a donation', cents: 90_00 },
  ]);
  const gift = { kind: 'donation' as const, seat_number: null, cents: 35_00, elsewhere: null };
  expect(receiptLines({ lines: [gift] }, seats)).toEqual([{ text: 'Donation', cents: 35_00 }]);
  const free = [seatOf(0, { price_cents: 0 }), seatOf(1), seatOf(2, { price_cents: 0 })];
  const paid = [chargeOf({ lines: [line(2, 90_00)] }), chargeOf({ lines: [line(3, 10_00)] })];
  const charges = [chargeOf({ state: 'failed', lines: [line(2, 90_00)] }), ...paid];
  const texts = charges.map((charge) =>
    receiptLines(charge, free, freeSeats(charge, { charges, seats: free })).map(({ text }) => text),
  );
  expect(texts).toEqual([['2. Priya'], ['1. Robin', '2. Priya'], ['3. Luc']]);
});

test('V5 another person on a place: who replaces whom, what is dropped, who is told', () => {
  const priya = seatOf(1, { email: 'priya@example.org', has_meal: true, handicap_index: 8.1 });
  const typed = {
    name: 'Ann',
    email: 'ann@example.org',
    handicap_index: '8.1',
    meal: 'same',
    booker: false,
  };
  expect(changeInWords(bookingOf(), priya, typed)).toEqual([
    'Ann replaces Priya at place 2, with a new ticket.',
    'The meal and handicap index of Priya are dropped.',
    'Told by email: Priya, Ann and Robin, who booked.',
  ]);
  const chosen = { ...typed, meal: 'vegan', handicap_index: '12' };
  expect(changeInWords(bookingOf(), priya, chosen)[1]).toMatch(/^Told by email/);
  const named = { ...typed, email: 'Priya@example.org' };
  expect(changeInWords(bookingOf(), priya, named).at(-1)).toBe(
    'Told by email: Ann and Robin, who booked.',
  );
  // 13.3: of a booking by name, who loses it and who gets it.
  const byName = { booker: { ...bookingOf().booker, account: null, has_email: true } };
  const first = seatOf(0, { is_booker: true, email: 'robin@example.org' });
  expect(changeInWords(byName, first, { ...typed, booker: true }).at(-1)).toBe(
    'Told by email: Robin and Ann.',
  );
  const same = { ...typed, name: 'Priya', email: 'priya@example.org' };
  expect(changeInWords(bookingOf(), priya, same)).toEqual(['Nobody is told of a correction.']);
});

test('13.3 V5 handing over the booking of an account says who has it, whose the money stays, and who is told', () => {
  const own = { ...seatOf(0, { email: 'robin@example.org' }), is_booker: true };
  const typed = { ...seatTexts(own), name: 'Ann', email: 'ann@example.org', booker: true };
  const booker = { ...bookingOf().booker, has_email: true };
  expect(changeInWords({ booker, left_cents: 90_00 }, own, typed)).toEqual([
    'Ann replaces Robin at place 1, with a new ticket.',
    'What Robin paid stays theirs: a refund goes to them.',
    'Told by email: Robin and Ann.',
  ]);
});

test('13.3 a player in the place of a company that booked by name: it stays who booked, and hears of it', () => {
  const booker = { ...bookingOf().booker, name: 'Acme', account: null, has_email: true };
  const place = { ...seatOf(0, { email: 'office@acme.example' }), name: 'Acme', is_booker: true };
  const typed = { ...seatTexts(place), name: 'Jane' };
  expect(changeInWords({ booker }, place, typed)).toEqual([
    'Jane replaces Acme at place 1, with a new ticket.',
    'Acme stays who booked.',
    'Told by email: Acme, who booked.',
  ]);
  const corrected = changeInWords({ booker }, place, { ...typed, booker: true });
  expect(corrected.at(-1)).toBe('Told by email: Jane.');
});

test('W12 V8 one timeline, newest first: each email stands with what caused it', () => {
  const email = (uuid: string, enqueued_at: string) =>
    ({ uuid, enqueued_at, state: 'taken' }) as AttendeeBooking['emails'][number];
  const act = (
    at: string,
    name: string,
    changes: AttendeeBooking['history'][number]['changes'],
  ) => ({
    at,
    act: name,
    who: 'Ada',
    changes,
  });
  const booking = bookingOf({
    seats: [
      seatOf(0, { here_at: '2030-06-01T12:30:00.000Z' }),
      seatOf(1, { here_at: '2030-06-01T12:31:20.000Z' }),
    ],
    emails: [
      email('late', '2030-05-20T12:00:00.000Z'),
      email('cancelled', '2030-05-10T12:00:00.000Z'),
      email('booked', '2030-05-01T12:00:01.020Z'),
    ],
    history: [
      act('2030-05-10T12:00:00.000Z', 'seats_cancelled', {
        seats: { old: [2], new: [] },
        reason: { old: null, new: 'A broken arm' },
      }),
      act('2030-05-01T12:00:01.000Z', 'charged', null),
    ],
  });
  const shown = timelineOf(booking).map(({ what, emails }) => [
    what,
    emails.map(({ uuid }) => uuid).join(),
  ]);
  expect(shown).toEqual([
    ['Checked in', ''],
    ['Emailed', 'late'],
    ['Places cancelled', 'cancelled'],
    ['Paid', 'booked'],
    ['Booked', ''],
  ]);
  const [here, , cancelled] = timelineOf(booking);
  expect(here?.text).toBe('Robin and Priya arrived.');
  expect(cancelled?.text).toContain('Reason: A broken arm');
});

test('J8 11.4 before a part goes back, what is left is what the portal has, and what went meanwhile is said', () => {
  const booking = bookingOf();
  expect(leftOfPayment(booking, 180_00, { cents: 50_00, left_cents: 180_00 })).toEqual([
    '$130 of this payment stays paid, and the places stay.',
  ]);
  expect(leftOfPayment(booking, 180_00, { cents: 50_00, left_cents: 130_00 })).toEqual([
    'Only $130 was left: the rest went back while this was open.',
    '$80 of this payment stays paid, and the places stay.',
  ]);
  const cancelled = {
    seats: booking.seats.map((seat) => ({ ...seat, state: 'cancelled' as const })),
  };
  expect(leftOfPayment(cancelled, 70_00, { cents: 15_00 })).toEqual([
    '$55 of this payment stays paid.',
  ]);
});

test('W12 16.2 a payment by hand is recorded by who took it, and the payment alone says when it was received', () => {
  const hand = { method: 'cheque', received_on: '2030-05-02', recorded_by: 'Devon' } as const;
  const entries = timelineOf(bookingOf({ charges: [chargeOf(hand)] }));
  expect(entries.find(({ text }) => text?.includes('by cheque'))).toMatchObject({
    what: 'Payment recorded',
    text: '$360.00 was paid by cheque.',
    by: 'Devon',
    isOfBooks: true,
  });
  const recorded = timelineOf(
    bookingOf({
      history: [
        {
          at: '2030-05-01T12:00:01.000Z',
          act: 'payment_recorded',
          who: 'Devon',
          changes: {
            method: { old: null, new: 'cheque' },
            received_on: { old: null, new: '2030-05-02' },
            owing_cents: { old: 360_00, new: 0 },
          },
        },
      ],
    }),
  );
  expect(recorded.find(({ isOfBooks }) => isOfBooks)?.text).toBe('$360.00 was paid by cheque.');
});
