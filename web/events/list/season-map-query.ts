import { queryOptions } from '@tanstack/react-query';

/** Its work is loaded with it: every page knows this query, and only the list of events asks it. */
export const seasonMapQuery = queryOptions({
  queryKey: ['season', 'map'],
  queryFn: async (asked) => (await import('./load-map-numbers.ts')).loadMapNumbers(asked),
});
