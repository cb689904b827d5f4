import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Kitchen } from '#contract/bookings/attendees.ts';
import type { EventOverview } from '#contract/events/event-overview.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { organizeQuery } from '../../session/organize-call.ts';
import { selfQuery } from '../../session/organizer.ts';
import { SpecialNeeds } from './special-needs.tsx';

const counts = {
  all: 6,
  confirmed: 6,
  'not-here': 6,
  here: 0,
  held: 0,
  owing: 0,
  moved: 0,
  cancelled: 0,
};

async function show(
  serves_meal: boolean,
  counted: Pick<Kitchen, 'meals' | 'unknown' | 'with_text'>,
  role: 'organizer' | 'owner' = 'organizer',
  tasks: EventOverview['tasks'] = [],
) {
  const kitchen = { ...counted, counts, seats: 6, waiting: 0 };
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const of = { params: { uuid: 'supper' } };
  queryClient.setQueryData(organizeQuery('kitchen', of).queryKey, { data: kitchen });
  const leads = [{ name: 'Ingrid Tremaine' }];
  queryClient.setQueryData(organizeQuery('safetyLeads', of).queryKey, { data: leads });
  const self = { uuid: 'ada', grants: [{ role, event: null }] };
  queryClient.setQueryData(selfQuery.queryKey, self as never);
  const event = { uuid: 'supper', slug: 'supper', serves_meal };
  const content = await renderWithRouter(<SpecialNeeds event={event} tasks={tasks} />, {
    queryClient,
    paths: ['/organize/events/$slug/print', '/organize/audit'],
  });
  const parts = [...content.querySelectorAll('p')].map(({ textContent }) => textContent);
  return [...parts, content.querySelector('a')?.getAttribute('href')];
}

test('W9 10.4 an event says how many meals and texts there are, where to look, and who reads whose they are', async () => {
  const meals: Kitchen['meals'] = [
    { meal: 'any', seats: 3 },
    { meal: 'vegan', seats: 2 },
  ];
  expect(await show(true, { meals, unknown: 1, with_text: 2 })).toEqual([
    'Only safety leads read who eats what, and health notes, from the day before the event to the day after it. Safety lead: Ingrid Tremaine.',
    'Meals chosen: 5 of 6. 2 people have written something beside the meal. See the Kitchen Counts',
    '/organize/events/supper/print?sheet=kitchen',
  ]);
  // What needs doing says how many have not chosen.
  const missing = [{ task: 'meals' as const, count: 1, first: null }];
  expect((await show(true, { meals, unknown: 1, with_text: 2 }, 'organizer', missing))[1]).toBe(
    '2 people have written something beside the meal. See the Kitchen Counts',
  );
  // That nobody leads needs doing, and why it matters stands there.
  const unled = [{ task: 'safety' as const, count: 1, first: null }];
  expect(await show(false, { meals, unknown: 1, with_text: 2 }, 'organizer', unled)).toEqual([
    undefined,
  ]);
  // Before anybody has chosen or written there is nothing to count.
  expect(await show(true, { meals: [], unknown: 6, with_text: 0 })).toEqual([
    expect.stringMatching(/^Only safety leads/),
    undefined,
  ]);
  expect(await show(false, { meals: [], unknown: 0, with_text: 0 })).toEqual([
    'Only safety leads read health notes, from the day before the event to the day after it. Safety lead: Ingrid Tremaine.',
    undefined,
  ]);
  const [text, href] = await show(false, { meals: [], unknown: 0, with_text: 0 }, 'owner');
  expect(text).toMatch(/Safety lead: Ingrid Tremaine\. See Who Has Read Them$/);
  expect(href).toBe('/organize/audit?event=supper&act=safety_notes_read');
});
