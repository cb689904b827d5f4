import { expect, test } from 'vitest';
import { handbookEvent } from '../testing/builders/handbook-event.ts';
import { EventFileError, eventRows, parseEventFile } from './event-file.ts';
import { textOf } from './written-file.ts';

const rows = (changes: Record<string, unknown> = {}) =>
  eventRows(parseEventFile(handbookEvent(changes)));

function refusalOf(text: string): string {
  try {
    parseEventFile(text);
  } catch (error) {
    if (error instanceof EventFileError) return error.message;
    throw error;
  }
  return 'taken';
}

test('3.5 dollars become whole cents, and wall times the instants of their place', () => {
  expect(rows({ price: 95.1, member_price: 19.99 }).event).toMatchObject({
    starts_at: new Date('2027-02-13T23:00:00Z'),
    booking_opens_at: new Date('2026-12-01T14:00:00Z'),
    price_cents: 9510,
    member_price_cents: 1999,
    capacity: 120,
    member_only: false,
    charity_name: null,
  });
  expect(rows({ timezone: 'America/Halifax' }).event.starts_at).toEqual(
    new Date('2027-02-13T22:00:00Z'),
  );
});

test('3.5 a venue without coordinates is near its city, and one of an unknown city needs them', () => {
  expect(rows().event).toMatchObject({ venue_latitude: 43.54, venue_longitude: -80.25 });
  const farm = { name: 'A Farm', address: 'Line 3', city: 'Nowhere Corners', province: 'ON' };
  expect(refusalOf(handbookEvent({ venue: farm }))).toMatch(
    /^venue, city: We do not know where this is/,
  );
  const there = { ...farm, latitude: 44.5, longitude: -80.5 };
  expect(rows({ venue: there }).event).toMatchObject({ venue_latitude: 44.5 });
});

const period = { starts: '2027-02-13 18:00', ends: '2027-02-13 23:00' };
const hall = { name: 'A Hall', address: 'Line 3', city: 'Guelph', province: 'ON' };
const at = (latitude: number, longitude: number) => ({ ...hall, latitude, longitude });
const wrong: [string, Record<string, unknown>, string][] = [
  ['a time with seconds', { starts: '2027-02-13 18:00:00' }, 'starts: Enter a time like'],
  ['a day that does not exist', { starts: '2027-02-30 18:00' }, 'starts: Enter a time like'],
  ['a time with another sign', { starts: '2027-02-13T18:00' }, 'starts: Enter a time like'],
  ['an end before the start', { ends: '2027-02-13 17:00' }, 'ends: It ends after it starts.'],
  [
    'an end that the clocks’ change puts before the start',
    { starts: '2027-03-14 02:30', ends: '2027-03-14 03:15' },
    'ends: It ends after it starts.',
  ],
  [
    'a part of the agenda that ends before it starts',
    { agenda: [{ starts: period.ends, ends: period.starts, title: 'Dinner' }] },
    'agenda 1, ends: It ends before it starts.',
  ],
  ['a yes in quotation marks', { featured: 'yes' }, 'featured: Enter true or false, without'],
  ['a word that is no line', { pirce: 95 }, 'This is not known here: "pirce".'],
  ['no venue', { venue: undefined }, 'venue: Enter it in { }, as docs/events.md shows.'],
  ['an agenda that is no list', { agenda: {} }, 'agenda: Enter a list in [ ], as docs/events.md'],
  ['no province of Canada', { venue: { ...hall, province: 'Maine' } }, 'venue, province: Enter a'],
  ['half a position', { venue: { ...hall, latitude: 43.5 } }, 'venue: Enter both latitude and'],
  ['the other half', { venue: { ...hall, longitude: -80.5 } }, 'venue: Enter both latitude and'],
  [
    'a place in the south',
    { venue: at(40.9, -80) },
    'venue, latitude: Enter degrees from 41 to 84',
  ],
  ['a place beyond the north', { venue: at(84.1, -80) }, 'venue, latitude: Enter degrees from 41'],
  ['a place in the west', { venue: at(60, -142.1) }, 'venue, longitude: Enter degrees from -142'],
  ['a place without its minus', { venue: at(43.5, 80.2) }, 'venue, longitude: Enter degrees from'],
  ['a price as text', { price: '95' }, 'price: Enter an amount in dollars'],
  ['a third of a cent', { price: 95.333 }, 'price: Enter an amount in dollars'],
  ['a price below nothing', { price: -1 }, 'price: Enter an amount in dollars'],
  [
    'a price that no card can be charged',
    { member_price: 0.49 },
    'member_price: Enter 0, or an amount',
  ],
  ['a price that is too high', { price: 10_000.01 }, 'price: Enter 0, or an amount'],
  [
    'an amount that no event moves',
    { finances: [{ kind: 'income', label: 'Tickets', amount: 10_000_000.01 }] },
    'finances 1, amount: Enter an amount in dollars',
  ],
  ['members who pay more', { member_price: 96 }, 'member_price: Members do not pay more'],
  ['no title', { title: ' ' }, 'title: Enter the title.'],
  ['no place', { capacity: 0 }, 'capacity: There is at least one place.'],
  ['half a place', { capacity: 1.5 }, 'capacity: Enter how many places there are'],
  ['more places than there are', { capacity: 100_001 }, 'capacity: There are at most 100,000'],
  ['a slug that is none', { slug: 'Winter Gala' }, 'slug: Use small letters'],
  ['a slug that is the console’s', { slug: 'new' }, 'slug: Use another word'],
  ['a slug with a gap', { slug: 'winter--gala' }, 'slug: Use small letters'],
  [
    'a zone that is none',
    { timezone: 'America/Guelph' },
    'timezone: Enter the time zone of the place',
  ],
  ['a zone elsewhere', { timezone: 'Europe/Paris' }, 'timezone: Enter the time zone of the place'],
  ['an unknown state', { status: 'public' }, 'status: Choose one of: draft, published.'],
  [
    'a window that closes first',
    { booking: { opens: period.starts, closes: period.starts, cancel_until: period.starts } },
    'booking, closes: Booking closes after it opens.',
  ],
  [
    'a window that closes when it is over',
    {
      booking: {
        opens: '2027-01-01 09:00',
        closes: '2027-02-14 02:00',
        cancel_until: period.starts,
      },
    },
    'booking, closes: Booking closes before the event is over.',
  ],
  [
    'money back after it began',
    { booking: { opens: '2027-01-01 09:00', closes: period.starts, cancel_until: period.ends } },
    'booking, cancel_until: Bookings can be cancelled until the event starts',
  ],
  [
    'an agenda without words',
    {
      agenda: [
        { ...period, title: 'Doors' },
        { ...period, title: '' },
      ],
    },
    'agenda 2, title: Enter what happens.',
  ],
  [
    'a picture that nobody describes',
    { media: [{ picture: 'a.jpg' }] },
    'media 1: Enter "picture"',
  ],
  [
    'N15 a kind that there is not',
    { kind: 'Nine & dine' },
    'kind: Choose one of: round, nine_and_dine, clinic, range, simulator, putting, dinner, gala,',
  ],
  [
    'N15 more to bring than anybody carries',
    { what_to_bring: 'a'.repeat(501) },
    'what_to_bring: Use at most 500 characters.',
  ],
  [
    'a script as a film',
    { media: [{ film: 'javascript:alert(1)', alt: 'x' }] },
    'media 1, film: Enter a full address',
  ],
  [
    'a charity elsewhere than on the web',
    { charity: { name: 'A', url: 'ftp://a.example', goal: 1 } },
    'charity, url: Enter a full address',
  ],
];

