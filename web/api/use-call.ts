import { calls, type PageCallName } from 'virtual:calls';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { type CallAnswer, type CallArguments, callEndpoint, inputOf } from './call.ts';

/** The query of a GET call; its answer is cached by the call's name and input. */
export function callQuery<N extends PageCallName>(name: N, ...given: CallArguments<N>) {
  const [input = {}] = inputOf(given);
  return queryOptions<CallAnswer<N>, ApiError>({
    queryKey: [name, input],
    queryFn: ({ signal, meta }) =>
      callEndpoint(calls[name], input, { signal, meta }) as Promise<CallAnswer<N>>,
  });
}

/** Loads a call: `data`, `error`, `isPending`. */
export function useCall<N extends PageCallName>(name: N, ...input: CallArguments<N>) {
  return useQuery(callQuery(name, ...input));
}

/** The answer that the route's loader has fetched, so it renders on the server, too. */
export function useLoaded<N extends PageCallName>(name: N, ...input: CallArguments<N>) {
  return useSuspenseQuery(callQuery(name, ...input)).data;
}
