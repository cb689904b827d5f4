import { expect, test } from 'vitest';
import type { CallAnswer } from '#web/api/call.ts';
import { sampleEvent } from '#web/events/testing/sample-event.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { BookedTile } from './booked-tile.tsx';

type Booked = CallAnswer<'myEvents'>['data'][number];

const booked = (booking: Partial<Booked['booking']>): Booked =>
  ({
    ...sampleEvent(),
    cancel_until: '2027-07-10T12:30:00.000Z',
    booking: {
      id: 'b',
      status: 'cancelled',
      players: 1,
      total_cents: 180_00,
      owing_cents: 0,
      refund_cents: 0,
      kept_cents: 0,
      donated_cents: 0,
      ...booking,
    },
  }) as Booked;

test.each([
  [{ kept_cents: 180_00 }, '$180.00 kept'],
  [{ refund_cents: 50_00, donated_cents: 130_00 }, '$50.00 back, $130.00 donated'],
  [{ total_cents: 0 }, 'Nothing charged'],
  [{ status: 'confirmed' }, '$180.00'],
] as const)('V2 the tile of a booking says what became of the money: %o', async (booking, text) => {
  const shown = (await renderWithRouter(<BookedTile event={booked(booking)} />)).textContent;
  expect(shown).toContain(`1 place${text}`);
});
