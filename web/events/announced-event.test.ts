import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { announcedEventQuery } from './announced-event.ts';
import { sampleEvent } from './testing/sample-event.ts';

async function announced(...spotsLeft: number[]) {
  vi.setSystemTime('2027-06-01T12:00:00Z');
  const data = spotsLeft.map((spots_left, index) => sampleEvent({ slug: `${index}`, spots_left }));
  const meta = { current_page: 1, last_page: 1, total: data.length };
  const queryClient = createQueryClient(async () => ({ status: 200, body: { data, meta } }));
  const event = await queryClient.fetchQuery(announcedEventQuery);
  vi.useRealTimers();
  return event?.slug;
}

test('W18 home announces the next event that can be booked, else the next one', async () => {
  expect(await announced(0, 3, 5)).toBe('1');
  expect(await announced(0, 0)).toBe('0');
  expect(await announced()).toBeUndefined();
});
