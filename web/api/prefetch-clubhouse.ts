import type { QueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { callQuery } from './use-call.ts';

/**
 * Q3: by the hint that somebody is signed in (Q1), the answer is fetched together with the user. A hint that was
 * wrong gets a 401, which counts as nothing, as for the user.
 */
export function prefetchClubhouse(queryClient: QueryClient): void {
  if (import.meta.env.SSR || !document.documentElement.classList.contains('signed-in')) return;
  void queryClient.prefetchQuery({
    ...callQuery('clubhouse'),
    queryFn: () => call('clubhouse', {}, { probe: true }),
  });
}
