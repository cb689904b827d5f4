import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

// Whether an event can be booked depends on the time. The server's "now" is sent with the page, so that
// the browser hydrates the same text before it uses its own clock.

const minute = 60_000;

export const nowQuery = queryOptions({
  queryKey: ['now'],
  queryFn: () => thisMinute(),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The current minute, in milliseconds. */
export function useNow(): number {
  const queryClient = useQueryClient();
  const rendered = () => queryClient.getQueryData(nowQuery.queryKey) ?? 0;
  return useSyncExternalStore(everyMinute, thisMinute, rendered);
}

function thisMinute(): number {
  return Math.floor(Date.now() / minute) * minute;
}

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, minute / 4);
  return () => clearInterval(timer);
}
