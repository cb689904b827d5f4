import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import type { EventOverview } from '#contract/events/event-overview.ts';
import { RouterProvider } from '#web/router/router-provider.tsx';
import { makeRouter, sampleContext } from '#web/router/testing/make-router.ts';
import { render } from '#web/ui/testing/render.tsx';
import { organizeQuery } from '../../session/organize-call.ts';
import { sampleRecord } from '../record/testing/sample-record.ts';
import { BookingCurve } from './booking-curve.tsx';
import { EventTasks } from './event-tasks.tsx';
import { ItsResult } from './its-result.tsx';
import { KeyNumbers } from './key-numbers.tsx';
import { Latest, WhoCame } from './latest-bookings.tsx';

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
    statement: [],
    cancellation: {
      at: null,
      by: null,
      places: 14,
      refunded_cents: 915_00,
      emails: { all: 12, sent: 11 },
    },
    line: null,
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

/** With who came to it. */
function renderCounted(counts: object, shown: ReactElement) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const { queryKey } = organizeQuery('kitchen', { params: { uuid: event.uuid } });
  queryClient.setQueryData(queryKey, { data: { counts } } as never);
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router()}>{shown}</RouterProvider>
    </QueryClientProvider>,
  );
}

/** The numbers, each after its name. */
function numbersOf(overview: EventOverview, here?: number): (string | null)[] {
  const { container } = renderCounted(
    { here, confirmed: 60 },
    <KeyNumbers overview={overview} seesAttendees={here !== undefined} />,
  );
  return [...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
}

test('W9 an event that is called off says what there was, what went back, and what is still to go back', () => {
  const numbers = (back: Partial<Back>) => numbersOf(cancelled(back));
  const cheque = { way: 'cheque', cents: 240_00 } as const;
  const past = ['places were booked14', 'given back in all$915'];
  const sent = 'emails about it sent11 of 12';
  expect(numbers({ by_hand: [cheque], to_cards_cents: 75_00 })).toEqual([
    ...past,
    'still to give back$75.00 is on its way back to cards$315',
    sent,
  ]);
  expect(numbers({ failed_cents: 30_00 })).toEqual([...past, 'still to give back$30', sent]);
  expect(numbers({})).toEqual([...past, 'still to give back$0', sent]);
  // Right after it is called off nobody knows them yet.
  expect(numbersOf({ ...cancelled({}), money: null, cancellation: null })).toEqual([]);
});

const over: EventOverview = {
  ...cancelled({}),
  event: { ...event, sold: 60, capacity: 60 },
  days_to_closing: -109,
  days_to_start: -106,
  cancellation: null,
  statement: [
    { kind: 'donation', label: 'Lock Street', amount_cents: 900_00 },
    { kind: 'income', label: 'Entry fees', amount_cents: 1_200_00 },
    { kind: 'expense', label: 'Meals', amount_cents: 260_50 },
  ],
};

test('W9 an event that is over says what it raised, and who came where the door was used', () => {
  const counted = ['entry fees paid$0', 'raised$940', 'days ago106'];
  expect(numbersOf(over)).toEqual(['places booked60 of 60', ...counted]);
  expect(numbersOf(over, 0)).toEqual(['places booked60 of 60', ...counted]);
  expect(numbersOf(over, 57)).toEqual(['came, of those booked57 of 60', ...counted]);
  // The tab leads to all of them.
  const whoCame = (here: number) =>
    renderCounted({ here, 'not-here': 60 - here }, <WhoCame event={event} />).container.textContent;
  expect([0, 60].map(whoCame)).toEqual(['', '']);
  expect(whoCame(57)).toBe('Attendees3 People Did Not ComeSee All Attendees');
  // Full as in the list of events: what is offered is free for nobody else.
  const full = { ...event, sold: 58, offered: 2, waiting: 5, capacity: 60 };
  expect(numbersOf({ ...over, event: full, days_to_start: 9 })[0]).toBe(
    'booked · 2 offered58 of 60 Full',
  );
  expect(numbersOf({ ...over, days_to_start: 9 })[0]).toBe('places booked60 of 60 Full');
  // Until it has a statement: what is owing, and for how long it is over.
  expect(numbersOf({ ...over, statement: [] }).slice(2)).toEqual(['owing$0', 'days ago106']);
});

test('W9 beside it stand the lines of its result: in, less costs and gifts, and what is left', () => {
  const { container } = render(
    <RouterProvider router={router()}>
      <ItsResult statement={over.statement} event={event} self={owner} />
    </RouterProvider>,
  );
  expect([...container.querySelectorAll('tr')].map(({ textContent }) => textContent)).toEqual([
    ...['Income$1,200.00', 'Entry fees$1,200.00', 'Costs−$260.50', 'Meals−$260.50'],
    ...['Raised$939.50', 'Given−$900.00', 'Lock Street−$900.00', 'Left to give$39.50'],
  ]);
});

test('W9 20.2 what is to be given by hand needs doing, with its ways and where it is recorded, and who waits', () => {
  const until = '2026-12-01T00:54:00.000Z';
  const words = (
    offered: number,
    line: EventOverview['line'],
    task: EventOverview['tasks'][number] = { task: 'waiting', count: 1, first: null },
  ) => {
    const { container } = render(
      <RouterProvider router={router()}>
        <EventTasks
          overview={{
            ...over,
            line,
            tasks: [task],
            event: { ...event, offered },
          }}
          self={owner}
        />
      </RouterProvider>,
    );
    return container.querySelector('li span')?.textContent;
  };
  expect(words(2, { people: 4, until })).toMatch(
    /^2 places offered until .+ [ap]\.m\. \w+ · 4 more people wait$/,
  );
  expect(words(0, { people: 1, until: null })).toBe('1 person waits');
  expect(words(0, null, { task: 'disputes', count: 1, first: null, due: until })).toBe(
    '1 payment is disputed: answer the bank by Mon Nov 30',
  );
  const shown = (by_hand: Back['by_hand'], count: number) => {
    const overview = cancelled({ by_hand }, [{ task: 'to_give', count, first: 'BOOKING1' }]);
    overview.latest = [
      {
        booking: 'BOOKING1',
        name: 'Kit Poe',
        places: 1,
        booked_at: event.starts_at,
        back: { cents: 240_00, to_give_cents: 240_00, to_card_cents: 0 },
      },
    ];
    const { container } = render(
      <RouterProvider router={router()}>
        <EventTasks overview={overview} self={owner} />
        <Latest bookings={overview.latest ?? []} event={overview.event} />
      </RouterProvider>,
    );
    expect(container.textContent).toContain('Kit Poe1 place$240 to give back');
    const link = container.querySelector('li a');
    return [container.querySelector('li span')?.textContent, link?.getAttribute('href')];
  };
  expect(shown([{ way: 'cheque', cents: 240_00 }], 1)).toEqual([
    '$240.00 is still to give back by cheque to Kit Poe',
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
  const endOf = (places: number, today = 3) => {
    const { container } = render(
      <BookingCurve
        curve={{ booked: [{ days: 20, places }], closes: 0, before: null }}
        event={{ capacity: 100, sold: places, offered: 0 }}
        days_to_start={today}
      />,
    );
    const dot = container.querySelector('circle');
    const count = dot?.nextElementSibling;
    return [count?.textContent, Number(count?.getAttribute('y')) < Number(dot?.getAttribute('cy'))];
  };
  expect(endOf(40)).toEqual(['40 today', true]);
  expect(endOf(98)).toEqual(['98 today', false]);
  // Where much is still to come it stands beside the curve.
  expect(endOf(40, 19)).toEqual(['40 today', false]);
});
