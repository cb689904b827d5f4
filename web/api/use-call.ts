import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { CallName } from '#contract/api.ts';
import type { ApiError } from './api-error.ts';
import { type CallAnswer, type CallArguments, call } from './call.ts';

/** How a reading call is kept: under its name and what it was asked with. */
export function callQuery<N extends CallName>(name: N, ...[input]: CallArguments<N>) {
  return queryOptions<CallAnswer<N>, ApiError>({
    queryKey: [name, input ?? {}],
    queryFn: ({ signal }) =>
      call(name, ...([input ?? {}, { signal }] as unknown as CallArguments<N>)),
  });
}

/** Reads, and shows what it is doing: `data`, `error`, `isPending`. */
export function useCall<N extends CallName>(name: N, ...input: CallArguments<N>) {
  return useQuery(callQuery(name, ...input));
}

/** Reads what the route's loader has already asked for; never pending, so it renders on the server. */
export function useLoaded<N extends CallName>(name: N, ...input: CallArguments<N>) {
  return useSuspenseQuery(callQuery(name, ...input)).data;
}
