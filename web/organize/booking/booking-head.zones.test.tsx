import { expect, test } from 'vitest';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { BookingHead } from './booking-head.tsx';

type Rights = Parameters<typeof BookingHead>[0]['rights'];

async function folded(ends_at: string) {
  const booking = {
    booker: { name: 'Robin', account: null, has_email: false },
    status: 'confirmed',
    event: { status: 'published', ends_at },
    seats: [{ uuid: 'seat', position: 0, state: 'confirmed', paid_cents: 0 }],
    charges: [],
    refunds: [],
    left_cents: 0,
    owing_cents: 0,
    donation_cents: 0,
  } as unknown as AttendeeBooking;
  const rights = { changes: true } as Rights;
  const container = await renderWithRouter(
    <BookingHead booking={booking} rights={rights} opened={undefined} onAct={() => undefined} />,
  );
  const texts = (selector: string) =>
    [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
  return { all: texts('button'), folded: texts('details:not([open]) button') };
}

test('W12 once an event is over, moving and cancelling are folded', async () => {
  const acts = ['Move', 'Cancel Booking'];
  expect(await folded('9999-05-01T20:00:00.000Z')).toEqual({ all: acts, folded: [] });
  expect(await folded('2001-05-01T20:00:00.000Z')).toEqual({ all: acts, folded: acts });
});
