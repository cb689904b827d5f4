import type { ComponentType } from 'react';
import { loadChunk } from '#web/loading/load-chunk.ts';
import type { Navigation, RouterContext } from '#web/router/route.ts';
import type { Search } from '#web/router/url.ts';
import { type ListCallName, type ListOf, listQuery, listSearch } from '../lists/list-search.ts';
import { selfQuery } from '../session/organizer.ts';

// How a screen of the console is loaded: its code once, its data ahead.

/** Each screen is a chunk of its own, which is loaded once. */
export function page<Props = object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined;
  return () => {
    loading ??= loadChunk(load).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** A list at its address, with its page ahead. */
export function listAt<N extends ListCallName>(list: ListOf<N>) {
  return {
    search: (given: Search) => listSearch(list, given),
    load: (navigation: Navigation) =>
      ahead(navigation, (client) => client.prefetchQuery(listQuery(list, navigation.search))),
  };
}

/** Goes on once the organizer is known. The screen shows the loading of its data itself. */
export async function ahead(
  { context: { queryClient } }: Navigation,
  fetchData: (queryClient: RouterContext['queryClient']) => unknown,
): Promise<void> {
  if (import.meta.env.SSR) return;
  await queryClient.ensureQueryData(selfQuery);
  void fetchData(queryClient);
}
