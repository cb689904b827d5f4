import { expect, test } from 'vitest';
import { rowsIn } from '../../fields/field-texts.ts';
import { eventTexts, type ListName } from './event-values.ts';
import { joinEvent, joinRows } from './join-event.ts';
import { sampleRecord } from './testing/sample-record.ts';

const before = eventTexts(sampleRecord());
const rows = (...names: string[]) => JSON.stringify(names.map((title) => ({ title })));

const withLine = (...titles: string[]) => withLineOf('agenda', ...titles);
const withLineOf = (list: ListName, ...titles: string[]) =>
  JSON.stringify([...rowsIn(before[list]), ...titles.map((title) => ({ title }))]);

test('J6 12.4 what only one of two changed is joined, field by field and line by line', () => {
  const theirs = { ...before, 'venue.city': 'Halifax', agenda: withLine('Lunch') };
  const mine = { ...before, 'venue.name': 'The New Hall', agenda: withLine('Prizes') };
  const { values, conflicts } = joinEvent(before, theirs, mine);
  expect(conflicts).toEqual([]);
  expect(values).toEqual({
    ...before,
    'venue.city': 'Halifax',
    'venue.name': 'The New Hall',
    agenda: withLine('Lunch', 'Prizes'),
  });
});

test.each<ListName>(['agenda', 'media', 'result'])(
  'J6 12.4 of the list %s nothing is lost: the lines of both, of one, and of neither',
  (list) => {
    const [theirs, mine] = [withLineOf(list, 'Theirs'), withLineOf(list, 'Mine')];
    const joined = (one: string, other: string) => {
      const { values, conflicts } = joinEvent(
        before,
        { ...before, [list]: one },
        { ...before, [list]: other },
      );
      expect(conflicts).toEqual([]);
      return values[list];
    };
    expect(joined(theirs, mine)).toBe(withLineOf(list, 'Theirs', 'Mine'));
    expect(joined(theirs, before[list])).toBe(theirs);
    expect(joined(before[list], mine)).toBe(mine);
    expect(joined('[]', mine)).toBe(rows('Mine'));
    expect(joined(theirs, '[]')).toBe(rows('Theirs'));
    expect(joined(before[list], before[list])).toBe(before[list]);
  },
);

test('J6 12.4 what both changed is theirs to decide, and mine until then', () => {
  const theirs = { ...before, title: 'Spring Gala', capacity: '80' };
  const mine = { ...before, title: 'Summer Gala', capacity: '80' };
  const { values, conflicts } = joinEvent(before, theirs, mine);
  expect([conflicts, values.title, values.capacity]).toEqual([['title'], 'Summer Gala', '80']);
});

test('J5 J6 12.4 of prices: two different ones are joined, one price that both changed is chosen', () => {
  const theirs = { ...before, price_cents: '120' };
  const both = joinEvent(before, theirs, { ...before, member_price_cents: '60' });
  expect([both.conflicts, both.values.price_cents, both.values.member_price_cents]).toEqual([
    [],
    '120',
    '60',
  ]);
  expect(joinEvent(before, theirs, { ...before, price_cents: '130' }).conflicts).toEqual([
    'price_cents',
  ]);
  expect(joinEvent(before, theirs, { ...before, price_cents: '120' }).conflicts).toEqual([]);
});

test.each([
  ['one added at each side', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'b', 'c']],
  ['one took out what stayed elsewhere', ['a', 'b'], ['a'], ['a', 'b', 'c'], ['a', 'c']],
  ['what one took out here stays out', ['a', 'b'], ['a', 'b', 'c'], ['a'], ['a', 'c']],
  ['one moved, one added', ['a', 'b'], ['a', 'b', 'c'], ['b', 'a'], ['b', 'a', 'c']],
  ['both changed the same line', ['a'], ['b'], ['c'], undefined],
  ['both moved', ['a', 'b', 'c'], ['b', 'a', 'c'], ['c', 'b', 'a'], undefined],
])('J6 12.4 lines: %s', (_what, old, theirs, mine, joined) => {
  expect(joinRows(rows(...old), rows(...theirs), rows(...mine))).toBe(joined && rows(...joined));
});
