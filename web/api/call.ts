import { calls } from 'virtual:calls';
import type { z } from 'zod';
import type { Api, CallName } from '#contract/api.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { queryOf } from '../router/address.ts';
import { ApiError } from './api-error.ts';
import { quietFetch } from './quiet-fetch.ts';

type InputOf<E, K extends string> = E extends { [key in K]: infer S extends z.ZodType }
  ? { [key in K]: z.input<S> }
  : { [key in K]?: undefined };

/** What a call is sent with: path values, query, body. */
export type CallInput<N extends CallName> = InputOf<Api[N], 'params'> &
  InputOf<Api[N], 'query'> &
  InputOf<Api[N], 'body'>;

/** The whole body of its success. */
export type CallAnswer<N extends CallName> = Api[N] extends { answer: infer S extends z.ZodType }
  ? z.output<S>
  : null;

/** Calls without anything to send may be called by name alone. */
export type CallArguments<N extends CallName> =
  Record<string, never> extends CallInput<N>
    ? [input?: CallInput<N>, options?: CallOptions]
    : [input: CallInput<N>, options?: CallOptions];

interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds to wait for an answer; without it, for ever (9.1). */
  timeout?: number;
  /** For a reading call whose failure is an answer like any other: see quiet-fetch.ts. */
  wakeDelay?: true;
}

interface Answer {
  status: number;
  body: unknown;
  retryAfter?: number | undefined;
}

/** Sends a request and reads the JSON that comes back; 200–299 is success (7.42). */
type Transport = (
  path: string,
  request: { method: string; body?: unknown } & CallOptions,
) => Promise<Answer>;

let transport: Transport = sendFromBrowser;

/** On the server, where pages are rendered, calls do not go through the network. */
export function sendCallsThrough(other: Transport): void {
  transport = other;
}

let onSessionEnd: () => void = () => undefined;

/** What happens when a call is told that nobody is signed in (any more). */
export function hearOfSessionEnd(listener: () => void): void {
  onSessionEnd = listener;
}

let beforeChange: () => Promise<void> = async () => undefined;

/** What has to hold before a change is sent; it throws if it does not. */
export function askBeforeChange(question: () => Promise<void>): void {
  beforeChange = question;
}

/** Makes one call of the contract. There is no time-out (9.1). Every failure is an `ApiError`. */
export async function call<N extends CallName>(
  name: N,
  ...[input, options]: CallArguments<N>
): Promise<CallAnswer<N>> {
  const [method, pattern] = calls[name];
  const { params, query, body } = (input ?? {}) as {
    params?: Record<string, unknown>;
    query?: object;
    body?: unknown;
  };
  const path = fillPath(pattern, params) + queryOf(query ?? {});
  const request = { ...options, method, body };
  const send = () => transport(path, request);
  // Signing out is never refused, whoever it is that leaves.
  const isChange = method !== 'GET' && name !== 'logout';
  return (await (isChange ? sendChange(send, options) : exchange(send, options))) as CallAnswer<N>;
}

/** A change that is sent in a way of its own, with all that goes for the others. */
export async function sendChange(send: () => Promise<Answer>, options?: CallOptions) {
  await beforeChange();
  return exchange(send, options);
}

async function exchange(send: () => Promise<Answer>, options?: CallOptions): Promise<unknown> {
  let answer = await send();
  if (answer.status === 419) {
    // The token is older than the session: a fresh one, and once more (C1).
    await transport(calls.csrfCookie[1], { ...options, method: 'GET' });
    answer = await send();
  }
  if (answer.status < 200 || answer.status > 299) {
    if (answer.status === 401 && !options?.wakeDelay) onSessionEnd();
    throw new ApiError(answer.status, (answer.body ?? {}) as Partial<ErrorBody>, answer.retryAfter);
  }
  // Somebody between has answered, a hotel's network for instance: the portal was not reached (8.5).
  if (answer.body === undefined) throw new ApiError(0, { message: 'Network Error' });
  return answer.body;
}

function fillPath(pattern: string, params: Record<string, unknown> = {}): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

async function sendFromBrowser(
  path: string,
  { method, body, ...options }: Parameters<Transport>[1],
): ReturnType<Transport> {
  if (options.wakeDelay && method === 'GET') {
    const { status, text } = await quietFetch(path);
    if (status === 0) throw new ApiError(0, { message: 'Network Error' });
    return { status, body: readJson(text) };
  }
  const changes = method !== 'GET';
  if (changes && csrfToken() === undefined) {
    await sendFromBrowser(calls.csrfCookie[1], { ...options, method: 'GET' });
  }
  const headers: Record<string, string> = { accept: 'application/json' };
  if (changes) headers['x-xsrf-token'] = csrfToken() ?? '';
  if (body !== undefined && !(body instanceof FormData)) {
    headers['content-type'] = 'application/json';
  }
  try {
    const response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      signal: endOf(options),
      ...(body === undefined
        ? {}
        : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? null : readJson(text),
      retryAfter: Number(response.headers.get('retry-after')) || undefined,
    };
  } catch (error) {
    throw new ApiError(0, { message: transportMessage(error, options) });
  }
}

export function csrfToken(): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
  return cookie && decodeURIComponent(cookie.slice('XSRF-TOKEN='.length));
}

/** Undefined: a proxy has answered with a page of its own; a status that refuses still counts. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function endOf({ signal, timeout }: CallOptions): AbortSignal | null {
  if (timeout === undefined) return signal ?? null;
  const late = AbortSignal.timeout(timeout);
  return signal ? AbortSignal.any([signal, late]) : late;
}

/** 8.5: what the person may read when no answer came. */
function transportMessage(error: unknown, { signal, timeout }: CallOptions): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError') return `timeout of ${timeout} ms exceeded`;
  if (name !== 'AbortError') return 'Network Error';
  return signal?.aborted ? 'canceled' : 'Request aborted';
}
