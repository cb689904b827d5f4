import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { NotFoundError, type Route } from './route.ts';
import type { Router, VisitState } from './router.ts';
import { makeRouter, sampleContext } from './testing/make-router.ts';
import type { Search } from './url.ts';

const First = () => null;
const Second = () => null;
const Waiting = () => null;
const Missing = () => null;

const context = sampleContext();
const nothing = async () => undefined;

/** A router at `/`; `second` describes the route `/second`. */
async function atFirst(second: Partial<Route> = {}, canConfirm = () => true) {
  history.replaceState(null, '', '/');
  const enter = () => (canConfirm() ? undefined : '/things/login');
  const routes: Route[] = [
    { path: '/', screen: async () => First, enter },
    { path: '/second', screen: async () => Second, ...second },
    { path: '/things/$name', screen: async () => Second },
    { path: '/refused', screen: async () => Second, enter: () => ({ home: '/' }) },
    { path: '/not-found', screen: async () => Missing, status: 404 },
  ];
  const router = makeRouter({ routes, load: nothing, context, href: '/' });
  await router.enter();
  return router;
}

/** Does what a browser does on Back. */
function goBackTo(href: string, state: VisitState | null) {
  history.replaceState(state, '', href);
  dispatchEvent(new PopStateEvent('popstate', { state }));
}

const go = (router: Router, href: string) => router.navigate({ href });

beforeEach(() => {
  history.replaceState(null, '', '/');
});

test('2.1 a screen is shown at its URL, and an unknown URL becomes /not-found', async () => {
  const router = await atFirst();
  await go(router, '/second');
  expect([location.pathname, router.view.Screen, router.view.status]).toEqual([
    '/second',
    Second,
    200,
  ]);
  await go(router, '/no/such/hole');
  expect([location.pathname, router.view.Screen, router.view.status]).toEqual([
    '/not-found',
    Missing,
    404,
  ]);
});

test('other spellings of a URL redirect to it', async () => {
  const search = ({ sort }: Search) => ({ sort });
  const router = await atFirst({ search });
  for (const href of ['/second/?sort=date', '/SECOND?other=1&sort=date', '/second?sort=date']) {
    await go(router, href);
    expect([href, router.location.href]).toEqual([href, '/second?sort=date']);
  }
});

test('2.1 a slash at the end is removed; query and hash stay', async () => {
  const router = await atFirst();
  for (const [href, proper] of [
    ['/second/?page=2#more', '/second?page=2#more'],
    ['/things/tee/?sort=date&page=2', '/things/tee?sort=date&page=2'],
  ] as const) {
    await go(router, href);
    expect([href, router.location.href]).toEqual([href, proper]);
  }
});

test('2.5 a redirect of a guard is one visit', async () => {
  const router = await atFirst({ enter: () => '/things/login' });
  const before = history.length;
  await go(router, '/second');
  expect(router.view.location.href).toBe('/things/login');
  expect(router.view.params).toEqual({ name: 'login' });
  expect(history.length).toBe(before + 1);
});

test('2.6 2.7 a navigation refused by a guard changes neither the screen nor the history', async () => {
  const router = await atFirst({ enter: () => ({ home: '/things/home' }) });
  const before = history.length;
  const { view } = router;
  await go(router, '/second');
  expect([location.pathname, history.length]).toEqual(['/', before]);
  expect(router.view).toBe(view);
});

test('2.6 a screen that a guard refuses and whose URL is already shown redirects home', async () => {
  const router = await atFirst({ enter: () => ({ home: '/things/home' }) });
  goBackTo('/second', { index: 3 });
  await vi.waitFor(() => expect(location.pathname).toBe('/things/home'));
  expect(history.state).toEqual({ index: 3 });
  await vi.waitFor(() => expect(router.view.params).toEqual({ name: 'home' }));
});

test('2.6 a navigation refused by a guard does not end the one under way', async () => {
  const data = Promise.withResolvers<void>();
  const router = await atFirst({ load: () => data.promise });
  const slow = go(router, '/second');
  await vi.waitFor(() => expect(location.pathname).toBe('/second'));
  await go(router, '/refused');
  data.resolve();
  await slow;
  expect([location.pathname, router.view.Screen, router.view.isLoading]).toEqual([
    '/second',
    Second,
    false,
  ]);
});

