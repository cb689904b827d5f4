import { organizeCalls } from 'virtual:organize-calls';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OrganizeApi, OrganizeCallName } from '#contract/organize-api.ts';
import { ApiError } from '#web/api/api-error.ts';
import {
  type AnyInput,
  type CallOptions,
  callEndpoint,
  type EndpointAnswer,
  type EndpointArguments,
  fillPath,
  inputOf,
} from '#web/api/call.ts';
import { queryOf } from '#web/router/url.ts';
import { ask } from './questions.ts';

export type OrganizeAnswer<N extends OrganizeCallName> = EndpointAnswer<OrganizeApi[N]>;

export type OrganizeArguments<N extends OrganizeCallName> = EndpointArguments<OrganizeApi[N]>;

let onRefusal: (error: ApiError) => void = () => undefined;

/** Sets the listener for refusals, which may mean that a grant or the second factor is gone. */
export function listenForRefusal(listener: (error: ApiError) => void): void {
  onRefusal = listener;
}

/**
 * Makes one call of the console. Where a fresh second factor is required, a dialog asks for it, and the
 * call is made once more: the screen behind it only waits (10.3).
 */
export function organize<N extends OrganizeCallName>(
  name: N,
  ...given: OrganizeArguments<N>
): Promise<OrganizeAnswer<N>> {
  return askIfStale(name, ...inputOf(given)) as Promise<OrganizeAnswer<N>>;
}

async function askIfStale(name: OrganizeCallName, input?: AnyInput, options?: CallOptions) {
  const send = () => callEndpoint(organizeCalls[name], input, options);
  try {
    return await send().catch(async (error: unknown) => {
      const isStale = error instanceof ApiError && error.code === 'fresh_factor_required';
      if (isStale && !import.meta.env.SSR && (await ask({ kind: 'factor' }))) return send();
      throw error;
    });
  } catch (error) {
    // The caller of `me` handles the answer itself.
    if (error instanceof ApiError && name !== 'me') onRefusal(error);
    throw error;
  }
}

/** The query of a GET call; its answer is cached by the call's name and input. */
export function organizeQuery<N extends OrganizeCallName>(name: N, ...given: OrganizeArguments<N>) {
  return inputQuery(name, inputOf(given)[0]);
}

/** The same of an input whose type only its list knows. */
export function inputQuery<N extends OrganizeCallName>(name: N, input: AnyInput = {}) {
  return queryOptions<OrganizeAnswer<N>, ApiError>({
    queryKey: [name, input],
    queryFn: ({ signal, meta }) =>
      askIfStale(name, input, { signal, meta }) as Promise<OrganizeAnswer<N>>,
    staleTime: staleUnlessArrived,
  });
}

/** What came with the document (organize-main.tsx) counts as new while its screen begins. */
const arrivalLasts = 10_000;

/** What several people change at the same time is shown at once, and loaded again behind it. */
export function staleUnlessArrived({ state }: { state: { dataUpdateCount: number } }): number {
  return state.dataUpdateCount === 0 ? arrivalLasts : 0;
}

/** Loads a call: `data`, `error`, `isPending`. */
export function useOrganized<N extends OrganizeCallName>(name: N, ...given: OrganizeArguments<N>) {
  return useQuery(organizeQuery(name, ...given));
}

/** The URL of a GET call, for a link to a file. */
export function fileHref(
  name: OrganizeCallName,
  query: object,
  params?: Record<string, string>,
): string {
  return fillPath(organizeCalls[name][1], params) + queryOf(query);
}
