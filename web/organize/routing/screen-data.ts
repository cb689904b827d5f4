import type { QueryClient } from '@tanstack/react-query';
import type { Event } from '#contract/events/events.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import type { Navigation } from '#web/router/route.ts';
import type { Search } from '#web/router/url.ts';
import { knownEvent } from '../event-frame/known-event.ts';
import { namedEventQuery } from '../event-frame/named-event-query.ts';
import { type ListCallName, type ListOf, listQuery, listSearch } from '../lists/list-search.ts';
import { attendeeListOf, waitingListOf } from '../lists/organize-lists.ts';
import { organizeQuery } from '../session/organize-call.ts';
import { mayAt, selfQuery } from '../session/organizer.ts';

// What a screen of the console loads before it is shown. In the browser it shows the loading of its data itself; the
// server waits for the data, and sends them with the screen.

type Fetch = (queryClient: QueryClient) => unknown;

/** Goes on once the organizer is known. */
export async function ahead(navigation: Navigation, fetchData: Fetch): Promise<void> {
  const { queryClient } = navigation.context;
  if (import.meta.env.SSR) {
    if (queryClient.getQueryData(selfQuery.queryKey)) await fetchData(queryClient);
    return;
  }
  await queryClient.ensureQueryData(selfQuery);
  void fetchData(queryClient);
}

/**
 * For a screen that the browser makes: a form, as the server cannot know what was typed before, which is in the tab's
 * storage; and what is noted with each look. Without the organizer the server renders it before its data.
 */
export async function aheadInBrowser(
  navigation: Navigation,
  fetchData: Fetch = () => undefined,
): Promise<void> {
  if (import.meta.env.SSR) navigation.context.queryClient.clear();
  else await ahead(navigation, fetchData);
}

/** A list at its address, with its page ahead. */
export function listAt<N extends ListCallName>(list: ListOf<N>) {
  return {
    search: (given: Search) => listSearch(list, given),
    load: (navigation: Navigation) =>
      ahead(navigation, (client) => client.prefetchQuery(listQuery(list, navigation.search))),
  };
}

/** A screen of the event that the address names. */
export function eventAhead(navigation: Navigation) {
  return ahead(navigation, (client) => client.prefetchQuery(namedEventQuery(slugOf(navigation))));
}

/** The same with how it stands. */
export function overviewAhead(navigation: Navigation) {
  return ahead(navigation, (client) => {
    const overviewOf = (
      { uuid }: { uuid: string },
      self = client.getQueryData(selfQuery.queryKey),
    ) => {
      const names: ('eventOverview' | 'kitchen' | 'safetyLeads')[] = ['eventOverview'];
      if (self && mayAt(self, 'attendees.see', uuid)) names.push('kitchen', 'safetyLeads');
      return Promise.all(
        names.map((name) => client.prefetchQuery(organizeQuery(name, { params: { uuid } }))),
      );
    };
    if (import.meta.env.SSR) return withEvent(navigation, overviewOf);
    const known = knownEvent(client, slugOf(navigation));
    if (known) void overviewOf(known);
    return client.prefetchQuery(namedEventQuery(slugOf(navigation)));
  });
}

/** The same with the people who come. */
export function attendeesAhead(navigation: Navigation) {
  const { context, search } = navigation;
  const peopleOf = (event: Event, self: OrganizerSelf) => {
    const list = attendeeListOf(event, mayAt(self, 'attendees.contact', event.uuid));
    return Promise.all([
      context.queryClient.prefetchQuery(listQuery(list, search)),
      context.queryClient.prefetchQuery(organizeQuery('kitchen', { params: { uuid: event.uuid } })),
    ]);
  };
  if (import.meta.env.SSR) return ahead(navigation, () => withEvent(navigation, peopleOf));
  return eventAhead(navigation);
}

/** The same with the people who wait for it. */
export function waitingAhead(navigation: Navigation) {
  const { context, search } = navigation;
  const lineOf = (event: Event) =>
    context.queryClient.prefetchQuery(listQuery(waitingListOf(event), search));
  if (import.meta.env.SSR) return ahead(navigation, () => withEvent(navigation, lineOf));
  return eventAhead(navigation);
}

/** The event with all that belongs to it, for its forms. */
export function recordAhead(navigation: Navigation) {
  return aheadInBrowser(navigation, async (client) => {
    // Not in the first load: it knows every field of an event.
    const { eventRecordQuery } = await import('../events/record/event-record.ts');
    await client.prefetchQuery(eventRecordQuery(client, slugOf(navigation)));
  });
}

/** A message, whose emails may still be leaving. */
export function messageAhead(navigation: Navigation) {
  const params = { uuid: navigation.params.id ?? '' };
  return aheadInBrowser(navigation, (client) =>
    client.prefetchQuery(organizeQuery('message', { params })),
  );
}

/** The event, and then what only its uuid leads to. */
async function withEvent(
  navigation: Navigation,
  fetchMore: (event: Event, self: OrganizerSelf) => Promise<unknown>,
): Promise<void> {
  const { queryClient } = navigation.context;
  const query = namedEventQuery(slugOf(navigation));
  await queryClient.prefetchQuery(query);
  const event = queryClient.getQueryData(query.queryKey);
  const self = queryClient.getQueryData(selfQuery.queryKey);
  if (event && self) await fetchMore(event, self);
}

function slugOf({ params }: Navigation): string {
  return params.slug ?? '';
}
