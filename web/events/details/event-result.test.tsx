import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Event } from '#contract/events/events.ts';
import type { callQuery } from '#web/api/use-call.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { sampleEvent } from '../testing/sample-event.ts';
import { BookingBox } from './booking-box.tsx';
import { EventDetailsPage } from './event-details-page.tsx';

const charity = { name: 'The Pantry', url: '', raised_cents: 12_140_00, goal_cents: 9_480_00 };
const before = '2027-06-01T12:00:00Z';
const after = '2027-08-01T12:00:00Z';
const input = { params: { slug: 'long-day-scramble' } };
const meta = { current_page: 1, last_page: 1, total: 1 };

async function page(now: string, event: Partial<Event> = { charity }) {
  vi.setSystemTime(now);
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const fill = (name: Parameters<typeof callQuery>[0], data: unknown) =>
    queryClient.setQueryData([name, input], { data, meta });
  fill('event', sampleEvent(event));
  const line = (kind: string, amount_cents: number) => ({
    uuid: kind,
    kind,
    label: kind,
    amount_cents,
  });
  fill('eventFinances', [
    line('income', 20_000_00),
    line('expense', 7_860_00),
    line('donation', 12_140_00),
  ]);
  fill('eventMedia', [
    { uuid: 'a', kind: 'image', url: '/a.webp', caption: 'At dawn', width: 3, height: 2 },
  ]);
  fill('eventAgendas', [
    { uuid: 'b', title: 'Tee off', description: '', starts_at: before, ends_at: before },
  ]);
  const container = await renderWithRouter(<EventDetailsPage />, {
    queryClient,
    href: '/events/long-day-scramble',
    paths: ['/events/$slug'],
  });
  vi.useRealTimers();
  return container;
}

const headings = (container: Element) =>
  [...container.querySelectorAll('h1, h2')].map(({ textContent }) => textContent);

test('Q16 W18 a past event begins with what it raised, and ends with its agenda, folded', async () => {
  const container = await page(after);
  const first = container.querySelector('h1')?.nextElementSibling?.textContent;
  expect(first).toBe('$12,140 raised 128% of the goal, for The Pantry');
  expect(headings(container)).toEqual([
    'The Long Day Scramble',
    'Pictures',
    'The money',
    'Thank you',
    'Agenda',
  ]);
  expect(container.querySelector('details #agenda')).not.toBeNull();
  // When and where it was: after the statement, and before the agenda.
  const parts = [...container.querySelectorAll('#finances, aside, details')].map(
    ({ tagName }) => tagName,
  );
  expect(parts).toEqual(['H2', 'ASIDE', 'DETAILS']);
  // A total of one row says nothing.
  expect(container.querySelector('table')?.textContent).not.toContain('in all');
});

test('Q16 a coming event shows its goal without an empty bar, and its agenda open', async () => {
  const container = await page(before, { charity: { ...charity, raised_cents: 0 } });
  expect(container.textContent).toContain('The goal is $9,480');
  expect(container.querySelector('dl svg[height="8"]')).toBeNull();
  expect(container.querySelector('details')).toBeNull();
  expect(container.textContent).not.toContain('Thank you');
});

test('W16 the statement has a ribbon from income to costs and gift, with the mark of the goal', async () => {
  const container = await page(after);
  const ribbon = container.querySelector('#finances ~ [aria-hidden]');
  expect(ribbon?.textContent).toBe('Income $20,000.00Costs $7,860.00Given $12,140.00Goal $9,480');
  expect(ribbon?.querySelectorAll('path[d^="M2 "]')).toHaveLength(2);
  // Costs and gift are together as high as the income; the mark lies where the gift would reach the goal.
  expect(ends(ribbon)).toEqual(['0 14.93', '16.93 40']);
  expect(ribbon?.querySelector('path[d^="M50 "]')?.getAttribute('d')).toBe('M50 34.95H100');
  expect(ribbon?.querySelector('[style]')).toBeNull();
  expect(container.querySelector('#finances ~ table')).not.toBeNull();
});

test('W16 the mark of a goal that was not reached is a line at its place, below the gift', async () => {
  const container = await page(after, { charity: { ...charity, goal_cents: 30_140_00 } });
  const ribbon = container.querySelector('#finances ~ [aria-hidden]');
  expect(ends(ribbon)).toEqual(['0 7.86', '9.86 22']);
  expect(ribbon?.querySelector('path[d^="M50 "]')?.getAttribute('d')).toBe('M50 40H100');
});

/** Where each band begins and ends at the right. */
const ends = (ribbon: Element | null) =>
  [...(ribbon?.querySelectorAll('path[d^="M2 "]') ?? [])].map((band) =>
    /100 ([\d.]+)V([\d.]+)/
      .exec(band.getAttribute('d') ?? '')
      ?.slice(1)
      .join(' '),
  );

test('W18 a cancelled event says so in the red of the flag', async () => {
  vi.setSystemTime(before);
  const box = await renderWithRouter(<BookingBox event={sampleEvent({ status: 'cancelled' })} />);
  vi.useRealTimers();
  expect(box.querySelector('p')?.className).toMatch(/off/);
});
