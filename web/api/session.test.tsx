import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { User } from '#contract/profile/profile.ts';
import { call, checkBeforeChange } from './call.ts';
import { lateCall } from './late-call.ts';
import {
  ensureSubscribed,
  ensureUser,
  hasSessionEnded,
  loadSession,
  refreshStatus,
  refreshUser,
  signIn,
  signOut,
  statusQuery,
  userQuery,
  useUser,
  watchForSessionEnd,
  watchOtherTabs,
} from './session.ts';
import { answerCalls } from './testing/answer-calls.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const robin = { first_name: 'Robin' } as User;

// Removes the check of an earlier test.
beforeEach(() => checkBeforeChange(async () => undefined));

test('4.1 signing out clears the user on the screen and removes everything else that is cached', async () => {
  answerCalls(async () => ({ status: 200, body: { data: null } }));
  const queryClient = new QueryClient();
  queryClient.setQueryData(userQuery.queryKey, robin);
  queryClient.setQueryData(['billingHistory', {}], { data: ['a payment'] });
  const shown = new QueryObserver(queryClient, userQuery);
  const stopShowing = shown.subscribe(() => undefined);

  await signOut(queryClient);

  expect(shown.getCurrentResult().data).toBeNull();
  expect(queryClient.getQueryData(statusQuery.queryKey)).toBeNull();
  expect(queryClient.getQueryData(['billingHistory', {}])).toBeUndefined();
  stopShowing();
});

test('4.1 signing in during a slow load of the session is not undone by it', async () => {
  const nobody = { status: 401, body: { code: 'unauthenticated' } };
  const slowly = Promise.withResolvers<typeof nobody>();
  const member = { subscribed: true, onGracePeriod: false, cancelled: false };
  let isIn = false;
  answerCalls(async (path) => {
    if (path.endsWith('/login')) isIn = true;
    else if (!isIn && path.startsWith('/api')) return slowly.promise;
    return { status: 200, body: path.endsWith('/user') ? { data: robin } : member };
  });
  const queryClient = new QueryClient();
  const start = loadSession(queryClient, () => undefined);

  const signedIn = signIn(queryClient, { email: 'robin@example.org', password: 'a quiet green' });
  await expect.poll(() => isIn).toBe(true);
  slowly.resolve(nobody);
  await Promise.all([start, signedIn]);

  expect(queryClient.getQueryData(userQuery.queryKey)).toEqual(robin);
  expect(queryClient.getQueryData(statusQuery.queryKey)).toEqual(member);
});

test('4.1 a session that ended elsewhere calls the listener once and removes everything but drafts', async () => {
  answerCalls(async () => ({ status: 401, body: { code: 'unauthenticated' } }));
  const queryClient = new QueryClient();
  const ends: string[] = [];
  watchForSessionEnd(queryClient, () => ends.push('ended'));

  await expect(call('billingHistory', { query: {} })).rejects.toThrow();
  expect(ends).toEqual([]);

  queryClient.setQueryData(userQuery.queryKey, robin);
  queryClient.setQueryData(['billingHistory', {}], { data: ['a payment'] });
  queryClient.setQueryData(['draft', 'about'], 'half a sentence');
  await expect(call('user', {}, { probe: true })).rejects.toThrow();
  expect(ends).toEqual([]);
  for (const _ of [1, 2]) await expect(call('billingHistory', { query: {} })).rejects.toThrow();
  expect(ends).toEqual(['ended']);
  expect(queryClient.getQueryData(userQuery.queryKey)).toBeNull();
  expect(queryClient.getQueryData(statusQuery.queryKey)).toBeNull();
  expect(queryClient.getQueryData(['billingHistory', {}])).toBeUndefined();
  expect(queryClient.getQueryData(['draft', 'about'])).toBe('half a sentence');
});

test('6.2 a change reloads the user only if the token has changed, and signing out does not', async () => {
  const requests: string[] = [];
  let here = { ...robin, uuid: 'robin' };
  answerCalls(async (path, { method }) => {
    requests.push(`${method} ${path.split('/').at(-1)}`);
    return { status: 200, body: { data: here } };
  });
  const token = vi.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=first');
  onTestFinished(() => void vi.restoreAllMocks());
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const queryClient = new QueryClient();
  watchOtherTabs(queryClient, () => undefined);
  await queryClient.fetchQuery(userQuery);
  const change = () => lateCall('cancelMembership');

  await change();
  token.mockReturnValue('XSRF-TOKEN=second');
  await Promise.all([change(), change()]);
  expect(requests).toEqual(['GET user', 'POST cancel', 'GET user', 'POST cancel', 'POST cancel']);

  here = { ...robin, uuid: 'sam' };
  token.mockReturnValue('XSRF-TOKEN=third');
  // The second one is sent while the page reloads.
  for (const _ of [1, 2]) {
    await expect(change()).rejects.toThrow('Somebody else has signed in.');
  }
  expect(reload).toHaveBeenCalled();
  await call('logout');
  expect(requests.slice(5)).toEqual(['GET user', 'GET user', 'POST logout']);
});

