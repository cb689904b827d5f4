import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  addBookingSchema,
  cancelAttendeesSchema,
  moveAttendeesSchema,
} from '#contract/bookings/attendee-acts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { atFirstSeat, chosenSeats, type Seat } from '../booking/acts/seat-choice.tsx';
import { seatChange, seatTexts } from '../booking/acts/seat-form.tsx';
import { typedAmount } from '../booking/acts/typed-values.ts';
import { moneyInWords, refundState } from '../booking/words/place-names.ts';
import { namesAt } from '../booking/words/timeline.ts';
import { attendeeListOf } from '../lists/organize-lists.ts';
import { alphabetical, byInitial, surnameFirst } from '../print/by-surname.ts';
import { addedBookingOf } from './add-booking.tsx';
import { byParty } from './attendee-rows.tsx';

test('13.1 the places of a party stand together where they follow each other', () => {
  const seats = ['a', 'a', 'b', 'a'].map((booking) => ({ booking }));
  expect(byParty(seats).map((party) => party.length)).toEqual([2, 1, 1]);
  expect(byParty([])).toEqual([]);
});

test('13.1 10.4 who does not see how to reach people is not offered to filter by it', () => {
  const filtersFor = (seesContact: boolean) =>
    Object.keys(
      attendeeListOf({ uuid: 'u', slug: 'open', serves_meal: true }, seesContact).filters ?? {},
    );
  const hidden = ['note', 'no-email', 'meals', 'no-meal'];
  expect(filtersFor(true)).toEqual(expect.arrayContaining([...hidden, 'owing']));
  for (const filter of hidden) expect(filtersFor(false)).not.toContain(filter);
  // W11: and nobody where no meal is served.
  const { filters = {} } = attendeeListOf({ uuid: 'u', slug: 'open', serves_meal: false }, true);
  expect(Object.keys(filters)).not.toEqual(expect.arrayContaining(['meals']));
  expect(Object.keys(filters)).not.toEqual(expect.arrayContaining(['no-meal']));
});

test.each([
  [{ left_cents: 90_00, owing_cents: 0 }, 'Paid $90'],
  [{ left_cents: 50_50, owing_cents: 39_50 }, 'Paid $50.50, owing $39.50'],
  [{ left_cents: 0, owing_cents: 0 }, 'Nothing to pay'],
])('V3 13.2 the money of a place is net: %o', (money, words) => {
  expect(moneyInWords(money)).toBe(words);
});

test.each([
  ['owed', 'card', 'on its way'],
  ['owed', 'cash', 'owed in cash'],
  ['owed', 'cheque', 'owed by cheque'],
  ['sent', 'card', 'sent'],
  ['done', 'etransfer', 'refunded'],
  ['failed', 'card', 'sent back by the bank'],
] as const)('V1 a refund that is %s, %s', (state, way, words) => {
  expect(refundState({ state, way })).toBe(words);
});

test('13.3 only what differs is sent, and a meal that is not seen stays', () => {
  const before = seatTexts({ name: 'Sam', email: null, handicap_index: -1.8 });
  expect(before).toEqual({
    name: 'Sam',
    email: '',
    handicap_index: '+1.8',
    meal: 'same',
    booker: false,
  });
  expect(seatChange(before, { ...before, name: ' Sam ' })).toEqual({});
  const typed = {
    name: 'Kit',
    email: 'kit@example.org',
    handicap_index: '',
    meal: 'vegan',
    booker: false,
  };
  expect(seatChange(before, typed)).toEqual({
    name: 'Kit',
    email: 'kit@example.org',
    handicap_index: null,
    meal: 'vegan',
  });
  expect(seatChange(before, { ...before, meal: '' })).toEqual({ meal: null });
  const wrong = { name: '', handicap_index: 'x' };
  expect(seatChange(before, { ...before, ...wrong })).toEqual(wrong);
});

