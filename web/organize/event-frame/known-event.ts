import type { QueryClient } from '@tanstack/react-query';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import type { OrganizeAnswer } from '../session/organize-call.ts';
import { namedEventQuery } from './named-event-query.ts';

/** What every screen of an event shows of it. */
export type HeadedEvent = Pick<
  OrganizerEvent,
  | 'uuid'
  | 'slug'
  | 'title'
  | 'status'
  | 'starts_at'
  | 'ends_at'
  | 'timezone'
  | 'cover_url'
  | 'venue'
>;

/** The event as it was shown last, on one of its screens or in a list. */
export function knownEvent(queryClient: QueryClient, slug: string): HeadedEvent | undefined {
  return (
    queryClient.getQueryData<{ event: OrganizerEvent }>(['eventRecord', slug])?.event ??
    queryClient.getQueryData(namedEventQuery(slug).queryKey) ??
    listedEvent(queryClient, slug)
  );
}

/** As a list of events has it. */
export function listedEvent(queryClient: QueryClient, slug: string): OrganizerEvent | undefined {
  const lists = queryClient.getQueriesData<OrganizeAnswer<'organizerEvents'>>({
    queryKey: ['organizerEvents'],
  });
  return lists.flatMap(([, list]) => list?.data ?? []).find((event) => event.slug === slug);
}
