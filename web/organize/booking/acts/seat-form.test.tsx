import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { render } from '#web/ui/testing/render.tsx';
import { selfQuery } from '../../session/organizer.ts';
import { SeatForm } from './seat-form.tsx';

function asksForHandicap(kind: 'gala' | 'round', handicap_index: number | null): boolean {
  const seat = {
    uuid: 'seat',
    name: 'Priya',
    email: null,
    position: 1,
    is_booker: false,
    handicap_index,
  } as AttendeeBooking['seats'][number];
  const booking = {
    id: 'booking',
    version: 1,
    event: { kind },
    booker: { name: 'Robin', account: null },
    seats: [seat],
  } as unknown as AttendeeBooking;
  const queryClient = new QueryClient();
  queryClient.setQueryData(selfQuery.queryKey, { uuid: 'ada', grants: [] } as never);
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <SeatForm seat={seat} booking={booking} handsOver={false} onDone={() => {}} />
    </QueryClientProvider>,
  );
  return container.ownerDocument.querySelector('[name="handicap_index"]') !== null;
}

test.each([
  ['round', null, true],
  ['gala', null, false],
  ['gala', 8.1, true],
] as const)('13.3 a place of a %s with the handicap %s asks for it: %s', (kind, index, asks) => {
  expect(asksForHandicap(kind, index)).toBe(asks);
});