test('13.6 who is added by hand: as many as are chosen, with what was taken', () => {
  const texts = {
    count: '2',
    how: 'cheque',
    expected_total_cents: '$180',
    note: ' Late ',
    'seats.0.name': 'Robin',
    'seats.0.phone': '506 555 0100',
    'seats.0.email': '',
    'seats.1.name': 'Sam',
    'seats.1.handicap_index': '12.4',
    'seats.2.name': 'Left over',
  };
  expect(addedBookingOf(texts)).toEqual({
    method: 'cheque',
    expected_total_cents: 180_00,
    note: 'Late',
    seats: [
      { name: 'Robin', email: null, phone: '506 555 0100', handicap_index: null },
      { name: 'Sam', email: null, handicap_index: 12.4 },
    ],
  });
  expect(addedBookingOf({ ...texts, how: 'owing' })).toMatchObject({ pay: 'owing' });
});

test('5.9 13.6 what is no number is sent as typed: all that is wrong is refused at once', () => {
  const texts = { count: '1', how: 'cash', 'seats.0.name': '', 'seats.0.handicap_index': 'good' };
  for (const amount of ['', 'all of it']) {
    const typed = addedBookingOf({ ...texts, expected_total_cents: amount });
    expect(typed).toMatchObject({ expected_total_cents: amount });
    expect(Object.keys(messagesOf(addBookingSchema, typed)).sort()).toEqual([
      ...['expected_total_cents', 'seats.0.handicap_index', 'seats.0.name'],
    ]);
  }
});

test('5.9 13.4 13.5 that no place is chosen is refused with all else, at the first place', () => {
  const seats = [{ uuid: 'a' }, { uuid: 'b' }] as Seat[];
  const nothing = { seats: chosenSeats(seats, {}), key: crypto.randomUUID() };
  const cancelled = { ...nothing, refund: 'amount', cents: typedAmount('') };
  expect(Object.keys(messagesOf(cancelAttendeesSchema, cancelled))).toEqual(['seats', 'cents']);
  const errors = messagesOf(moveAttendeesSchema, { ...nothing, event: '', difference: 'keep' });
  expect(() => atFirstSeat(seats)(new ApiError(400, { errors }))).toThrow(
    expect.objectContaining({
      errors: { 'seat.a': ['Choose a place.'], event: ['Choose the event.'] },
    }),
  );
});

/** The messages by field of what is wrong. */
function messagesOf(schema: z.ZodType, body: object): Record<string, string[]> {
  const issues = schema.safeParse({ key: crypto.randomUUID(), ...body }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), [message]]));
}

test('11 the list on paper goes by the last word of the name, without regard to accents', () => {
  const names = ['Robin Zwick', 'ann', 'Élie Énault', 'Bo Elder', 'Al Elder'];
  expect(alphabetical(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    ...['ann', 'Al Elder', 'Bo Elder', 'Élie Énault', 'Robin Zwick'],
  ]);
});

test('V4 who has a place now is named by the last change of it alone', () => {
  const changed = (place: number) => ({
    at: '2030-01-01T12:00:00.000Z',
    act: 'attendee_changed',
    who: 'Ada',
    changes: { fields: { old: null, new: ['name'] }, place: { old: null, new: place } },
  });
  const history = [changed(2), changed(3), changed(2)];
  const seats = [
    { position: 1, name: 'Ann' },
    { position: 2, name: 'Guest' },
  ];
  const names = history.map((entry) => {
    const at = namesAt({ history, seats }, entry);
    return [at(2), at(3)];
  });
  expect(names).toEqual([
    ['Ann', undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('W14 paper has the last name first, a letter for each break, and É under E', () => {
  expect(['Luc Tremblay', 'Anne Marie Roy', 'Cher', ' Bo  Lee '].map(surnameFirst)).toEqual([
    'Tremblay, Luc',
    'Roy, Anne Marie',
    'Cher',
    'Lee, Bo',
  ]);
  const names = ['Luc Tremblay', 'Zoé Élie', 'Al Eby', 'Ann Tam', '7 Up'].map((name) => ({ name }));
  expect(
    byInitial(names).map(({ initial, seats }) => [initial, seats.map(({ name }) => name)]),
  ).toEqual([
    ['E', ['Al Eby', 'Zoé Élie']],
    ['T', ['Ann Tam', 'Luc Tremblay']],
    ['U', ['7 Up']],
  ]);
});
