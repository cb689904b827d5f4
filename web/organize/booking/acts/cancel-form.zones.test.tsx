import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { render } from '#web/ui/testing/render.tsx';
import { selfQuery } from '../../session/organizer.ts';
import { CancelForm } from './cancel-form.tsx';

const seat = {
  uuid: 'seat',
  name: 'Robin',
  position: 0,
  is_booker: true,
  state: 'confirmed',
  cancel_until: '2030-05-25T12:00:00.000Z',
  paid_cents: 90_00,
  left_cents: 90_00,
  owing_cents: 0,
} as AttendeeBooking['seats'][number];

const booking = {
  id: 'booking',
  event: { timezone: 'America/Toronto', cancel_until: '2030-05-25T12:00:00.000Z' },
  booker: { name: 'Robin' },
  left_cents: 90_00,
  seats: [seat],
  charges: [{ method: 'card', left_cents: 90_00 }],
} as unknown as AttendeeBooking;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

function sheetAt(now: string, seats = [seat]) {
  vi.setSystemTime(now);
  const queryClient = new QueryClient();
  queryClient.setQueryData(selfQuery.queryKey, { uuid: 'ada', grants: [] } as never);
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <CancelForm booking={booking} seats={seats} from="seat" onDone={() => {}} />
    </QueryClientProvider>,
  );
  const { body } = container.ownerDocument;
  const field = (name: string) => body.querySelector<HTMLInputElement>(`[name="${name}"]`);
  return {
    field,
    rule: () => document.getElementById(field('refund')?.getAttribute('aria-describedby') ?? ''),
    lines: () => [...body.querySelectorAll('[role=status] p')].map((p) => p.textContent).slice(1),
    async type(name: string, value: string) {
      const input = field(name);
      if (input) input.value = value;
      await act(async () => input?.dispatchEvent(new Event('input', { bubbles: true })));
      return this.lines();
    },
  };
}

test('13.4 V7 before the deadline all of it goes back unless somebody chooses otherwise', () => {
  const sheet = sheetAt('2030-05-25T11:59:00.000Z');
  expect(sheet.field('refund')?.value).toBe('all');
  expect(sheet.rule()?.textContent).toBe(
    'The event promises all of it back until Saturday, May 25, 2030 at 8:00 a.m. EDT.',
  );
  expect(sheet.lines()).toEqual(['$90.00 goes back to the card.']);
});

test('13.4 V7 after the deadline nothing goes back unless somebody chooses it, and the sheet says that it is over', () => {
  const sheet = sheetAt('2030-05-25T12:00:00.000Z');
  expect(sheet.field('refund')?.value).toBe('none');
  expect(sheet.rule()?.textContent).toContain(
    'until Saturday, May 25, 2030 at 8:00 a.m. EDT. That',
  );
  expect(sheet.lines()).toEqual(['Nothing goes back.', '$90 is kept.']);
});

test('12.5 13.4 who may still leave an event that moved gets all of it back after its own deadline', () => {
  const later = { ...seat, cancel_until: '2030-05-28T12:00:00.000Z' };
  const sheet = sheetAt('2030-05-26T12:00:00.000Z', [later]);
  expect(sheet.field('refund')?.value).toBe('all');
  expect(sheet.rule()?.textContent).toContain('Tuesday, May 28, 2030');
});

test('13.4 V3 what goes back is said at each moment as it is', async () => {
  const sheet = sheetAt('2030-05-01T12:00:00.000Z');
  const open = ['Enter how much of $90 goes back.'];
  expect(await sheet.type('refund', 'amount')).toEqual(open);
  expect(await sheet.type('cents', '40')).toEqual([
    '$40.00 goes back to the card.',
    '$50 is kept.',
  ]);
  expect(await sheet.type('cents', '400')).toEqual(open);
  expect(await sheet.type('cents', 'forty')).toEqual(open);
  await sheet.type('cents', '40');
  expect(await sheet.type('refund', 'none')).toEqual(['Nothing goes back.', '$90 is kept.']);
  // What was typed stands in its field when it comes back.
  expect(await sheet.type('refund', 'amount')).toHaveLength(2);
  expect(sheet.field('cents')?.value).toBe('40');
});
