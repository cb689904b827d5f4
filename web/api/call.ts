import { calls, type PageCallName } from 'virtual:calls';
import type { z } from 'zod';
import type { Api, CallName } from '#contract/api.ts';
import type { ErrorBody } from '#contract/calls/errors.ts';
import { queryOf } from '../router/url.ts';
import { ApiError } from './api-error.ts';
import {
  browserTransport,
  type Transport,
  type TransportAnswer,
  type TransportOptions,
} from './browser-transport.ts';

type InputOf<E, K extends string> = E extends { [key in K]: infer S extends z.ZodType }
  ? { [key in K]: z.input<S> }
  : { [key in K]?: undefined };

/** The path values, query and body of a call. */
type EndpointInput<E> = InputOf<E, 'params'> & InputOf<E, 'query'> & InputOf<E, 'body'>;

export type EndpointAnswer<E> = E extends { answer: infer S extends z.ZodType }
  ? z.output<S>
  : null;

/** The input is optional for a call that has none. */
export type EndpointArguments<E> =
  Record<string, never> extends EndpointInput<E>
    ? [input?: EndpointInput<E>, options?: CallOptions]
    : [input: EndpointInput<E>, options?: CallOptions];

export type CallInput<N extends CallName> = EndpointInput<Api[N]>;

/** The whole body of a successful answer. */
export type CallAnswer<N extends CallName> = EndpointAnswer<Api[N]>;

export type CallArguments<N extends CallName> = EndpointArguments<Api[N]>;

/** The meta data of a query client's queries. */
interface QueryMeta extends Record<string, unknown> {
  /** Replaces the network: each rendering on the server has its own query client and transport. */
  transport?: Transport;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

export interface CallOptions extends TransportOptions {
  meta?: QueryMeta | undefined;
}

let onSessionEnd: () => void = () => undefined;

/** Sets the listener for answers that nobody is signed in (any more). */
export function listenForSessionEnd(listener: () => void): void {
  onSessionEnd = listener;
}

let beforeChange: () => Promise<void> = async () => undefined;

/** Sets the check before each change; the change is not sent if the check throws. */
export function checkBeforeChange(check: () => Promise<void>): void {
  beforeChange = check;
}

export interface AnyInput {
  params?: Record<string, unknown>;
  query?: object;
  body?: unknown;
}

/** Makes one call of the contract. There is no time-out (9.1). Every failure is an `ApiError`. */
export function call<N extends PageCallName>(
  name: N,
  ...given: CallArguments<N>
): Promise<CallAnswer<N>> {
  return callEndpoint(calls[name], ...inputOf(given)) as Promise<CallAnswer<N>>;
}

/** Taken apart without the types of all calls together, which are too many for the compiler. */
export function inputOf(given: readonly unknown[]) {
  return given as [input?: AnyInput, options?: CallOptions];
}

/** The same by method and path, for the console, which has a list of its own. */
export async function callEndpoint(
  [method, pattern]: readonly [string, string],
  input?: AnyInput,
  options: CallOptions = {},
): Promise<unknown> {
  const { params, query, body } = input ?? {};
  const { meta, ...request } = options;
  const transport = meta?.transport ?? browserTransport;
  const path = fillPath(pattern, params) + queryOf(query ?? {});
  const send = () => transport(path, { ...request, method, body });
  // Signing out needs no check: it is right for every user.
  const isChange = method !== 'GET' && pattern !== calls.logout[1];
  if (isChange) await beforeChange();
  return exchange(send, transport, request);
}

/** A change with a transport of its own; check and handling of the answer are the same. */
export async function sendChange(send: () => Promise<TransportAnswer>): Promise<unknown> {
  await beforeChange();
  return exchange(send, browserTransport, {});
}

/** 200–299 is success (7.42). */
async function exchange(
  send: () => Promise<TransportAnswer>,
  transport: Transport,
  options: TransportOptions,
): Promise<unknown> {
  let answer = await send();
  if (answer.status === 419) {
    // The token is older than the session: gets a fresh one and sends once more (C1).
    await transport(calls.csrfCookie[1], { ...options, method: 'GET' });
    answer = await send();
  }
  if (answer.status < 200 || answer.status > 299) {
    if (answer.status === 401 && !options.probe) onSessionEnd();
    throw new ApiError(answer.status, (answer.body ?? {}) as Partial<ErrorBody>, answer.retryAfter);
  }
  // Something else answered, for example a hotel's network: the portal was not reached (8.5).
  if (answer.body === undefined) throw new ApiError(0, { message: 'Network Error' });
  return answer.body;
}

export function fillPath(pattern: string, params: Record<string, unknown> = {}): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
