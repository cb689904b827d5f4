import { queryOptions } from '@tanstack/react-query';
import { bookingState } from '#contract/events/why-not-bookable.ts';
import { call } from '../api/call.ts';
import { nowQuery } from './now.ts';

/** W18: the next event that can be booked, else the next one. Only this one of the upcoming events is cached. */
export const announcedEventQuery = queryOptions({
  queryKey: ['upcoming', 'announced'],
  queryFn: async ({ client, signal, meta }) => {
    const now = await client.ensureQueryData(nowQuery);
    const { data } = await call('upcoming', {}, { signal, meta });
    return data.find((event) => bookingState(event, now) === 'open') ?? data[0] ?? null;
  },
});
