import { expect, test } from 'vitest';
import { writtenTo } from '../attendees/email-these.tsx';
import { countdownText } from './message-page.tsx';
import {
  emptyMessage,
  filterFields,
  filtersOf,
  missingOf,
  sendAtOf,
  sendingInWords,
  whoFields,
} from './message-words.ts';

const event = '11111111-1111-4111-8111-111111111111';

test('15.1 the filters of the attendees are those of the message, where it has them', () => {
  const asked = (filter: string | undefined) => {
    const search = writtenTo(filter);
    return search && filtersOf({ event }, { ...emptyMessage, ...filterFields(search) });
  };
  const everybody = { event, state: 'confirmed', owing: false };
  expect(asked(undefined)).toEqual(everybody);
  expect(asked('owing')).toEqual({ ...everybody, owing: true });
  expect(asked('not-here,owing')).toEqual({ ...everybody, owing: true, here: false });
  expect(asked('here')).toEqual({ ...everybody, here: true });
  expect(asked('no-meal')).toEqual({ ...everybody, no_meal: true });
  expect(asked('cancelled')).toEqual({ event, state: 'cancelled' });
  // To whom the list shows, or to nobody by mistake.
  for (const other of ['note', 'owing,member', 'here,not-here', 'cancelled,owing', 'all'])
    expect([other, asked(other)]).toEqual([other, undefined]);
});

test('15.3 written once more, a message begins with its filters', () => {
  for (const filters of [
    { event, state: 'confirmed', owing: true, here: false },
    { event, state: 'confirmed', owing: false, here: true },
    { event, state: 'cancelled' },
    { event, booking: 'b1', state: 'cancelled' },
    { event, booking: 'b1', state: 'confirmed', owing: false },
  ] as const)
    expect(filtersOf(filters, { ...emptyMessage, ...filterFields(filters) })).toEqual(filters);
  const toMembers = { members: 'lapsed', since: '2026-05-01', province: 'ON' } as const;
  expect(filtersOf('members', { ...emptyMessage, ...whoFields(toMembers) })).toEqual(toMembers);
});

test('15.3 H1 a set time is by the clocks at the event', () => {
  const at = (when: string, wallTime: string) =>
    sendAtOf({ ...emptyMessage, when, at: wallTime }, 'America/St_Johns');
  expect(at('soon', '2027-06-12T08:30')).toBeUndefined();
  expect(at('later', '2027-06-12T08:30')).toBe('2027-06-12T11:00:00.000Z');
  for (const half of ['', '2027-06-12T', 'T08:30']) expect(at('later', half)).toBe('');
});

test('15.3 11.3 of half a time that is set it is said which half is missing', () => {
  expect(['', '2027-06-12T', 'T08:30'].map(missingOf)).toEqual([
    'Choose a day and a time.',
    'Enter what time it goes out.',
    'Enter what day it goes out.',
  ]);
});

test('15.3 seconds are counted in the last hour', () => {
  expect([60, 45, 5, 0, 3600].map(countdownText)).toEqual([
    '1:00',
    '0:45',
    '0:05',
    '0:00',
    '60:00',
  ]);
  expect(countdownText(3601)).toBeUndefined();
  const leaves = (at: string) =>
    sendingInWords(
      `2027-01-12T${at}Z`,
      'America/Winnipeg',
      Date.parse('2027-01-12T16:05:30Z'),
    ).replaceAll('\u00a0', ' ');
  expect(['16:06:30', '16:15:00', '17:06:00'].map(leaves)).toEqual([
    'in a minute, at 10:06 a.m. CST',
    'in 10 minutes, at 10:15 a.m. CST',
    'Tuesday, January 12, 2027, 11:06 a.m. CST',
  ]);
});
