import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userQuery } from '#web/api/session.ts';
import { sampleUser } from '#web/profile/testing/sample-user.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { sampleEvent } from '../testing/sample-event.ts';
import { EventTile } from './event-tile.tsx';

async function tileOf(event: Parameters<typeof sampleEvent>[0], distanceKm?: number) {
  const tile = <EventTile event={sampleEvent(event)} distanceKm={distanceKm} />;
  return (await renderWithRouter(tile)).textContent;
}

test('N22 the tile of a past event never shows a price', async () => {
  const free = { price_cents: 0, member_price_cents: 0 };
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime('2027-06-01T16:00:00Z');
  expect(await tileOf(free)).toContain('Free');
  vi.setSystemTime('2027-09-01T16:00:00Z');
  expect(await tileOf(free)).not.toContain('Free');
  expect(await tileOf({})).not.toContain('$');
});

test.each([
  [0.2, 'Guelph ·\u00a0less than 1\u00a0km\u00a0away'],
  [1.4, 'Guelph ·\u00a01\u00a0km\u00a0away'],
])('Q26 nothing is 0 km away: %s', async (distance, text) => {
  expect(await tileOf({}, distance)).toContain(text);
});

test('20.1 the tile of a full event says how many places are wanted before', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime('2027-05-01T12:00:00Z');
  const event = sampleEvent({ spots_left: 0 });
  const { uuid: event_uuid, slug, title, starts_at, timezone } = event;
  const queryClient = new QueryClient();
  const user = sampleUser({
    waiting: [{ event_uuid, slug, title, seats: 1, ahead: 6, starts_at, timezone }],
  });
  queryClient.setQueryData(userQuery.queryKey, user);
  const tile = await renderWithRouter(<EventTile event={event} />, { queryClient });
  expect(tile.textContent).toContain('Waiting · 6 ahead');
  // Its own state, not the red of Full.
  expect(tile.querySelector('p > span:last-child')?.className).toMatch(/booked/);
});
