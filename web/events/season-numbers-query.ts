import { queryOptions } from '@tanstack/react-query';
import type { Season } from '#contract/events/events.ts';
import { call } from '../api/call.ts';

export type SeasonCounts = Pick<Season, 'raised_cents' | 'events' | 'members'>;

/** The three numbers of the home page. Only these are cached: the list of charities would go out with the page. */
export const seasonNumbersQuery = queryOptions({
  queryKey: ['season', 'numbers'],
  queryFn: async ({ signal, meta }): Promise<SeasonCounts> => {
    const { raised_cents, events, members } = (await call('season', {}, { signal, meta })).data;
    return { raised_cents, events, members };
  },
});
