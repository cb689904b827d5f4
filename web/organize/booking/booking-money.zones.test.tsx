import { expect, test } from 'vitest';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { render } from '#web/ui/testing/render.tsx';
import { BookingMoney } from './booking-money.tsx';

test('13.4 V3 what is still to be given back counts as paid, and what undoes a payment stands above it', () => {
  const cash = { uuid: 'cash', method: 'cash', state: 'paid', amount_cents: 70_00, left_cents: 0 };
  const booking = {
    booker: { name: 'Robin' },
    event: { timezone: 'America/Toronto' },
    created_at: '2030-05-01T12:00:00.000Z',
    seats: [],
    left_cents: 0,
    owing_cents: 0,
    charges: [
      {
        ...cash,
        payer: null,
        recorded_by: null,
        received_on: '2030-05-01',
        receipt: null,
        disputed_at: null,
        lines: [],
        is_deposited: false,
      },
    ],
    refunds: [
      {
        uuid: 'owed',
        charge: 'cash',
        state: 'owed',
        way: 'cash',
        reason: 'by_organizer',
        cents: 70_00,
        here_cents: 70_00,
        to_give_cents: 70_00,
        fee_cents: null,
        by: null,
        receipt: null,
        done_at: null,
        created_at: '2030-05-01T12:00:00.000Z',
      },
    ],
  } as unknown as AttendeeBooking;
  const rights = { records: true, refunds: true } as Parameters<typeof BookingMoney>[0]['rights'];
  const { container } = render(
    <BookingMoney booking={booking} rights={rights} onAct={() => undefined} />,
  );
  const sums = [...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(sums).toEqual(['Paid$70.00', 'To give back$70.00']);
  const buttons = [...container.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons).toEqual([
    'Record as a Mistake, the payment of $70.00 in cash',
    'Record as Given',
  ]);
});
