import { expect, test } from 'vitest';
import type { EventOverview } from '#contract/events/event-overview.ts';
import { RouterProvider } from '#web/router/router-provider.tsx';
import { makeRouter, sampleContext } from '#web/router/testing/make-router.ts';
import { render } from '#web/ui/testing/render.tsx';
import { sampleRecord } from '../record/testing/sample-record.ts';
import { BookingCurve } from './booking-curve.tsx';
import { EventTasks } from './event-tasks.tsx';
import { KeyNumbers } from './key-numbers.tsx';

const { event } = sampleRecord({ status: 'published' });

const none = { by_hand: [], failed_cents: 0, to_cards_cents: 0 };

type Back = NonNullable<EventOverview['money']>['back'];

/** An event that was called off, as its hub has it. */
function cancelled(back: Partial<Back>, tasks: EventOverview['tasks'] = []): EventOverview {
  return {
    event: { ...event, status: 'cancelled' },
    days_to_closing: 3,
    days_to_start: 9,
    days_to_opening: -5,
    money: { paid_cents: 0, owing_cents: 0, owing_places: 0, back: { ...none, ...back } },
    tasks,
    latest: [],
    notes: [],
    curve: { booked: [], closes: 0, before: null },
  };
}

const router = () =>
  makeRouter({
    routes: [{ path: '/not-found', screen: async () => () => null }],
    load: async () => undefined,
    context: sampleContext(),
    href: '/organize',
  });

const owner = { grants: [{ role: 'owner', event: null }] } as never;

test('W9 an event that is called off is refunded only once the last sum is given', () => {
  const words = (back: Partial<Back>) =>
    render(<KeyNumbers overview={cancelled(back)} />).container.textContent;
  const cheque = { way: 'cheque', cents: 240_00 } as const;
  expect(words({ by_hand: [cheque], to_cards_cents: 75_00 })).toContain(
    '$240.00 is still to give back by hand',
  );
  expect(words({ failed_cents: 30_00 })).toContain('$30.00 is still to give back by hand');
  expect(words({ to_cards_cents: 75_00 })).toContain('$75.00 is on its way back to cards');
  expect(words({})).toContain('nothing is left to give back');
});

test('W9 what is to be given by hand needs doing, with its ways and where it is recorded', () => {
  const shown = (by_hand: Back['by_hand'], count: number) => {
    const overview = cancelled({ by_hand }, [{ task: 'to_give', count, first: 'BOOKING1' }]);
    const { container } = render(
      <RouterProvider router={router()}>
        <EventTasks overview={overview} self={owner} />
      </RouterProvider>,
    );
    const link = container.querySelector('li a');
    return [container.querySelector('li span')?.textContent, link?.getAttribute('href')];
  };
  expect(shown([{ way: 'cheque', cents: 240_00 }], 1)).toEqual([
    '$240.00 is still to give back by cheque',
    `/organize/events/${event.slug}/attendees/BOOKING1`,
  ]);
  const both = [
    { way: 'cash', cents: 60_00 },
    { way: 'cheque', cents: 180_00 },
  ] as const;
  expect(shown([...both], 2)).toEqual([
    '$240.00 is still to give back: $60.00 in cash and $180.00 by cheque',
    `/organize/money?filter=owed-back&event=${event.uuid}`,
  ]);
});

test('W16 the end of the curve says how many have booked, above the line or below where it is near the top', () => {
  const endOf = (places: number) => {
    const { container } = render(
      <BookingCurve
        curve={{ booked: [{ days: 20, places }], closes: 0, before: null }}
        event={{ capacity: 100, sold: places }}
        days_to_start={9}
      />,
    );
    const dot = container.querySelector('circle');
    const count = dot?.nextElementSibling;
    return [count?.textContent, Number(count?.getAttribute('y')) < Number(dot?.getAttribute('cy'))];
  };
  expect(endOf(40)).toEqual(['40', true]);
  expect(endOf(98)).toEqual(['98', false]);
});
