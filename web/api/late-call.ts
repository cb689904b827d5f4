import { type LateCallName, lateCalls } from 'virtual:late-calls';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { type CallAnswer, type CallArguments, callEndpoint, inputOf } from './call.ts';

/** Makes a call that only few screens make; its path is loaded with the first of them. */
export function lateCall<N extends LateCallName>(
  name: N,
  ...given: CallArguments<N>
): Promise<CallAnswer<N>> {
  return callEndpoint(lateCalls[name], ...inputOf(given)) as Promise<CallAnswer<N>>;
}

/** Loads such a call: `data`, `error`, `isPending`. */
export function useLateCall<N extends LateCallName>(name: N, ...given: CallArguments<N>) {
  const [input = {}] = inputOf(given);
  return useQuery<CallAnswer<N>, ApiError>({
    queryKey: [name, input],
    queryFn: () => lateCall(name, ...given),
  });
}
