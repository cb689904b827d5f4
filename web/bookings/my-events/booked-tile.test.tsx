import { expect, test, vi } from 'vitest';
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
  // One of three places was cancelled: what is left of the payment stands beside the places that are left.
  [{ status: 'confirmed', total_cents: 540_00, refund_cents: 185_00 }, '$355.00'],
  [{ status: 'confirmed', total_cents: 540_00, kept_cents: 185_00 }, '$355.00, $185.00 kept'],
] as const)('V2 the tile of a booking says what became of the money: %o', async (booking, text) => {
  const shown = (await renderWithRouter(<BookedTile event={booked(booking)} />)).textContent;
  expect(shown).toContain(`1 place${text}`);
});

const coming: Partial<Booked['booking']> = { status: 'confirmed', to_confirm: false };

async function actionsOf(booking: Partial<Booked['booking']>, at = '2027-07-01T12:00:00Z') {
  vi.setSystemTime(at);
  const tile = await renderWithRouter(<BookedTile event={booked(booking)} />);
  vi.useRealTimers();
  return [...tile.querySelectorAll('a, button')].slice(1).map(({ textContent, className }) => {
    const [look] = /green|outline|quiet/.exec(className) ?? [];
    return [textContent?.replace(/ (for |of |at )?The Long Day Scramble$/, ''), look];
  });
}

test('W20 the ticket is the button of a booking, and Cancel a link', async () => {
  expect(await actionsOf(coming)).toEqual([
    ['Ticket', 'green'],
    ['Calendar', 'outline'],
    ['Cancel', 'quiet'],
  ]);
});

test('W20 one button leads: what is owing or to confirm comes before the ticket', async () => {
  expect((await actionsOf({ ...coming, owing_cents: 5_00 })).slice(0, 2)).toEqual([
    ['Pay What Is Owing', 'green'],
    ['Ticket', 'outline'],
  ]);
  expect((await actionsOf({ ...coming, to_confirm: true })).slice(0, 2)).toEqual([
    ['Confirm My Place', 'green'],
    ['Ticket', 'outline'],
  ]);
});

test('W20 what is over or cancelled has its ways, too', async () => {
  expect(await actionsOf(coming, '2027-08-01T12:00:00Z')).toEqual([
    ['See the Event', 'outline'],
    ['Your Booking', 'outline'],
  ]);
  // Under way it still asks for the ticket.
  expect((await actionsOf(coming, '2027-07-17T15:00:00Z')).slice(0, 1)).toEqual([
    ['Ticket', 'green'],
  ]);
  expect(await actionsOf({ refund_cents: 45_00 })).toEqual([
    ['Book Again', 'green'],
    ['Your Refund', 'outline'],
  ]);
  expect(await actionsOf({}, '2027-08-01T12:00:00Z')).toEqual([['Your Booking', 'outline']]);
});

test.each([{ isNext: true }, { isNext: false }])('W20 every booking has a row: %o', async (is) => {
  const tile = await renderWithRouter(<BookedTile event={booked(coming)} {...is} />);
  expect(tile.querySelector('article')?.className).toContain('row');
});

test('W20 a badge says only what is unusual', async () => {
  const badges = async (booking: Partial<Booked['booking']>, isNext = false) =>
    (await renderWithRouter(<BookedTile event={booked(booking)} isNext={isNext} />)).querySelector(
      'img + p',
    )?.textContent;
  expect(await badges(coming)).toBeUndefined();
  expect(await badges(coming, true)).toBe('Next');
  expect(await badges({ status: 'held' })).toBe('Not paid yet');
});

test('13.5 a booking that was moved says where to, and not that it is cancelled', async () => {
  const event = booked({ moved_to: 'Red River Opener' });
  const shown = (await renderWithRouter(<BookedTile event={event} />)).textContent;
  expect(shown).toContain('Moved to Red River Opener');
  expect(shown).not.toContain('Cancelled');
});
