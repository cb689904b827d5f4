import { expect, test } from 'vitest';
import { typedCents, typedHandicap } from './typed-numbers.ts';

test('1.5 an amount in dollars becomes whole cents in every notation', () => {
  const typed = [
    '',
    ' ',
    '25',
    '25.5',
    '25,50',
    '$1,250.00',
    ' 0.07 ',
    '19.99',
    '1,000',
    '1.1',
    '1 250,50',
  ];
  expect(typed.map(typedCents)).toEqual([
    0, 0, 2500, 2550, 2550, 125000, 7, 1999, 100000, 110, 125050,
  ]);
});

test('1.5 an invalid amount is null, not a guess', () => {
  const typed = ['a lot', '-5', '1.234', '1e3', '25 to 30', '0x10', '12345678901'];
  expect(typed.map(typedCents)).toEqual(typed.map(() => null));
});

test('1.5 a handicap index is parsed as golfers write it: a plus is better than scratch', () => {
  const typed = ['12.4', '12,4', '0', '+1.8', '-1.8', ' 54 ', '+0'];
  expect(typed.map(typedHandicap)).toEqual([12.4, 12.4, 0, -1.8, -1.8, 54, 0]);
  expect(['', 'scratch', '12.45', '123', '1-2'].map(typedHandicap)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
