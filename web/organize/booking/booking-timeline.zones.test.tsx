import { expect, test } from 'vitest';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { render } from '#web/ui/testing/render.tsx';
import { BookingTimeline } from './booking-timeline.tsx';

test('W12 a booking about which no email is stored says so', () => {
  const email = {
    uuid: 'e',
    kind: 'booking-confirmed',
    name: 'Booking confirmed',
    state: 'taken',
    answer: null,
    to: null,
  };
  const booking = {
    event: { timezone: 'America/Toronto' },
    booker: { name: 'Robin' },
    created_at: '2030-05-01T12:00:00.000Z',
    cancelled_at: null,
    seats: [],
    charges: [],
    refunds: [],
    history: [],
    emails: [],
  } as unknown as AttendeeBooking;
  const lead = (emails: unknown[]) =>
    render(
      <BookingTimeline booking={{ ...booking, emails } as AttendeeBooking} />,
    ).container.querySelector('p')?.textContent;
  expect(lead([])).toContain('No email about it left in the last 90 days');
  expect(lead([{ ...email, enqueued_at: '2030-05-01T12:00:00.000Z' }])).toContain(
    'Emails stay here for 90 days.',
  );
});
