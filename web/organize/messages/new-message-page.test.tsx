import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { sampleEvent } from '#web/events/testing/sample-event.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { one } from '#web/ui/testing/render.tsx';
import { namedEventQuery } from '../event-frame/named-event-query.ts';
import { listQuery } from '../lists/list-search.ts';
import { writableEventList } from '../lists/organize-lists.ts';
import { selfQuery } from '../session/organizer.ts';
import { NewMessagePage } from './new-message-page.tsx';

const captain = { uuid: 'captain', grants: [{ role: 'captain', event: { uuid: 'own' } }] };

async function show(search: string, fill: (client: QueryClient) => void): Promise<void> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(selfQuery.queryKey, captain as never);
  fill(queryClient);
  await renderWithRouter(<NewMessagePage />, { queryClient, href: `/not-found${search}` });
}

test('15.3 10.1 at an event of others a captain is told so, and does not wait', async () => {
  await show('?event=theirs', (client) => {
    const event = sampleEvent({ uuid: 'theirs', slug: 'theirs' });
    client.setQueryData(namedEventQuery('theirs').queryKey, event);
  });
  expect(one('h1').textContent).toBe('No such event');
  expect(one('main a, a').textContent).toBe('Choose Another Event');
});

test('15.3 11.3 the event of a message is chosen from all pages, and neither a draft nor one of others', async () => {
  const status = 'published';
  const events = [
    sampleEvent({ uuid: 'own', slug: 'own', title: 'Own', status }),
    sampleEvent({ uuid: 'own', slug: 'draft', title: 'Draft', status: 'draft' }),
    sampleEvent({ uuid: 'theirs', slug: 'theirs', title: 'Theirs', status }),
  ];
  await show('?filter=past&page=2', (client) => {
    const { queryKey } = listQuery(writableEventList, { filter: 'past', page: '2' });
    const meta = { total: 123, last_page: 3, current_page: 2, per_page: 50 };
    client.setQueryData(queryKey, { data: events, meta } as never);
  });
  expect(one('nav[aria-label=Pages]').textContent).toContain('Page 2 of 3');
  expect(one('[role=search] input[name=search]')).not.toBeNull();
  const rows = [...document.querySelectorAll('section li')];
  expect(rows.map((row) => row.querySelector('a')?.getAttribute('href'))).toEqual([
    ...['/organize/messages/new?event=own', undefined, undefined],
  ]);
  expect(rows[1]?.textContent).toContain('a draft, nobody comes yet');
});
