import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import type { GrantRole } from '#contract/calls/access.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { selfQuery } from '../session/organizer.ts';
import { sampleSelf } from '../session/testing/sample-self.ts';
import { BookingTimeline } from './booking-timeline.tsx';

/** As it is read by somebody with this role. */
function show(booking: AttendeeBooking, role: GrantRole = 'organizer') {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const grants = [{ role, event: null, until: null }];
  queryClient.setQueryData(selfQuery.queryKey, sampleSelf({ grants }));
  return renderWithRouter(<BookingTimeline booking={booking} />, {
    queryClient,
    paths: ['/organize/mail'],
  });
}

const booking = {
  event: { uuid: 'supper', timezone: 'America/Toronto' },
  booker: { name: 'Robin' },
  created_at: '2030-05-01T12:00:00.000Z',
  cancelled_at: null,
  seats: [],
  charges: [],
  refunds: [],
  history: [],
  emails: [],
} as unknown as AttendeeBooking;

beforeAll(() => vi.setSystemTime('2030-06-01T12:00:00Z'));
afterAll(() => void vi.useRealTimers());

test('V8 16.2 a payment that was recorded by hand is on the clock of the list, and says on which other day the books have it', async () => {
  const at = async (timezone: string) => {
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
    const container = await show(booking);
    const times = [...container.querySelectorAll('time')].map(({ textContent }) => textContent);
    const paid = container.querySelector('li p:last-child')?.textContent;
    return [container.querySelector('p')?.textContent?.split('.')[0], ...times, paid];
  };
  expect(await at('America/Vancouver')).toEqual([
    'Times are local to the venue, Pacific Time',
    'May 3, 10:30 p.m.',
    'May 1, 5:00 a.m.',
    'In the association’s books on May 4, 2030, Eastern Time.',
  ]);
  expect(await at('America/Toronto')).toEqual([
    'Times are local to the venue, Eastern Time',
    'May 4, 1:30 a.m.',
    'May 1, 8:00 a.m.',
    '$70.00 was paid by cheque.',
  ]);
});

test('V8 money by hand is to be given back until somebody has given it, and then both are told', async () => {
  const historyOf = async (given: object) => {
    const refund = { cents: 70_00, way: 'cash', reason: 'cancelled', by: null };
    const booking = {
      event: { timezone: 'America/Toronto' },
      booker: { name: 'Robin' },
      created_at: '2030-05-01T12:00:00.000Z',
      cancelled_at: '2030-05-03T12:00:00.000Z',
      seats: [],
      charges: [],
      refunds: [{ ...refund, created_at: '2030-05-03T12:00:00.000Z', ...given }],
      history: [],
      emails: [],
    } as unknown as AttendeeBooking;
    const container = await show(booking);
    return [...container.querySelectorAll('li')].map((row) => row.textContent);
  };
  const owed =
    'May 3, 8:00 a.m.To be given back$70.00 is to be given back in cash. Reason: places were cancelled.';
  const booked = expect.stringContaining('Booked');
  expect(await historyOf({ state: 'owed', done_at: null, given_on: null })).toEqual([owed, booked]);
  // What was in another year says in which.
  vi.setSystemTime('2031-01-05T12:00:00Z');
  expect((await historyOf({ state: 'owed', done_at: null, given_on: null }))[0]).toMatch(
    /^May 3, 2030, 8:00 a.m./,
  );
  vi.setSystemTime('2030-06-01T12:00:00Z');
  const given = { state: 'done', done_at: '2030-05-05T12:00:00.000Z', given_on: '2030-05-05' };
  expect(await historyOf(given)).toEqual([
    'May 5, 8:00 a.m.Refund given by hand$70.00 was given back in cash, on May 5, 2030.',
    owed,
    booked,
  ]);
});

const sentEmail = {
  uuid: 'e',
  kind: 'booking-confirmed',
  name: 'Booking confirmed',
  state: 'taken',
  answer: null,
  to: null,
  enqueued_at: '2030-05-01T12:00:00.000Z',
};

test('W12 a booking about which no email is stored says so', async () => {
  const lead = async (emails: unknown[]) =>
    (await show({ ...booking, emails } as AttendeeBooking)).querySelector('p')?.textContent;
  expect(await lead([])).toContain('No email about it was sent in the last 90 days');
  expect(await lead([sentEmail])).toContain('Emails stay here for 90 days.');
});

test('W12 15.4 a booking with emails leads whoever may see it to every email about its event', async () => {
  const link = (content: HTMLElement) => content.querySelector('a');
  const written = { ...booking, emails: [sentEmail] } as AttendeeBooking;
  const content = await show(written);
  expect(content.querySelector('p')?.textContent).toContain(
    'Receipts and other emails about this event are in Emails Sent.',
  );
  expect(link(content)?.getAttribute('href')).toBe('/organize/mail?event=supper');
  expect(link(await show(written, 'captain'))).toBeNull();
  // Older ones are not there either.
  expect(link(await show(booking))).toBeNull();
});
