import { expect, test } from 'vitest';
import { bookingLines, totalOf } from './booking-total.ts';

const member = { own_price_cents: 9_500, price_cents: 12_000 };
const guest = { own_price_cents: 12_000, price_cents: 12_000 };

test('1.5 a member pays the member price, and the full price for each guest', () => {
  const lines = bookingLines(member, 3, 0);
  expect(lines).toEqual([
    { label: 'You, as a member', cents: 9_500 },
    { label: '3 guests', cents: 36_000 },
  ]);
  expect(totalOf(lines)).toBe(45_500);
});

test('1.5 a user without a membership pays like a guest, and a donation is added', () => {
  const lines = bookingLines(guest, 1, 2_550);
  expect(lines).toEqual([
    { label: 'You', cents: 12_000 },
    { label: '1 guest', cents: 12_000 },
    { label: 'Your donation', cents: 2_550 },
  ]);
  expect(totalOf(lines)).toBe(26_550);
});

test('1.5 totals are exact where floating point is not', () => {
  expect(totalOf(bookingLines({ own_price_cents: 10, price_cents: 20 }, 3, 110))).toBe(180);
});

test('1.5 a free event costs only the donation', () => {
  const free = { own_price_cents: 0, price_cents: 0 };
  expect(totalOf(bookingLines(free, 3, 0))).toBe(0);
  expect(totalOf(bookingLines(free, 0, 500))).toBe(500);
});
