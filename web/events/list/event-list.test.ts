import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { sampleEvent } from '../testing/sample-event.ts';
import { eventListQuery, eventSearch, resetEventList, withFilter } from './event-list.ts';

/** A list of 25 events, twelve a page, and the requests. */
function listOf25() {
  const requests: string[] = [];
  answerCalls(async (path) => {
    requests.push(path);
    const page = Number(new URL(path, 'https://here.invalid').searchParams.get('page'));
    const count = Math.max(0, Math.min(12, 25 - (page - 1) * 12));
    const data = Array.from({ length: count }, (_, index) =>
      sampleEvent({ slug: `event-${(page - 1) * 12 + index + 1}` }),
    );
    return { status: 200, body: { data, meta: { current_page: page, last_page: 3, total: 25 } } };
  });
  const queryClient = new QueryClient();
  const list = new InfiniteQueryObserver(queryClient, eventListQuery({}));
  const slugs = () =>
    queryClient
      .getQueryData(eventListQuery({}).queryKey)
      ?.pages.flatMap(({ data }) => data.map(({ slug }) => slug)) ?? [];
  return { requests, queryClient, list, slugs };
}

test('4.5 page 1 replaces the list, later pages append', async () => {
  const { requests, list, slugs } = listOf25();
  await list.refetch();
  expect(slugs()).toHaveLength(12);
  await list.fetchNextPage();
  expect(slugs()).toHaveLength(24);
  expect(slugs()[12]).toBe('event-13');
  expect(requests).toEqual(['/api/v1/events?page=1', '/api/v1/events?page=2']);
});

test('4.5 the next page only advances below the last page', async () => {
  const { list, slugs } = listOf25();
  await list.refetch();
  await list.fetchNextPage();
  await list.fetchNextPage();
  expect(slugs()).toHaveLength(25);
  expect(list.getCurrentResult().hasNextPage).toBe(false);
});

test('4.5 reset returns to page 1', async () => {
  const { requests, queryClient, list, slugs } = listOf25();
  await list.refetch();
  await list.fetchNextPage();
  resetEventList(queryClient, {});
  expect(slugs()).toHaveLength(12);
  await list.fetchNextPage();
  expect(requests).toEqual([1, 2, 2].map((page) => `/api/v1/events?page=${page}`));
});

test('7.13 D8 invalid values in a URL make no call that the server rejects', () => {
  expect(eventSearch({ sort: 'toString', filter: 'toString' })).toEqual({});
  expect(eventSearch({ sort: 'password', filter: 'constructor', search: ' \u0000 ' })).toEqual({});
  expect(eventSearch({ search: '⛳'.repeat(200) }).search).toBe('⛳'.repeat(100));
  expect(eventSearch({ search: 'a\r\nb' })).toEqual({ search: 'a b' });
});

test('7.13 a list has one URL: defaults are not in it', () => {
  expect(eventSearch({ sort: 'date', filter: 'upcoming', search: '' })).toEqual({});
  expect(eventSearch({ sort: '-date', filter: 'all' })).toEqual({ sort: '-date', filter: 'all' });
});

test('7.13 only past events are listed from the latest on', () => {
  expect(withFilter({ search: 'lake' }, 'past')).toEqual({
    search: 'lake',
    filter: 'past',
    sort: '-date',
  });
  expect(withFilter({ filter: 'past', sort: '-date' }, 'upcoming')).toEqual({});
  expect(withFilter({ filter: 'past', sort: 'price' }, 'free')).toEqual({
    filter: 'free',
    sort: 'price',
  });
});
