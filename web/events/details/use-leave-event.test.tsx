import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, StrictMode } from 'react';
import { expect, test } from 'vitest';
import { callQuery, useCall } from '#web/api/use-call.ts';
import { render } from '#web/ui/testing/render.tsx';
import { useLeaveEvent } from './event-details-page.tsx';

const subLists = ['eventMedia', 'eventAgendas', 'eventFinances'] as const;
const of = (slug: string) => ({ params: { slug } });

function filled(...slugs: string[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  for (const slug of slugs) {
    queryClient.setQueryData(['event', of(slug)], { data: { slug } });
    for (const name of subLists) {
      queryClient.setQueryData(callQuery(name, of(slug)).queryKey, {
        data: [],
        meta: { current_page: 1, last_page: 1, total: 0 },
      });
    }
  }
  const cached = (slug: string) =>
    ['event', ...subLists].filter((name) => queryClient.getQueryData([name, of(slug)]));
  return { queryClient, cached };
}

function Details({ slug }: { slug: string }) {
  useCall('eventMedia', of(slug));
  useCall('eventAgendas', of(slug));
  useCall('eventFinances', of(slug));
  useLeaveEvent(slug);
  return null;
}

const effects = () => act(async () => {});

test("4.6 leaving an event's detail clears its media, agenda and finances", async () => {
  const { queryClient, cached } = filled('one');
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <Details slug="one" />
    </QueryClientProvider>,
  );
  await effects();
  expect(cached('one')).toHaveLength(4);
  unmount();
  await effects();
  expect(cached('one')).toEqual(['event']);
});

test('4.6 going from one event to another clears the first alone', async () => {
  const { queryClient, cached } = filled('one', 'other');
  const screen = (slug: string) => (
    <QueryClientProvider client={queryClient}>
      <Details slug={slug} />
    </QueryClientProvider>
  );
  const { show } = render(screen('one'));
  show(screen('other'));
  await effects();
  expect(cached('one')).toEqual(['event']);
  expect(cached('other')).toHaveLength(4);
});

test('4.6 nothing is cleared while the event is on the screen', async () => {
  const { queryClient, cached } = filled('one');
  // Strict mode mounts everything twice; the lists of the page must stay.
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Details slug="one" />
      </QueryClientProvider>
    </StrictMode>,
  );
  await effects();
  expect(cached('one')).toHaveLength(4);
});
