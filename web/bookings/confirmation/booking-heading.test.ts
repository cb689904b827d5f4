import { expect, test } from 'vitest';
import type { Confirmation } from '#contract/bookings/bookings.ts';
import { allGoesBack } from '#contract/values/money-words.ts';
import { bookingHeading } from './booking-heading.ts';

const now = Date.parse('2026-06-15T16:00:00Z');

const cancelled = (
  refund_cents: number,
  refund_sent_back_cents: number,
  card: Confirmation['card'] = null,
) =>
  bookingHeading(
    {
      booking: { status: 'cancelled', players: 1, kept_cents: 0, donated_cents: 0 },
      event: { title: 'Links Day' },
      refund_ways: refund_cents > 0 ? [{ way: 'card', cents: refund_cents, given: false }] : [],
      refund_sent_back_cents,
      card,
    } as Confirmation,
    now,
    false,
  ).text;

test.each([
  ['cancelled', 'Links Day has been cancelled. $180.00 goes back to your card.'],
  ['confirmed', `Links Day has been cancelled. ${allGoesBack}`],
  ['held', 'Links Day has been cancelled. Everything you paid goes back to your card.'],
])('F10 a booker of a cancelled event reads what is refunded: %s', (status, text) => {
  const confirmation = {
    booking: { status, players: 1 },
    event: { title: 'Links Day', status: 'cancelled' },
    refund_ways: [{ way: 'card', cents: 180_00, given: false }],
    refund_sent_back_cents: 0,
  } as Confirmation;
  expect(bookingHeading(confirmation, now, false)).toEqual({ title: 'Event cancelled', text });
});

test('G14 a cancelled booking shows what is refunded, and which refund failed', () => {
  expect(cancelled(0, 0)).toMatch(/Nothing was charged\.$/);
  expect(cancelled(190_00, 0)).toMatch(/\$190\.00 goes back to your card\.$/);
  const visa = { brand: 'visa', last4: '4242' };
  expect(cancelled(190_00, 0, visa)).toMatch(/\$190\.00 goes back to Visa 4242\.$/);
  expect(cancelled(190_00, 180_00)).toContain('Your bank sent $180.00 of your money back to us.');
  expect(cancelled(190_00, 180_00)).not.toContain('goes back to your card');
});

test('4.8 right after booking it is confirmed; on a later visit it is your booking, and nothing was just emailed', () => {
  const confirmation = {
    booking: { status: 'confirmed', players: 2 },
    event: { title: 'Links Day', ends_at: new Date(now + 1).toISOString() },
    seats: [],
  } as unknown as Confirmation;
  expect(bookingHeading(confirmation, now, true)).toEqual({
    title: 'Booking confirmed',
    text: 'Your 2 places at Links Day are booked. We’ve emailed you the same details.',
  });
  expect(bookingHeading(confirmation, now, false)).toEqual({
    title: 'Your booking',
    text: 'Your 2 places at Links Day are booked.',
  });
});

test.each([
  [1, 'Your place at Links Day is booked.'],
  [0, 'You were booked for Links Day, which is over.'],
])('a booking of an event that ends in %s ms', (ms, text) => {
  const confirmation = {
    booking: { status: 'confirmed', players: 1 },
    event: { title: 'Links Day', ends_at: new Date(now + ms).toISOString() },
  } as Confirmation;
  expect(bookingHeading(confirmation, now, false).text).toContain(text);
});

test.each([
  [
    'cash',
    false,
    'was paid in cash: the association gives it back by hand, and sends a receipt. It is owed until then.',
  ],
  [
    'etransfer',
    false,
    'was paid by e-Transfer: the association gives it back by hand, and sends a receipt. It is owed until then.',
  ],
  ['cheque', true, 'was given back by cheque.'],
] as const)('V1 the page says that %s goes back by hand, given: %s', (way, given, text) => {
  const confirmation = {
    booking: { status: 'cancelled', players: 1, kept_cents: 0, donated_cents: 0 },
    event: { title: 'Links Day' },
    refund_ways: [{ way, cents: 90_00, given }],
    refund_sent_back_cents: 0,
  } as Confirmation;
  expect(bookingHeading(confirmation, now, false).text).toBe(
    `Your place at Links Day is cancelled. $90.00 ${text}`,
  );
});

const noneBack: Confirmation['refund_ways'] = [];

test.each([
  [{}, null, 'Nothing was charged.'],
  [{ kept_cents: 180_00 }, null, 'The association kept $180.00 of what you paid.'],
  [
    { kept_cents: 180_00 },
    'The caterer was paid',
    'The association kept $180.00 of what you paid. The reason: The caterer was paid',
  ],
  [{ donated_cents: 180_00 }, null, '$180.00 of what you paid is a donation. Thank you.'],
])('V2 what an organizer kept, as the page says it: %o, because of %s', (more, reason, text) => {
  const confirmation = {
    booking: { status: 'cancelled', players: 1, kept_cents: 0, donated_cents: 0, ...more },
    event: { title: 'Links Day' },
    refund_ways: noneBack,
    refund_sent_back_cents: 0,
    cancel_reason: reason,
  } as Confirmation;
  expect(bookingHeading(confirmation, now, false).text).toBe(
    `Your place at Links Day is cancelled. ${text}`,
  );
});

test.each([
  [1, 'Your place at Links Day is booked.', 'We’ve emailed you the same details.'],
  [0, 'You were booked for Links Day, which is over.', 'We hope you enjoyed it.'],
])(
  'V2 one place of a party was kept: the page of the rest says it, %i ms before the end',
  (left, before, after) => {
    const confirmation = {
      booking: { status: 'confirmed', players: 1, kept_cents: 180_00, donated_cents: 0 },
      event: { title: 'Links Day', ends_at: new Date(now + left).toISOString() },
      seats: [],
      cancel_reason: null,
    } as unknown as Confirmation;
    expect(bookingHeading(confirmation, now, true).text).toBe(
      `${before} The association kept $180.00 of what you paid. ${after}`,
    );
  },
);

test('4.8 right after booking it says which guests get an email, and whose ticket the booker sends', () => {
  const seat = (name: string, email: string | null, is_booker = false) => ({
    name,
    email,
    is_booker,
    state: 'confirmed',
  });
  const textWith = (...guests: ReturnType<typeof seat>[]) =>
    bookingHeading(
      {
        booking: { status: 'confirmed', players: 3 },
        event: { title: 'Links Day', ends_at: new Date(now + 1).toISOString() },
        seats: [seat('Robin', null, true), ...guests],
      } as unknown as Confirmation,
      now,
      true,
    ).text.replace(/^.*same details\./, '');
  expect(textWith()).toBe('');
  expect(textWith(seat('Priya', 'p@example.org'), seat('Dorothy', null))).toBe(
    ' Priya gets the ticket by email. Please send Dorothy the ticket yourself: you gave no email address.',
  );
  expect(textWith(seat('Bo', null), seat('Cy', null))).toBe(
    ' Please send Bo and Cy their tickets yourself: you gave no email addresses.',
  );
});
