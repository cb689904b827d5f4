import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import type { Navigation } from '#web/router/route.ts';
import type { Router } from '#web/router/router.ts';
import { organize } from './organize-call.ts';
import { organizersOnly, refreshSelf, watchSession } from './organizer.ts';

const self = {
  uuid: 'ada',
  grants: [{ role: 'owner', event: null, until: null }],
  factor: { required: true, shown: true },
};

/** Whether the server still knows a grant of theirs. */
let isIn: boolean;
let left: string[];
let queryClient: QueryClient;

beforeEach(() => {
  isIn = true;
  left = [];
  vi.spyOn(location, 'replace').mockImplementation((href) => left.push(String(href)));
  answerCalls(async () =>
    isIn ? { status: 200, body: { data: self } } : { status: 404, body: { code: 'not_found' } },
  );
  queryClient = new QueryClient();
  watchSession(queryClient, { enter: async () => undefined } as Router);
});
afterEach(() => vi.restoreAllMocks());

const enter = () =>
  organizersOnly('roles.give-for-event')({
    context: { queryClient },
    href: '/organize/people',
    isAhead: false,
  } as unknown as Navigation);

test.each<[string, () => unknown]>([
  ['goes to another screen', enter],
  ['makes any call', () => organize('grants', { query: {} }).catch(() => undefined)],
  ['comes back to the tab', () => window.dispatchEvent(new Event('focus'))],
])('J2 who is ended while a screen is open leaves the console once one %s', async (_what, act) => {
  expect(await enter()).toBeUndefined();
  await act();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(left).toEqual([]);
  isIn = false;
  void act();
  await vi.waitFor(() => expect(left).toContain('/not-found'));
});

test('6.2 an answer from before somebody else has signed in is not taken, and the page goes to them', async () => {
  const token = vi.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=first');
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  expect(await enter()).toBeUndefined();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const slowly = Promise.withResolvers<void>();
  let who = 'ada';
  answerCalls(async () => {
    const data = { ...self, uuid: who };
    await slowly.promise;
    return { status: 200, body: { data } };
  });
  const changed = refreshSelf(queryClient);
  who = 'sam';
  token.mockReturnValue('XSRF-TOKEN=second');
  slowly.resolve();
  expect(await changed).toBeUndefined();
  expect(reload).toHaveBeenCalled();
});

test('V26 without a grant the own second factors open among the account settings, and no screen here does', async () => {
  isIn = false;
  const own = { ...self, grants: [] };
  answerCalls(async (url) =>
    String(url).endsWith('/factors')
      ? { status: 200, body: { data: { factors: [], recovery_codes: 0, self: own } } }
      : { status: 404, body: { code: 'not_found' } },
  );
  history.replaceState(null, '', '/settings/passkeys');
  expect(await refreshSelf(queryClient)).toMatchObject({ grants: [] });
  expect(left).toEqual([]);
  for (const [from, to] of [
    ['/organize/second-factor', '/settings/passkeys'],
    ['/organize/people', '/not-found'],
  ]) {
    history.replaceState(null, '', from);
    void refreshSelf(queryClient);
    await vi.waitFor(() => expect(left).toContain(to));
  }
});