test('6.2 a change waits for the user, and is not sent if the user cannot be loaded', async () => {
  const requests: string[] = [];
  let status = 200;
  answerCalls(async (path, { method }) => {
    requests.push(`${method} ${path.split('/').at(-1)}`);
    return method === 'GET' && status !== 200
      ? { status, body: { message: 'Broken.' } }
      : { status: 200, body: { data: { ...robin, uuid: 'robin' } } };
  });
  const token = vi.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=first');
  onTestFinished(() => void vi.restoreAllMocks());
  const queryClient = new QueryClient();
  watchOtherTabs(queryClient, () => undefined);
  await queryClient.fetchQuery(userQuery);

  token.mockReturnValue('XSRF-TOKEN=second');
  status = 500;
  await expect(lateCall('cancelMembership')).rejects.toThrow('Broken.');
  status = 200;
  await lateCall('cancelMembership');
  expect(requests.slice(1)).toEqual(['GET user', 'GET user', 'POST cancel']);
});

test('4.1 signing in is not undone by a slow answer from before', async () => {
  const nobody = { status: 401, body: { code: 'unauthenticated' } };
  const slowly = Promise.withResolvers<typeof nobody>();
  let answer: () => unknown = () => nobody;
  answerCalls(async () => answer() as typeof nobody);
  const token = vi.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=first');
  onTestFinished(() => void vi.restoreAllMocks());
  const queryClient = new QueryClient();
  const ends: string[] = [];
  watchOtherTabs(queryClient, () => ends.push('ended'));
  await queryClient.fetchQuery(userQuery);

  token.mockReturnValue('XSRF-TOKEN=second');
  answer = () => slowly.promise;
  dispatchEvent(new Event('focus'));
  answer = () => ({ status: 200, body: { data: { ...robin, uuid: 'robin' } } });
  token.mockReturnValue('XSRF-TOKEN=third');
  await signIn(queryClient, { email: 'robin@example.org', password: 'a quiet green' });
  // This change waits for the same request.
  token.mockReturnValue('XSRF-TOKEN=fourth');
  const change = lateCall('cancelMembership');
  slowly.resolve(nobody);
  await change;
  expect(ends).toEqual([]);
  expect(queryClient.getQueryData(userQuery.queryKey)).toMatchObject({ uuid: 'robin' });
});

test('4.1 signing out while a tab still loads who has signed in is noticed, too', async () => {
  // Without the tabs of earlier tests, which load as well.
  vi.resetModules();
  const { userQuery, watchOtherTabs } = await import('./session.ts');
  const { answerCalls } = await import('./testing/answer-calls.ts');
  const status = Promise.withResolvers<void>();
  let who: User | undefined;
  answerCalls(async (path) => {
    if (!who) return { status: 401, body: { code: 'unauthenticated' } };
    if (path.endsWith('/user')) return { status: 200, body: { data: who } };
    await status.promise;
    return { status: 200, body: { subscribed: false, onGracePeriod: false, cancelled: false } };
  });
  const token = vi.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=first');
  onTestFinished(() => void vi.restoreAllMocks());
  const queryClient = new QueryClient();
  const ends: string[] = [];
  watchOtherTabs(queryClient, () => ends.push('ended'));
  await queryClient.fetchQuery(userQuery);
  const shown = () => queryClient.getQueryData(userQuery.queryKey);

  who = { ...robin, uuid: 'robin' };
  token.mockReturnValue('XSRF-TOKEN=second');
  dispatchEvent(new Event('focus'));
  await expect.poll(shown).toMatchObject({ uuid: 'robin' });
  who = undefined;
  token.mockReturnValue('XSRF-TOKEN=third');
  dispatchEvent(new Event('focus'));
  status.resolve();
  await expect.poll(() => ends).toEqual(['ended']);
  expect(shown()).toBeNull();
});

