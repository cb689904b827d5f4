import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Event } from '#contract/events/events.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { staleUnlessArrived } from '../session/organize-call.ts';

/** The event of an address, which names it by its slug. */
export function namedEventQuery(slug: string) {
  return queryOptions<Event, ApiError>({
    queryKey: ['namedEvent', slug],
    queryFn: async ({ meta }) => (await call('event', { params: { slug } }, { meta })).data,
    staleTime: staleUnlessArrived,
  });
}

/** Its screens load it anew, and show nothing of before. */
export function forgetNamed(queryClient: QueryClient, slug: string): void {
  queryClient.removeQueries({ queryKey: namedEventQuery(slug).queryKey });
}
