import { expect, test } from 'vitest';
import { centsOf, rowsIn } from '../../fields/field-texts.ts';
import { bodiesOf, changedParts, eventTexts } from './event-values.ts';
import { sampleRecord } from './testing/sample-record.ts';

const record = sampleRecord();
const { version: _, ...rest } = record.event;

test('12.1 a form shows wall times of the event’s zone and dollars, and sends what it was given', () => {
  const texts = eventTexts(record);
  expect(texts).toMatchObject({
    starts_at: '2027-02-13T18:00',
    cancel_until: '2027-02-06T20:00',
    price_cents: '95',
    member_price_cents: '79.50',
    'venue.latitude': '43.54',
  });
  expect(rowsIn(texts.result)).toEqual([
    { kind: 'income', label: 'Tickets', amount_cents: '1,200.50' },
  ]);
  const bodies = bodiesOf(texts, record);
  expect(rest).toMatchObject(bodies.event);
  expect([bodies.agenda, bodies.media, bodies.result]).toEqual([
    record.agenda,
    record.media,
    record.result,
  ]);
  expect(changedParts(bodies, bodiesOf(eventTexts(record), record))).toEqual([]);
});

test('12.1 another zone keeps the clock times, and so moves the instants, of the agenda too', () => {
  const typed = { ...eventTexts(record), timezone: 'America/Halifax' };
  const bodies = bodiesOf(typed, record);
  expect(bodies.event.starts_at).toBe('2027-02-13T22:00:00.000Z');
  expect(bodies.agenda[0]?.starts_at).toBe('2027-02-13T22:00:00.000Z');
  expect(changedParts(bodies, bodiesOf(eventTexts(record), record))).toEqual(['event', 'agenda']);
});

test('12.1 the second of two equal clock times in autumn stays the second while it is not touched', () => {
  const autumn = sampleRecord({ starts_at: '2027-11-07T06:30:00.000Z' });
  expect(eventTexts(autumn).starts_at).toBe('2027-11-07T01:30');
  expect(bodiesOf(eventTexts(autumn), autumn).event.starts_at).toBe('2027-11-07T06:30:00.000Z');
});

test('12.1 empty fields mean none; what is no number arrives as it was typed, to be refused', () => {
  const typed = {
    ...eventTexts(record),
    capacity: '',
    price_cents: 'free',
    'venue.latitude': 'north',
  };
  const { event } = bodiesOf(typed, record);
  expect([event.capacity, event.price_cents, event.venue.latitude, event.charity]).toEqual([
    null,
    'free',
    'north',
    null,
  ]);
  expect(bodiesOf({ ...typed, capacity: 'many' }, record).event.capacity).toBe('many');
  const half = bodiesOf({ ...typed, starts_at: '2027-06-12T', ends_at: '' }, record).event;
  expect([half.starts_at, half.ends_at]).toEqual(['2027-06-12T', '']);
  expect(bodiesOf({ ...typed, 'charity.name': 'Food Bank' }, record).event.charity).toEqual({
    name: 'Food Bank',
    url: '',
    raised_cents: 0,
    goal_cents: 0,
  });
});

test('12.1 dollars are sent as cents, and what is no amount as it was typed', () => {
  const amounts: [typed: string, cents: number | string][] = [
    ['95', 9500],
    ['$1,234.50', 123450],
    ['0.5', 50],
    ['', ''],
    ['1.005', '1.005'],
    ['-1', '-1'],
  ];
  expect(amounts.map(([typed]) => [typed, centsOf(typed)])).toEqual(amounts);
});

test('V11 an address that begins with www. is sent as a whole one', () => {
  const sent = (url: string) =>
    bodiesOf({ ...eventTexts(record), 'charity.url': url }, record).event.charity?.url;
  expect(sent('www.foodbank.example/help')).toBe('https://www.foodbank.example/help');
  expect(sent('https://food.example')).toBe('https://food.example');
  expect(sent('food')).toBe('food');
});
