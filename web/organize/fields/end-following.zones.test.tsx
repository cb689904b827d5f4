import { expect, test } from 'vitest';
import { one, render, type } from '#web/ui/testing/render.tsx';
import { DateTimeInput } from './date-time-input.tsx';
import { endFollowing, useEndFollowing } from './end-following.ts';

const before = { starts_at: '2027-06-12T08:30', ends_at: '2027-06-12T16:00' };

test.each([
  ['a week later', before, '2027-06-19T08:30', '2027-06-19T16:00'],
  ['later than the end', before, '2027-06-12T20:00', '2027-06-13T03:30'],
  ['later and before the end', before, '2027-06-12T10:00', undefined],
  ['earlier', before, '2027-06-05T08:30', undefined],
  ['without an end yet', { starts_at: '', ends_at: '' }, '2027-06-12T', '2027-06-12T'],
  [
    'with the hour',
    { starts_at: '2027-06-12T', ends_at: '2027-06-12T' },
    '2027-06-19T08:30',
    '2027-06-19T',
  ],
  [
    'on another day than its end',
    { starts_at: '2027-06-12T', ends_at: '2027-06-13T' },
    '2027-06-19T',
    undefined,
  ],
  ['while its year is typed', before, '0202-06-12T08:30', undefined],
])('V11 a start %s', (_what, known, start, end) => {
  expect(endFollowing(known, start)).toBe(end);
});

const changed: string[] = [];

function Times() {
  const field = (name: 'starts_at' | 'ends_at') => ({
    defaultValue: before[name],
    onChange: () => changed.push(name),
  });
  const end = useEndFollowing(field);
  return (
    <>
      <DateTimeInput label="Starts" name="starts_at" {...field('starts_at')} {...end.starts_at} />
      <DateTimeInput label="Ends" name="ends_at" {...field('ends_at')} {...end.ends_at} />
    </>
  );
}

test('V11 the end follows its start with the same length, and is as if it had been typed', () => {
  render(<Times />);
  const [start = one('input'), end = one('input')] =
    document.querySelectorAll<HTMLInputElement>('[type=date]');
  const ends = one<HTMLInputElement>('[name=ends_at]');
  type(start, '2027-06-19');
  expect([end.value, ends.value]).toEqual(['2027-06-19', '2027-06-19T16:00']);
  expect(changed).toEqual(['starts_at', 'ends_at']);
  // One that was typed is followed from there.
  type(end, '2027-06-20');
  type(start, '2027-06-26');
  expect(ends.value).toBe('2027-06-27T16:00');
});
