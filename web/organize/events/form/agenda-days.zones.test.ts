import { expect, test } from 'vitest';
import { lineOn, oneDayOf } from './agenda-days.ts';

const line = (starts_at: string, ends_at: string) => ({ starts_at, ends_at });
const day = '2027-06-12';

test('W10 a line has its times on the one day, and the day after only if the event goes on until then', () => {
  expect(lineOn(day, '07:30', '08:15', false)).toEqual(line(`${day}T07:30`, `${day}T08:15`));
  expect(lineOn(day, '22:00', '01:00', true)).toEqual(line(`${day}T22:00`, '2027-06-13T01:00'));
  // A mistake, which the server names.
  expect(lineOn(day, '14:00', '13:00', false)).toEqual(line(`${day}T14:00`, `${day}T13:00`));
  expect([lineOn(day, '', '', false), lineOn('', '08:00', '', true)]).toEqual([
    line(`${day}T`, `${day}T`),
    line('T08:00', ''),
  ]);
});

test('W10 the day is said once, unless lines are on several', () => {
  const lines = [lineOn(day, '07:30', '08:15', true), lineOn(day, '22:00', '01:00', true)];
  expect(oneDayOf(lines)).toBe(day);
  expect(oneDayOf([...lines, line('2027-06-13T09:00', '2027-06-13T10:00')])).toBeUndefined();
  expect(oneDayOf([line(`${day}T09:00`, '2027-06-13T10:00')])).toBeUndefined();
});
