import { expect, test } from 'vitest';
import { brandOf, groupedExpiry, groupedNumber, regroup } from './typed-card.ts';

test('Q8 the digits of a card are grouped while they are typed', () => {
  expect(groupedNumber('42424')).toBe('4242 4');
  expect(groupedNumber('4242')).toBe('4242');
  expect(groupedNumber('4000-0000-0000-0002')).toBe('4000 0000 0000 0002');
  expect(groupedNumber('card')).toBe('');
});

test.each([
  ['1', '1'],
  ['12', '12'],
  ['126', '12 / 6'],
  ['12 / 68', '12 / 68'],
  ['07/26', '07 / 26'],
  ['7/', '07 / '],
  ['7/26', '07 / 26'],
  ['12/', '12 / '],
  ['12 / 2068', '12 / 2068'],
  ['12 / ', '12 / '],
  // Backspace goes on.
  ['12 /', '12'],
])('Q8 an expiry typed as %s reads %s', (typed, grouped) => {
  expect(groupedExpiry(typed)).toBe(grouped);
});

test('Q8 the brand is shown as soon as its first digits are there', () => {
  expect(brandOf('')).toBeUndefined();
  expect(brandOf('4')).toBe('Visa');
  expect(brandOf('5')).toBeUndefined();
  expect(brandOf('55')).toBe('Mastercard');
  expect(brandOf('3714')).toBe('American Express');
  expect(brandOf('9')).toBeUndefined();
});

test('Q8 a digit corrected in the middle leaves the caret there', () => {
  const input = document.createElement('input');
  input.value = '4242 94242';
  input.setSelectionRange(6, 6);
  regroup(input, groupedNumber);
  expect([input.value, input.selectionStart]).toEqual(['4242 9424 2', 6]);
  input.setSelectionRange(11, 11);
  input.value = '4242 94242';
  regroup(input, groupedNumber);
  expect(input.selectionStart).toBe(11);
});
