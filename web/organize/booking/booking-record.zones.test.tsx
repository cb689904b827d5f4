import { act } from 'react';
import { expect, test } from 'vitest';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { BookingRecord } from './booking-record.tsx';

async function bookingOf(ends_at: string, more: object = {}) {
  const booking = {
    booker: { name: 'Robin', account: null, has_email: true, email: 'robin@example.org' },
    status: 'confirmed',
    created_at: '2001-04-01T12:00:00.000Z',
    event: { status: 'published', ends_at, timezone: 'America/Toronto' },
    cancelled_at: null,
    seats: [
      {
        uuid: 'seat',
        position: 0,
        name: 'Robin',
        state: 'confirmed',
        paid_cents: 0,
        here_at: null,
        cancelled_at: null,
        code: null,
        has_meal: false,
      },
    ],
    charges: [],
    refunds: [],
    history: [],
    emails: [],
    left_cents: 0,
    owing_cents: 0,
    donation_cents: 0,
    ...more,
  } as unknown as AttendeeBooking;
  const self = {
    grants: [{ role: 'organizer', event: null }],
  } as unknown as OrganizerSelf;
  const container = await renderWithRouter(
    <BookingRecord
      booking={booking}
      self={self}
      opened={undefined}
      returned={undefined}
      mistaken={undefined}
    />,
  );
  const buttons = () =>
    [...container.querySelectorAll('button')].map(({ textContent }) => textContent);
  return { booking, buttons, container };
}

const acts = [
  'Resend “Booking Confirmed” to Robin',
  'Move',
  'Cancel Booking',
  'Change Robin',
  'Cancel Place of Robin',
  // At the foot, which shows on a phone alone.
  'Cancel Booking',
];

test('W12 once an event is over, what changes a booking or a place of it is behind one button', async () => {
  const coming = await bookingOf('9999-05-01T20:00:00.000Z');
  expect(coming.buttons()).toEqual(acts);
  // Of a party it asks which places.
  const [seat] = coming.booking.seats;
  const party = await bookingOf('9999-05-01T20:00:00.000Z', {
    seats: [seat, { ...seat, uuid: 'other', position: 1 }],
  });
  expect(party.buttons()).toContain('Cancel Places');
  expect(party.buttons()).not.toContain('Cancel Booking');

  const past = await bookingOf('2001-05-01T20:00:00.000Z');
  expect(past.buttons()).toEqual(['Change Booking']);
  await act(async () => past.container.querySelector('button')?.click());
  expect(past.buttons()).toEqual(['Change Booking', ...acts]);
});

test('13.2 W12 once what was noted is deleted there is no field for it, and nobody lacks a meal', async () => {
  const headings = ({ container }: { container: HTMLElement }) =>
    [...container.querySelectorAll('h2')].map(({ textContent }) => textContent);
  const long = await bookingOf('2001-05-01T20:00:00.000Z');
  expect(long.container.textContent).not.toMatch(/Notes|meal/i);
  const coming = await bookingOf('9999-05-01T20:00:00.000Z');
  expect(coming.container.textContent).toContain('Note for Organizers, Also at the Door');
  expect(coming.container.textContent).toContain('Meal not chosen');
  expect(headings(coming)).toEqual(['Places', 'Money', 'Notes', 'What happened']);
  // The portal deletes once a day.
  const left = await bookingOf('2001-05-01T20:00:00.000Z', { notes: 'On foot' });
  expect(left.container.textContent).toContain('On foot');
  expect(left.container.querySelector('textarea')).toBeNull();
  expect(headings(left)).toEqual(['Places', 'Money', 'What happened', 'Notes']);
});
