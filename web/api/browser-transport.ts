import { calls } from 'virtual:calls';
import { ApiError } from './api-error.ts';
import { probe } from './session-probe.ts';

export interface TransportOptions {
  signal?: AbortSignal;
  /** Milliseconds to wait for an answer; without it there is no limit (9.1). */
  timeout?: number;
  /** For a GET that is expected to fail: the browser does not log an error (session-probe.ts). */
  probe?: true;
}

export interface TransportAnswer {
  status: number;
  body: unknown;
  retryAfter?: number | undefined;
}

/** Sends a request and reads the JSON of the answer. */
export type Transport = (
  path: string,
  request: { method: string; body?: unknown } & TransportOptions,
) => Promise<TransportAnswer>;

/** Over the network, with the session's cookies and the CSRF token. */
export const browserTransport: Transport = async (path, { method, body, ...options }) => {
  if (options.probe && method === 'GET') {
    const { status, text } = await probe(path);
    if (status === 0) throw new ApiError(0, { message: 'Network Error' });
    return { status, body: readJson(text) };
  }
  const isChange = method !== 'GET';
  if (isChange && csrfToken() === undefined) {
    await browserTransport(calls.csrfCookie[1], { ...options, method: 'GET' });
  }
  const headers: Record<string, string> = { accept: 'application/json' };
  if (isChange) headers['x-xsrf-token'] = csrfToken() ?? '';
  if (body !== undefined && !(body instanceof FormData)) {
    headers['content-type'] = 'application/json';
  }
  try {
    const response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      signal: abortSignalOf(options),
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
    throw new ApiError(0, { message: failureMessage(error, options) });
  }
};

export function csrfToken(): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
  return cookie && decodeURIComponent(cookie.slice('XSRF-TOKEN='.length));
}

/** Undefined if the body is not JSON, for example a proxy's page. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function abortSignalOf({ signal, timeout }: TransportOptions): AbortSignal | null {
  if (timeout === undefined) return signal ?? null;
  const timedOut = AbortSignal.timeout(timeout);
  return signal ? AbortSignal.any([signal, timedOut]) : timedOut;
}

/** 8.5: the message shown when no answer came. */
function failureMessage(error: unknown, { signal, timeout }: TransportOptions): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError') return `timeout of ${timeout} ms exceeded`;
  if (name !== 'AbortError') return 'Network Error';
  return signal?.aborted ? 'canceled' : 'Request aborted';
}
