import { queryOptions } from '@tanstack/react-query';
import type { SeasonTown } from '#contract/events/events.ts';

/** What the map's sentence says. Only this is cached: all the towns would go out with the page. */
export interface MapNumbers {
  /** Where money was raised. */
  towns: number;
  raised_cents: number;
  /** The town that raised most. */
  first: Pick<SeasonTown, 'city' | 'raised_cents'> | undefined;
  /** Where no event has raised money yet, and one is to come. */
  coming: number;
}

/** Its work is loaded with it: every page knows this query, and only the list of events asks it. */
export const seasonMapQuery = queryOptions({
  queryKey: ['season', 'map'],
  queryFn: async (asked) => (await import('./load-map-numbers.ts')).loadMapNumbers(asked),
});
