import { expect, test } from 'vitest';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { render } from '#web/ui/testing/render.tsx';
import { BookingTimeline } from './booking-timeline.tsx';

test('V8 16.2 a payment that was recorded by hand is told on the clocks of the association, named where the venue has others', () => {
  const at = (timezone: string) => {
    const booking = {
      event: { timezone },
      booker: { name: 'Robin' },
      created_at: '2030-05-01T12:00:00.000Z',
      cancelled_at: null,
      seats: [],
      charges: [
        {
          method: 'cheque',
          state: 'paid',
          amount_cents: 70_00,
          paid_at: '2030-05-04T05:30:00.000Z',
          created_at: '2030-05-04T05:30:00.000Z',
          recorded_by: 'Devon',
          payer: null,
        },
      ],
      refunds: [],
      history: [],
      emails: [],
    } as unknown as AttendeeBooking;
    const { container } = render(<BookingTimeline booking={booking} />);
    return [...container.querySelectorAll('time')].map(({ textContent }) => textContent);
  };
  expect(at('America/Vancouver')).toEqual(['May 4, 2030 at 1:30 a.m. EDT', 'May 1, 5:00 a.m.']);
  expect(at('America/Toronto')).toEqual(['May 4, 1:30 a.m.', 'May 1, 8:00 a.m.']);
});

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