test('the previous screen stays until the next is there; after 300 ms the pending one is shown', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const data = Promise.withResolvers<void>();
  const router = await atFirst({ load: () => data.promise, pending: async () => Waiting });
  const arriving = go(router, '/second');
  await vi.advanceTimersByTimeAsync(299);
  expect([location.pathname, router.view.Screen]).toEqual(['/second', First]);
  await vi.advanceTimersByTimeAsync(1);
  expect([router.view.Screen, router.view.isLoading]).toEqual([Waiting, true]);
  data.resolve();
  await arriving;
  expect([router.view.Screen, router.view.isLoading]).toEqual([Second, false]);
});

test('a pending screen that loads late does not replace the screen', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const data = Promise.withResolvers<void>();
  const pending = Promise.withResolvers<typeof Waiting>();
  const router = await atFirst({ load: () => data.promise, pending: () => pending.promise });
  const arriving = go(router, '/second');
  await vi.advanceTimersByTimeAsync(300);
  data.resolve();
  await arriving;
  pending.resolve(Waiting);
  await vi.advanceTimersByTimeAsync(1000);
  expect(router.view.Screen).toBe(Second);
});

test('a later navigation ends the one under way', async () => {
  const data = Promise.withResolvers<void>();
  const guard = Promise.withResolvers<undefined>();
  const router = await atFirst({ load: () => data.promise });
  const slow = go(router, '/second');
  await vi.waitFor(() => expect(location.pathname).toBe('/second'));
  await go(router, '/things/a');
  data.resolve();
  await slow;
  expect([location.pathname, router.view.params]).toEqual(['/things/a', { name: 'a' }]);

  const guarded = await atFirst({ enter: () => guard.promise });
  const entering = go(guarded, '/second');
  await go(guarded, '/things/b');
  guard.resolve(undefined);
  await entering;
  expect([location.pathname, guarded.view.params]).toEqual(['/things/b', { name: 'b' }]);
});

test('8.5 a screen that cannot be loaded shows the error at its own URL', async () => {
  const reason = new Error('Loading chunk failed');
  const screen = () => Promise.reject(reason);
  const router = await atFirst({ screen, missing: async () => Missing });
  await go(router, '/second');
  expect([location.pathname, router.view.error, router.view.status]).toEqual([
    '/second',
    reason,
    500,
  ]);
  await go(router, '/');
  expect([router.view.Screen, router.view.error]).toEqual([First, undefined]);
});

test('Q24 a guard that fails shows the error at the URL of its screen, and entering again asks it again', async () => {
  const reason = new Error('Away.');
  let isBroken = true;
  const router = await atFirst({
    enter: async () => {
      if (isBroken) throw reason;
      return undefined;
    },
  });
  await go(router, '/second');
  expect([location.pathname, router.view.error]).toEqual(['/second', reason]);
  isBroken = false;
  await router.enter();
  expect([router.view.Screen, router.view.error]).toEqual([Second, undefined]);
});

test('2.1 missing content has a screen of its own, and 404', async () => {
  const load = () => Promise.reject(new NotFoundError());
  const router = await atFirst({ load, missing: async () => Missing });
  await go(router, '/second');
  expect([router.view.Screen, router.view.status]).toEqual([Missing, 404]);
});

test('a screen that is fetched ahead is not shown, and not fetched if its guard redirects', async () => {
  const load = vi.fn(nothing);
  let isOpen = true;
  const enter = vi.fn(({ isAhead }) => (isAhead && isOpen ? undefined : '/'));
  const router = await atFirst({ load, enter });
  await router.preload({ to: '/second' as '/' });
  expect([load.mock.calls.length, location.pathname, router.view.Screen]).toEqual([1, '/', First]);
  isOpen = false;
  await router.preload({ to: '/second' as '/' });
  expect(load).toHaveBeenCalledOnce();
});

test('a slow guard is reported until it is done or the navigation has ended', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const guards = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const enter = vi.fn(() => guards[enter.mock.calls.length - 1]?.promise);
  const router = await atFirst({ enter });
  const reports: boolean[] = [];
  router.onSlowGuard((isSlow) => reports.push(isSlow));
  const first = go(router, '/second');
  await vi.advanceTimersByTimeAsync(299);
  expect(reports).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(reports).toEqual([true]);
  guards[0]?.resolve(undefined);
  await first;
  expect([reports, router.view.Screen]).toEqual([[true, false], Second]);

  await go(router, '/');
  void go(router, '/second');
  await vi.advanceTimersByTimeAsync(100);
  await go(router, '/things/a');
  reports.length = 0;
  await vi.advanceTimersByTimeAsync(1000);
  expect(reports).toEqual([]);
});

