import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, fieldMessage } from './api-error.ts';
import { call } from './call.ts';

/** The requests, and the answers of the network in order. */
const requests: { path: string; init: RequestInit }[] = [];
let answers: (() => Response | Promise<Response>)[] = [];

beforeEach(() => {
  requests.length = 0;
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=a%2Ftoken');
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.push({ path, init });
    return Promise.resolve().then(() => answers.shift()?.() ?? reply(200, { data: null }));
  });
});
afterEach(() => {
  answers = [];
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const reply = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(body === null ? null : JSON.stringify(body), { status, headers });

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => {
      throw new Error('It succeeded.');
    },
    (error: unknown) => {
      expect(error).toBeInstanceOf(ApiError);
      return error as ApiError;
    },
  );

test('7.42 200 to 299 is a success, and the whole body is the answer', async () => {
  answers = [() => reply(201, { data: null }), () => reply(299, { data: 'edge' })];
  expect(await call('logout')).toEqual({ data: null });
  expect(await call('logout')).toEqual({ data: 'edge' });
});

test('7.42 anything else is an error with the status and the errors of its fields', async () => {
  const errors = { email: ['Not this one.', 'Nor that.'] };
  answers = [() => reply(400, { message: 'Check.', code: 'validation_failed', errors })];
  const error = await failure(call('nearby', { body: { location: 'x' } }));
  expect(error).toMatchObject({ status: 400, code: 'validation_failed', errors });
  expect(fieldMessage(error, 'email')).toBe('Not this one. Nor that.');
  expect(fieldMessage(error, 'name')).toBeUndefined();
});

test('7.42 a proxy’s page instead of JSON is an error by its status', async () => {
  answers = [() => new Response('<h1>Bad gateway</h1>', { status: 502 })];
  expect(await failure(call('season'))).toMatchObject({ status: 502, errors: {} });
});

test('7.42 8.5 a page with a status of success is not an answer of the portal', async () => {
  answers = [() => new Response('<h1>Welcome to our network</h1>', { status: 200 })];
  const error = await failure(call('season'));
  expect(error).toMatchObject({ status: 0, message: 'Network Error' });
  // An empty body is an answer.
  answers = [() => reply(204, null)];
  expect(await call('csrfCookie')).toBeNull();
});

test('7.42 cookies are sent, bodies are JSON, and a change sends the CSRF token', async () => {
  await call('nearby', { body: { location: 'a' } });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.path).toBe('/api/v1/nearby');
  expect(requests[0]?.init).toMatchObject({
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': 'a/token' },
    body: '{"location":"a"}',
  });
});

test('7.42 path values and the query are escaped, and empty values are omitted', async () => {
  await call('event', { params: { slug: 'a/b?c' } });
  await call('events', { query: { search: 'é & co', sort: undefined, page: '2' } });
  await call('members', { query: { search: '' } });
  expect(requests.map(({ path }) => path)).toEqual([
    '/api/v1/events/a%2Fb%3Fc',
    '/api/v1/events?search=%C3%A9+%26+co&page=2',
    '/api/v1/members',
  ]);
  expect(requests[0]?.init.headers).not.toHaveProperty('x-xsrf-token');
});

test('C1 a rejected token is replaced and the change is sent once more', async () => {
  answers = [() => reply(419, {}), () => reply(204, null), () => reply(200, { data: null })];
  await call('logout');
  expect(requests.map(({ path }) => path)).toEqual([
    '/api/v1/logout',
    '/sanctum/csrf-cookie',
    '/api/v1/logout',
  ]);
});

test('C1 a token that is rejected twice is an error', async () => {
  answers = [() => reply(419, {}), () => reply(204, null), () => reply(419, { message: 'Old.' })];
  expect(await failure(call('logout'))).toMatchObject({ status: 419, message: 'Old.' });
  expect(requests).toHaveLength(3);
});

test('8.5 no connection: Network Error', async () => {
  answers = [() => Promise.reject(new TypeError('failed to fetch'))];
  expect(await failure(call('season'))).toMatchObject({ status: 0, message: 'Network Error' });
});

test('8.5 aborted by us: canceled; aborted by the browser: Request aborted', async () => {
  const stop = new AbortController();
  stop.abort();
  const aborted = () => Promise.reject(new DOMException('stopped', 'AbortError'));
  answers = [aborted, aborted];
  expect(await failure(call('season', {}, { signal: stop.signal }))).toMatchObject({
    message: 'canceled',
  });
  expect(await failure(call('season'))).toMatchObject({ message: 'Request aborted' });
});

test('8.5 9.1 no time-out by default; an error of one names its length', async () => {
  answers = [
    () => reply(200, { data: null }),
    () => Promise.reject(new DOMException('late', 'TimeoutError')),
  ];
  const timer = vi.spyOn(AbortSignal, 'timeout');
  await call('season');
  expect(timer).not.toHaveBeenCalled();
  expect(await failure(call('season', {}, { timeout: 1500 }))).toMatchObject({
    message: 'timeout of 1500 ms exceeded',
  });
  expect(timer).toHaveBeenCalledWith(1500);
});
