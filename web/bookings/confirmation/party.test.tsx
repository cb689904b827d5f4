import { expect, test, vi } from 'vitest';
import type { Confirmation } from '#contract/bookings/bookings.ts';
import { sampleEvent } from '#web/events/testing/sample-event.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { BookingBody } from './booking-body.tsx';

const seats = ['Robin Fairbanks', 'Ada Birch', 'Bo Larch'].map((name, index) => ({
  uuid: `seat-${index}`,
  name,
  email: null,
  is_booker: index === 0,
  handicap_index: null,
  meal: null,
  state: 'confirmed',
  price_cents: 120_00,
  owing_cents: 0,
  ticket: `ticket-${index}`,
  code: `RRO-7K${index}Q`,
}));

const party = {
  booking: { id: 'booking', status: 'confirmed', players: 3, total_cents: 360_00, owing_cents: 0 },
  event: sampleEvent(),
  seats,
  places: seats,
  guests: [],
  donation_cents: 0,
  dietary_restrictions: null,
  notes: null,
  card: { brand: 'visa', last4: '4242' },
  receipts: [],
  ticket: 'ticket-0',
  can_cancel: true,
  refund_if_cancelled_cents: 360_00,
  refund_if_cancelled_ways: [{ way: 'card', cents: 360_00 }],
  refund_ways: [],
  refund_sent_back_cents: 0,
  cancel_reason: null,
} as unknown as Confirmation;

async function shown(confirmation: Confirmation) {
  vi.setSystemTime('2027-06-01T12:00:00Z');
  const page = await renderWithRouter(<BookingBody confirmation={confirmation} />);
  vi.useRealTimers();
  const buttons = [...page.querySelectorAll('button')].map(({ textContent }) => textContent);
  return { page, buttons };
}

test('W17 each ticket of a party says event, date, place, name and code', async () => {
  const { page } = await shown(party);
  const tickets = [...page.querySelectorAll('#tickets ~ ul > li')];
  expect(tickets).toHaveLength(3);
  for (const [index, ticket] of tickets.entries()) {
    for (const text of [
      'The Long Day Scramble',
      'Saturday, July 17, 2027',
      '8:30\u00a0a.m.',
      'Speed River Golf Club',
      'Guelph, Ontario',
      seats[index]?.name,
      seats[index]?.code,
    ])
      expect(ticket.textContent).toContain(text);
    expect(ticket.querySelector('h3')?.textContent).toBe(seats[index]?.name);
  }
});

test('Q9 on a phone each ticket of a party leads to the one before and after it', async () => {
  const { page } = await shown(party);
  const ways = [...page.querySelectorAll('#tickets ~ ul > li')].map((ticket) =>
    [...ticket.querySelectorAll('button[aria-label]')].map((button) =>
      button.getAttribute('aria-label'),
    ),
  );
  expect(ways).toEqual([['Next Ticket'], ['Ticket Before', 'Next Ticket'], ['Ticket Before']]);
});

test('W17 Change and Cancel stand once beside each seat of a party', async () => {
  const { page, buttons } = await shown(party);
  for (const { name, is_booker } of seats) {
    const own = buttons.filter((text) => text.includes(name) && !text.startsWith('Send'));
    expect(own).toEqual([
      `Change ${is_booker ? 'Details' : 'Guest'} ${name}`,
      `Cancel This Place ${name}`,
    ]);
  }
  expect(buttons.filter((text) => text === 'Cancel Booking')).toHaveLength(1);
  expect(page.textContent).toContain('cancel their places beside their names');
});

test('W17 a single place is cancelled as the whole booking, and a late one is not', async () => {
  const single = await shown({ ...party, seats: party.seats.slice(0, 1) });
  expect(single.buttons.filter((text) => text.startsWith('Cancel'))).toEqual(['Cancel Booking']);
  const late = await shown({ ...party, can_cancel: false });
  expect(late.buttons.filter((text) => text.startsWith('Cancel'))).toEqual([]);
});
