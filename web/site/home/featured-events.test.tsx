import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { callQuery } from '#web/api/use-call.ts';
import { sampleEvent } from '#web/events/testing/sample-event.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { FeaturedEvents } from './featured-events.tsx';

async function featuredBeside(uuids: string[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const data = ['a', 'b', 'c', 'd', 'e'].map((uuid) => sampleEvent({ uuid, title: uuid }));
  const meta = { current_page: 1, last_page: 1, total: 5 };
  queryClient.setQueryData(callQuery('featured').queryKey, { data, meta });
  const shown = await renderWithRouter(
    <FeaturedEvents beside={uuids.map((uuid) => ({ uuid }))} />,
    {
      queryClient,
      paths: ['/events', '/events/$slug'],
    },
  );
  return [...shown.querySelectorAll('h3')].map(({ textContent }) => textContent);
}

test('Q3 beside the next event and those near stand three featured ones, and none of them again', async () => {
  expect(await featuredBeside([])).toEqual(['a', 'b', 'c']);
  expect(await featuredBeside(['b', 'c'])).toEqual(['a', 'd', 'e']);
});