test.each(wrong)('3.5 %s is named', (_what, changes, refusal) => {
  expect(refusalOf(handbookEvent(changes))).toContain(refusal);
});

test.each([
  ['the cheapest place', { price: 0.5, member_price: 0.5 }],
  ['the dearest place', { price: 10_000 }],
  ['as many places as there are', { capacity: 100_000 }],
  ['an event without a limit', { capacity: null }],
  ['the farthest south and west', { venue: at(41, -142) }],
  ['the farthest north and east', { venue: at(84, -52) }],
])('3.5 %s is taken', (_what, changes) => {
  expect(refusalOf(handbookEvent(changes))).toBe('taken');
});

test('3.5 everything that is wrong is named at once', () => {
  const both = refusalOf(handbookEvent({ title: '', summary: '' }));
  expect(both.split('\n')).toEqual([
    'title: Enter the title.',
    'summary: Enter a sentence about it.',
  ]);
});

test('3.5 a file that cannot be parsed is refused with the position, and so is a name that is written twice', () => {
  expect(refusalOf('{"slug": "a",}')).toBe(
    'This file cannot be read at line 1, column 14: there is an unexpected comma before this, or something is missing.\n  }',
  );
  expect(refusalOf(handbookEvent().replace('{', '{ "price": 95,'))).toContain(
    '"price" is written twice.\n  "price":95,',
  );
});

test('3.5 a file is read as UTF-8, and one in another encoding is refused before its accents are lost', () => {
  const file = handbookEvent({ title: 'Soirée' });
  expect(parseEventFile(textOf(Buffer.from(`\uFEFF${file}`))).title).toBe('Soirée');
  for (const encoding of ['latin1', 'utf16le'] as const) {
    const bytes = Buffer.from(`\uFEFF${file}`, encoding);
    expect(() => textOf(bytes)).toThrow('Save this file as UTF-8');
  }
});

test.each([
  ['QC', 'Québec'],
  ['Québec', 'Québec'],
  ['Quebec', 'Quebec'],
  ['PEI', 'Prince Edward Island'],
])('3.5 4.5 a province that is written %s is shown, and found, as %s', (province, name) => {
  const venue = { ...hall, province, latitude: 46, longitude: -63 };
  expect(rows({ venue }).event.venue_province).toBe(name);
});
