import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

// What can still be booked depends on the hour. A page is rendered for the server's "now", which
// goes with it, so that the browser starts from the same words before its own clock takes over.

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
