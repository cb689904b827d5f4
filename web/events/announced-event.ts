import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The one event that home announces. Of all that are to come, only this one is kept. */
export const announcedEventQuery = queryOptions({
  queryKey: ['upcoming', 'announced'],
  queryFn: async ({ signal, meta }) => {
    const { data } = await call('upcoming', {}, { signal, meta });
    return data.find(({ status }) => status === 'published') ?? null;
  },
});