test('6.2 a screen that loads the user anew is not handed over to who has signed in meanwhile', async () => {
  let here: User = { ...robin, uuid: 'robin' };
  answerCalls(async () => ({ status: 200, body: { data: here } }));
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  onTestFinished(() => {
    vi.restoreAllMocks();
    document.documentElement.hidden = false;
  });
  const queryClient = new QueryClient();
  await queryClient.fetchQuery(userQuery);
  here = { ...robin, uuid: 'sam' };
  await expect(refreshUser(queryClient)).rejects.toThrow('Somebody else has signed in.');
  expect(reload).toHaveBeenCalledOnce();
  expect(queryClient.getQueryData(userQuery.queryKey)).toMatchObject({ uuid: 'robin' });
});

test('4.1 signing out is not undone by a slow answer from before', async () => {
  const member = { subscribed: true, onGracePeriod: false, cancelled: false };
  const slowly = Promise.withResolvers<void>();
  const token = vi.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=first');
  onTestFinished(() => void vi.restoreAllMocks());
  let isIn = true;
  answerCalls(async (path) => {
    if (path.endsWith('/logout')) {
      isIn = false;
      token.mockReturnValue('XSRF-TOKEN=second');
    }
    if (!isIn) return { status: path.endsWith('/logout') ? 200 : 401, body: null };
    await slowly.promise;
    return { status: 200, body: path.endsWith('/user') ? { data: robin } : member };
  });
  const queryClient = new QueryClient();
  const refreshes = [refreshUser(queryClient), refreshStatus(queryClient)];

  await signOut(queryClient);
  slowly.resolve();
  await Promise.all(refreshes);

  expect(queryClient.getQueryData(userQuery.queryKey)).toBeNull();
  expect(queryClient.getQueryData(statusQuery.queryKey)).toBeNull();
});

test('2.5 Q24 a failure of the user call is not a signed-out user; a 401 is', async () => {
  let status = 503;
  answerCalls(async () => ({ status, body: { message: 'Away.' } }));
  const queryClient = new QueryClient();
  await expect(ensureUser(queryClient)).rejects.toThrow('Away.');
  status = 401;
  expect(await ensureUser(queryClient)).toBeNull();
});

test('4.1 Q24 a session that ends by itself is remembered until the next sign-in', async () => {
  const answers = new Map([['login', 200]]);
  answerCalls(async (path) => {
    const status = answers.get(path.split('/').at(-1) ?? '') ?? 401;
    return { status, body: status === 200 ? { data: robin } : { message: 'No.' } };
  });
  const queryClient = new QueryClient();
  watchForSessionEnd(queryClient, () => undefined);
  await expect(lateCall('cancelMembership')).rejects.toThrow();
  // Nobody was signed in.
  expect(hasSessionEnded(queryClient)).toBe(false);
  queryClient.setQueryData(userQuery.queryKey, robin);
  await expect(lateCall('cancelMembership')).rejects.toThrow();
  expect(hasSessionEnded(queryClient)).toBe(true);
  answers.set('csrf-cookie', 200).set('user', 200).set('subscription-status', 200);
  await signIn(queryClient, { email: 'robin@example.org', password: 'a quiet green' });
  expect(hasSessionEnded(queryClient)).toBe(false);
});

test('2.6 the status of a member is cached; that of anybody else is loaded again', async () => {
  const member = { subscribed: true, onGracePeriod: false, cancelled: false };
  let requests = 0;
  answerCalls(async () => {
    requests += 1;
    return { status: 200, body: member };
  });
  const queryClient = new QueryClient();
  queryClient.setQueryData(statusQuery.queryKey, () => ({ ...member, subscribed: false }));
  expect([await ensureSubscribed(queryClient), requests]).toEqual([true, 1]);
  expect([await ensureSubscribed(queryClient), requests]).toEqual([true, 1]);
});

test('1.11 an answer from before hydration does not change what is hydrated', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page(new QueryClient()));
  const queryClient = new QueryClient();
  queryClient.setQueryData(userQuery.queryKey, robin);
  const disagreements: unknown[] = [];

  await act(async () => {
    hydrateRoot(container, page(queryClient), {
      onRecoverableError: (error) => disagreements.push(error),
    });
  });

  expect(disagreements).toEqual([]);
  expect(container.textContent).toBe('Robin');
});

function page(queryClient: QueryClient) {
  return (
    <QueryClientProvider client={queryClient}>
      <UserName />
    </QueryClientProvider>
  );
}

function UserName() {
  return <p>{useUser()?.first_name ?? 'a visitor'}</p>;
}
