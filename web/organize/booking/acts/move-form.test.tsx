import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { RouterProvider } from '#web/router/router-provider.tsx';
import { makeRouter, sampleContext } from '#web/router/testing/make-router.ts';
import { render } from '#web/ui/testing/render.tsx';
import { selfQuery } from '../../session/organizer.ts';
import { MoveForm } from './move-form.tsx';

const seat = {
  uuid: 'seat',
  name: 'Robin',
  position: 0,
  is_booker: true,
  state: 'confirmed',
  left_cents: 90_00,
  owing_cents: 0,
} as AttendeeBooking['seats'][number];

const booking = {
  id: 'booking',
  event: { uuid: 'here' },
  booker: { name: 'Robin', account: null },
  left_cents: 90_00,
  seats: [seat],
  charges: [{ method: 'cash', left_cents: 90_00 }],
} as unknown as AttendeeBooking;

const eventFor = (uuid: string, price_cents: number) => ({
  uuid,
  title: uuid,
  starts_at: '2030-06-01T12:00:00.000Z',
  timezone: 'UTC',
  spots_left: 9,
  price_cents,
  member_price_cents: price_cents,
});

const events = [eventFor('dearer', 130_00), eventFor('cheaper', 50_00), eventFor('same', 90_00)];

beforeEach(() => sessionStorage.clear());

function sheet() {
  const queryClient = new QueryClient();
  queryClient.setQueryDefaults(['published events to come'], { staleTime: Infinity });
  queryClient.setQueryData(['published events to come'], events);
  queryClient.setQueryData(selfQuery.queryKey, { uuid: 'ada', grants: [] } as never);
  const router = makeRouter({
    routes: [{ path: '/not-found', screen: async () => () => null }],
    load: async () => undefined,
    context: sampleContext(queryClient),
    href: '/not-found',
  });
  const rights = { refunds: true } as Parameters<typeof MoveForm>[0]['rights'];
  const { container } = render(
    <RouterProvider router={router}>
      <QueryClientProvider client={queryClient}>
        <MoveForm booking={booking} seats={[seat]} from="seat" rights={rights} onDone={() => {}} />
      </QueryClientProvider>
    </RouterProvider>,
  );
  const { body } = container.ownerDocument;
  const field = (name: string) => body.querySelector<HTMLSelectElement>(`[name="${name}"]`);
  return {
    field,
    async choose(name: string, value: string) {
      const select = field(name);
      if (select) select.value = value;
      await act(async () => select?.dispatchEvent(new Event('input', { bubbles: true })));
      return [...body.querySelectorAll('[role=status] p')].map((p) => p.textContent).slice(1);
    },
  };
}

test('13.5 V6 where the prices differ nothing is preset, and nothing is given away unasked', async () => {
  const { field, choose } = sheet();
  const asks = ['Choose what becomes of the difference.'];
  expect(await choose('event', 'dearer')).toEqual(asks);
  expect(field('difference')?.value).toBe('');
  expect(await choose('difference', 'owe')).toEqual(['$40.00 will be owing.']);
  expect(await choose('difference', 'keep')).toContain(
    '$40.00 that it costs more there is waived.',
  );
  expect(await choose('event', 'same')).toEqual(['Nothing is owing.']);
  expect(field('difference')).toBeNull();
});

test('13.5 V6 what was chosen for one direction is asked for again in the other', async () => {
  const { field, choose } = sheet();
  await choose('event', 'dearer');
  await choose('difference', 'owe');
  expect(await choose('event', 'cheaper')).toEqual(['Choose what becomes of the difference.']);
  expect(field('difference')?.value).toBe('');
  const [, back] = await choose('difference', 'refund');
  expect(back).toMatch(/^\$40.00 goes back/);
});
