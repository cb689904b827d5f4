import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { sampleEvent } from '#web/events/testing/sample-event.ts';
import { RouterProvider } from '#web/router/router-provider.tsx';
import { makeRouter } from '#web/router/testing/make-router.ts';
import { one, render } from '#web/ui/testing/render.tsx';
import { namedEventQuery } from '../attendees/named-event-query.ts';
import { selfQuery } from '../session/organizer.ts';
import { NewMessagePage } from './new-message-page.tsx';

test('15.3 10.1 at an event of others a captain is told so, and does not wait', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const event = sampleEvent({ uuid: 'theirs', slug: 'theirs' });
  queryClient.setQueryData(namedEventQuery('theirs').queryKey, event);
  queryClient.setQueryData(selfQuery.queryKey, {
    uuid: 'captain',
    grants: [{ role: 'captain', event: { uuid: 'own' } }],
  } as never);
  const router = makeRouter({
    routes: [{ path: '/not-found', screen: async () => () => null }],
    load: async () => undefined,
    context: { queryClient, baseUrl: '', association: '', links: [], demo: false },
    href: '/not-found?event=theirs',
  });
  await router.enter();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router}>
        <NewMessagePage />
      </RouterProvider>
    </QueryClientProvider>,
  );
  expect(one('h1').textContent).toBe('No such event');
  expect(one('main a, a').textContent).toBe('Choose Another Event');
});
