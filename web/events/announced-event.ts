import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The event that the home page announces. Only this one of the upcoming events is cached. */
export const announcedEventQuery = queryOptions({
  queryKey: ['upcoming', 'announced'],
  queryFn: async ({ signal, meta }) => {
    const { data } = await call('upcoming', {}, { signal, meta });
    return data.find(({ status }) => status === 'published') ?? null;
  },
});