test('2.8 a link to the current screen is a visit, but no entry in the history', async () => {
  const router = await atFirst({
    enter: ({ href }) => (href === '/second' ? '/things/a' : undefined),
  });
  await go(router, '/second');
  const shown = vi.fn();
  router.onShown(shown);
  router.hasShown(router.view);
  const before = history.length;
  for (const href of ['/things/a', '/second']) {
    await go(router, href);
    router.hasShown(router.view);
  }
  expect([location.pathname, history.length, history.state]).toEqual([
    '/things/a',
    before,
    { index: 1 },
  ]);
  expect(shown).toHaveBeenCalledTimes(3);
});

test('2.8 entering again after a change of the user is no visit', async () => {
  const router = await atFirst();
  const shown = vi.fn();
  router.onShown(shown);
  router.hasShown(router.view);
  await router.enter();
  router.hasShown(router.view);
  expect(shown).toHaveBeenCalledOnce();
});

test('H5 a link to the current screen redirects home if a guard refuses it by now', async () => {
  let isRejected = false;
  const router = await atFirst({
    enter: () => (isRejected ? { home: '/things/home' } : undefined),
  });
  await go(router, '/second');
  isRejected = true;
  await go(router, '/second');
  expect(router.view.location.href).toBe('/things/home');
});

test('2.8 the first screen has its index in the history, too', async () => {
  const router = await atFirst();
  expect(router.location.state).toEqual({ index: 0 });
  expect(history.state).toEqual({ index: 0 });
});

test('Back shows the previous screen with its state; each visit has its index', async () => {
  const router = await atFirst();
  await router.navigate({ href: '/second', state: {} });
  await go(router, '/things/a');
  expect(history.state).toEqual({ index: 2, from: '/second' });
  await router.navigate({ href: '/things/b', replace: true });
  expect(history.state).toEqual({ index: 2 });
  goBackTo('/second', { index: 1 });
  await vi.waitFor(() => expect(router.view.location.href).toBe('/second'));
  expect(router.view.location.state).toEqual({ index: 1 });
});

test('2.8 each screen is reported once it is shown, with the previous one', async () => {
  const router = await atFirst();
  const reports: [string, string | undefined][] = [];
  router.onShown((to, from) => reports.push([to.href, from?.href]));
  router.hasShown(router.view);
  router.hasShown({ ...router.view, isLoading: true });
  await go(router, '/second');
  router.hasShown(router.view);
  expect(reports).toEqual([
    ['/', undefined],
    ['/second', '/'],
  ]);
});

test('a hash of the same screen does not load it again', async () => {
  const load = vi.fn(nothing);
  const router = await atFirst({ load });
  await go(router, '/second');
  const { Screen } = router.view;
  // A plain link: the browser has added the entry.
  goBackTo('/second#content', null);
  expect(router.view).toMatchObject({ location: { hash: '#content', state: { index: 2 } } });
  expect([router.view.Screen, load.mock.calls.length]).toEqual([Screen, 1]);
});

test('Back before the next screen is there stays on the current one', async () => {
  const data = Promise.withResolvers<void>();
  const router = await atFirst({ load: () => data.promise });
  const slow = go(router, '/second');
  await vi.waitFor(() => expect(location.pathname).toBe('/second'));
  goBackTo('/', { index: 0 });
  await slow;
  data.resolve();
  await Promise.resolve();
  expect([location.pathname, router.view.Screen]).toEqual(['/', First]);
});

test('2.5 4.1 Back before the next screen is there still runs the guard', async () => {
  const data = Promise.withResolvers<void>();
  let canConfirm = true;
  const router = await atFirst({ load: () => data.promise }, () => canConfirm);
  canConfirm = false;
  const slow = go(router, '/second');
  await vi.waitFor(() => expect(location.pathname).toBe('/second'));
  goBackTo('/', { index: 0 });
  await vi.waitFor(() => expect(location.pathname).toBe('/things/login'));
  data.resolve();
  await slow;
  expect(router.view.params).toEqual({ name: 'login' });
});
