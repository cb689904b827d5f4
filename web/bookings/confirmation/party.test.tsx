import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Confirmation } from '#contract/bookings/bookings.ts';
import { callQuery } from '#web/api/use-call.ts';
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
  refund_receipts: [],
  ticket: 'ticket-0',
  can_cancel: true,
  refund_if_cancelled_cents: 360_00,
  refund_if_cancelled_ways: [{ way: 'card', cents: 360_00 }],
  refund_ways: [],
  refund_sent_back_cents: 0,
  cancel_reason: null,
} as unknown as Confirmation;

const pictures = {
  data: ['Green', 'Hall'].map((alt) => ({
    uuid: alt,
    kind: 'image',
    url: `/${alt}.svg`,
    alt,
    caption: '',
  })),
};

const waysOf = (page: ParentNode) =>
  [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);

async function shown(confirmation: Confirmation, at = '2027-06-01T12:00:00Z') {
  vi.setSystemTime(at);
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const params = { slug: confirmation.event.slug };
  queryClient.setQueryData(callQuery('eventMedia', { params }).queryKey, pictures as never);
  const page = await renderWithRouter(<BookingBody confirmation={confirmation} />, { queryClient });
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
      sampleEvent().venue.address,
      'Guelph, Ontario',
      seats[index]?.name,
      seats[index]?.code,
    ])
      expect(ticket.textContent).toContain(text);
    expect(ticket.querySelector('h3')?.textContent).toBe(seats[index]?.name);
  }
});

test('W17 what the tickets say does not stand below them once more', async () => {
  const names = ({ page }: { page: ParentNode }) =>
    [...page.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(names(await shown(party))).not.toContain('Date and time');
  const owing = { ...party, seats: party.seats.map((seat) => ({ ...seat, ticket: null })) };
  expect(names(await shown(owing))).toEqual(expect.arrayContaining(['Date and time', 'Place']));
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
    const own = buttons.filter((text) => text.includes(name) && !text.startsWith('Copy'));
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

test('Q9 after the event there are no tickets: a booking leads to result, pictures and receipt', async () => {
  const event = sampleEvent();
  const receipts = [{ number: '001202', url: '/receipt' }];
  const charity = { name: 'Oxbow', url: '', raised_cents: 10_253_00, goal_cents: 12_000_00 };
  const played = { ...party, receipts, event: { ...event, charity } } as Confirmation;
  const { page, buttons } = await shown(played, '2027-08-01T12:00:00Z');
  expect(page.querySelector('#tickets, [role="img"]')).toBeNull();
  expect(buttons).toEqual([]);
  const path = `/events/${event.slug}`;
  expect(waysOf(page.querySelector('#afterwards')?.parentElement as Element)).toEqual([
    ['', `${path}#pictures`],
    ['', `${path}#pictures`],
    ['See the Statement', `${path}#finances`],
    ['All Pictures', `${path}#pictures`],
    ['Receipt', '/receipt'],
  ]);
  expect(page.textContent).toContain('$10,253 raised 85% of the goal, for Oxbow');
});

test('Q9 a cancelled booking leads to the receipt of what went back, and to the event while it is open', async () => {
  const cancelled = {
    ...party,
    booking: { ...party.booking, status: 'cancelled' },
    seats: [],
    refund_receipts: [{ number: '001401', url: '/refund' }],
  } as Confirmation;
  const again = `/events/${party.event.slug}`;
  const { page } = await shown(cancelled);
  const ways = waysOf(page).filter(([text]) => text !== 'Find It on OpenStreetMap');
  expect(ways).toEqual([
    ['Book Again', again],
    ['Refund Receipt', '/refund'],
  ]);
  const full = { ...cancelled, event: { ...party.event, spots_left: 0 } };
  expect(waysOf((await shown(full)).page)).toContainEqual(['See the Event Again', again]);
  const late = await shown(cancelled, '2027-08-01T12:00:00Z');
  expect(waysOf(late.page)).toContainEqual(['See What Can Be Booked', '/events?filter=open']);
});
