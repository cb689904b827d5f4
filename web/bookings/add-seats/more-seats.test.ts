import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { countSeats, moreLines, moreSeatsOf, placesAdded } from './more-seats.ts';

const guest = (name: string, email = '', handicap = '') => ({ key: name, name, email, handicap });
const values = (self: boolean, ...guests: ReturnType<typeof guest>[]) => ({
  self,
  handicap: '',
  guests,
});

test('7.37 who is added is sent as typed, without what is empty', () => {
  expect(moreSeatsOf(values(false, guest('Kim', 'kim@example.org', '12,4'), guest('Ada')))).toEqual(
    { guests: [{ name: 'Kim', email: 'kim@example.org', handicap_index: 12.4 }, { name: 'Ada' }] },
  );
  expect(moreSeatsOf({ ...values(true), handicap: '+1.8' })).toEqual({
    self: true,
    handicap_index: -1.8,
    guests: [],
  });
});

test('7.37 the index of a booker who does not come is neither sent nor checked', () => {
  expect(moreSeatsOf({ ...values(false), handicap: 'a lot' })).toEqual({ guests: [] });
});

test('7.37 errors have the names of the fields of the call', () => {
  const thrown = () => {
    try {
      return moreSeatsOf({ ...values(true, guest('', 'kim', '99')), handicap: '60' });
    } catch (error) {
      return error as ApiError;
    }
  };
  const error = thrown();
  expect(error).toBeInstanceOf(ApiError);
  expect(Object.keys((error as ApiError).errors)).toEqual([
    'handicap_index',
    'guests.0.name',
    'guests.0.email',
    'guests.0.handicap_index',
  ]);
});

test('7.37 guests cost the price, the booker who comes again the own one', () => {
  const prices = { own_price_cents: 150_00, price_cents: 180_00 };
  const both = values(true, guest('Kim'), guest('Ada'));
  expect(moreLines(both, prices)).toEqual([
    { label: 'You, as a member', cents: 150_00 },
    { label: '2 guests', cents: 360_00 },
  ]);
  expect(moreLines({ ...both, self: false }, prices)).toEqual([
    { label: '2 guests', cents: 360_00 },
  ]);
  expect([countSeats(both), countSeats(values(false))]).toEqual([3, 0]);
});

test('7.37 what was done names who was added', () => {
  expect(placesAdded(values(false, guest(' Kim ')))).toBe('Place added: Kim');
  expect(placesAdded(values(true))).toBe('Place added: you');
  expect(placesAdded(values(true, guest('Kim'), guest('Ada')))).toBe(
    'Places added: you, Kim and Ada',
  );
});
