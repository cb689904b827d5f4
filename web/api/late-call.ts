import { type LateCallName, lateCalls } from 'virtual:late-calls';
import { type CallAnswer, type CallArguments, callEndpoint, inputOf } from './call.ts';

/** Makes a call that only few screens make; its path is loaded with the first of them. */
export function lateCall<N extends LateCallName>(
  name: N,
  ...given: CallArguments<N>
): Promise<CallAnswer<N>> {
  return callEndpoint(lateCalls[name], ...inputOf(given)) as Promise<CallAnswer<N>>;
}
