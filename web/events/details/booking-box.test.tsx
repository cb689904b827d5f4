import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Viability } from '#contract/bookings.ts';
import { RouterProvider } from '#web/router/router-provider.tsx';
import { makeRouter } from '#web/router/testing/make-router.ts';
import { render } from '#web/ui/testing/render.tsx';
import { sampleEvent } from '../testing/sample-event.ts';
import { BookingBox } from './booking-box.tsx';

async function textFor(
  viability?: Partial<Viability>,
  event = sampleEvent({ status: 'cancelled' }),
) {
  const queryClient = new QueryClient();
  const screen = async () => () => null;
  const router = makeRouter({
    routes: [{ path: '/not-found', screen }],
    load: async () => undefined,
    context: { queryClient, baseUrl: '', association: '', links: [], demo: false },
    href: '/not-found',
  });
  await router.enter();
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router}>
        <BookingBox event={event} viability={viability as Viability | undefined} />
      </RouterProvider>
    </QueryClientProvider>,
  );
  return container.textContent;
}

test('F10 a booker of a cancelled event reads that the money is refunded', async () => {
  const message = 'This event has been cancelled. Whatever you have paid goes back to your card.';
  expect(await textFor({ code: 'event_cancelled', message, booking_id: null })).toBe(
    `${message} See Upcoming Events`,
  );
  expect(await textFor()).toBe('This event has been cancelled. See Upcoming Events');
});

test('F10 a viability from before the event was cancelled is not shown', async () => {
  const booked = { code: 'already_booked', message: 'You have booked this event.' } as const;
  for (const before of [
    { ...booked, viable: false, booking_id: 'a', booking_status: 'confirmed' },
    { code: null, message: '', viable: true, booking_id: 'a', booking_status: 'held' },
  ] as const) {
    expect(await textFor(before)).toBe('This event has been cancelled. See Upcoming Events');
  }
});

test('1.5 a booker reads the current state, and how to cancel only before the event begins', async () => {
  const booked = {
    code: 'already_booked',
    message: 'You have booked this event.',
    viable: false,
    booking_id: 'a',
    booking_status: 'confirmed',
  } as const;
  vi.setSystemTime('2026-06-15T16:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const day = 24 * 3600_000;
  const from = (start: number) => ({
    starts_at: new Date(Date.now() + start).toISOString(),
    ends_at: new Date(Date.now() + start + day).toISOString(),
  });
  for (const [start, text] of [
    [day, 'You have your place. Your ticket, the calendar file and the way to cancel are there.'],
    [-day / 2, 'This event has begun. Your ticket is kept there.'],
    [-2 * day, 'This event is over. Your ticket is kept there.'],
  ] as const) {
    expect(await textFor(booked, sampleEvent(from(start)))).toBe(`BookedSee Your Booking${text}`);
  }
});
