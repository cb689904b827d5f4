import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Event } from '#contract/events/events.ts';
import { statusQuery, userQuery } from '#web/api/session.ts';
import { callQuery } from '#web/api/use-call.ts';
import { sampleUser } from '#web/profile/testing/sample-user.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { sampleEvent } from '../testing/sample-event.ts';
import { StillOpen } from './still-open.tsx';

const full = sampleEvent({ spots_left: 0 });
const other = sampleEvent({ uuid: 'other', slug: 'other', title: 'Salmon Run' });
const forMembers = sampleEvent({ uuid: 'members', slug: 'members', title: 'Away Day' });

async function offeredBeside(event: Event, { isMember = false, booked = '' } = {}) {
  vi.setSystemTime('2027-05-01T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const bookings = [{ id: 'a', event_uuid: booked, status: 'confirmed', seats: 1 } as const];
  queryClient.setQueryData(userQuery.queryKey, sampleUser({ bookings }));
  const status = { subscribed: isMember, onGracePeriod: false, cancelled: false };
  queryClient.setQueryData(statusQuery.queryKey, status);
  const list = [full, { ...forMembers, member_only: true }, other];
  queryClient.setQueryData(callQuery('events', { query: { filter: 'open' } }).queryKey, {
    data: list,
    meta: { current_page: 1, last_page: 1, total: list.length },
  } as never);
  const container = await renderWithRouter(<StillOpen event={event} />, { queryClient });
  await act(() => vi.dynamicImportSettled());
  return [...container.querySelectorAll('h3')].map(({ textContent }) => textContent);
}

test('Q2 beside a full event stand those that the reader can book, and none that they have', async () => {
  expect(await offeredBeside(full)).toEqual(['Salmon Run']);
  expect(await offeredBeside(full, { isMember: true })).toEqual(['Away Day', 'Salmon Run']);
  expect(await offeredBeside(full, { isMember: true, booked: 'other' })).toEqual(['Away Day']);
});

test('Q2 an event with places, or with the own one, offers no others', async () => {
  expect(await offeredBeside(sampleEvent())).toEqual([]);
  expect(await offeredBeside(full, { booked: full.uuid })).toEqual([]);
});
