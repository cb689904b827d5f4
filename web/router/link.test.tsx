import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { focus, one, render } from '../ui/testing/render.tsx';
import { Link } from './link.tsx';
import type { Route } from './route.ts';
import { RouterProvider } from './router-provider.tsx';
import { makeRouter, sampleContext } from './testing/make-router.ts';

const load = vi.fn(async () => undefined);
const screen = async () => () => null;

/** Links on the screen at `/events`. */
async function showLinks() {
  history.replaceState(null, '', '/events');
  load.mockClear();
  const routes: Route[] = [
    { path: '/', screen },
    { path: '/events', screen },
    { path: '/events/$slug', screen, load },
    { path: '/not-found', screen },
  ];
  const context = sampleContext();
  const router = makeRouter({ routes, load: async () => undefined, context, href: '/events' });
  await router.enter();
  const links = (
    <RouterProvider router={router}>
      <Link id="home" to="/" />
      <Link id="here" to="/events" />
      <Link id="filtered" to="/events" search={{ filter: 'past' }} />
      <Link id="event" to="/events/$slug" params={{ slug: 'a b' }} hash="money" />
      <Link id="sorted" to="/events" search={(now) => ({ ...now, sort: 'title' })} />
      <Link id="late" to="/events/$slug" params={{ slug: 'c' }} preload={false} />
    </RouterProvider>
  );
  render(links);
  return router;
}

async function press(id: string, init: MouseEventInit = {}) {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  await act(async () => {
    one(`#${id}`).dispatchEvent(event);
  });
  return event;
}

test('a link is a plain link with its URL, and the one of the current screen is marked', async () => {
  await showLinks();
  const links = ['home', 'here', 'filtered', 'event'].map((id) => one(`#${id}`));
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/events',
    '/events?filter=past',
    '/events/a%20b#money',
  ]);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([
    null,
    'page',
    null,
    null,
  ]);
  await press('event');
  expect([location.pathname + location.hash, one('#here').getAttribute('aria-current')]).toEqual([
    '/events/a%20b#money',
    'page',
  ]);
});

test.each([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])('the browser handles a click for another tab: %o', async (init) => {
  const router = await showLinks();
  expect((await press('home', init)).defaultPrevented).toBe(false);
  expect(router.location.href).toBe('/events');
});

test('a screen is fetched ahead when its link has been pointed at for a moment', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await showLinks();
  focus(one('#event'));
  await vi.advanceTimersByTimeAsync(49);
  focus(one('#late'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(load).not.toHaveBeenCalled();
  focus(one('#event'));
  await vi.advanceTimersByTimeAsync(50);
  expect(load).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/events');
});

test('11.3 a press that changes the address counts beside another one whose screen is not there yet', async () => {
  await showLinks();
  expect(one('#sorted').getAttribute('href')).toBe('/events?sort=title');
  await act(async () => {
    one('#filtered').click();
    await vi.waitUntil(() => location.search === '?filter=past');
    expect(one('#sorted').getAttribute('href')).toBe('/events?sort=title');
    one('#sorted').click();
  });
  expect(location.search).toBe('?filter=past&sort=title');
  expect(one('#sorted').getAttribute('href')).toBe('/events?filter=past&sort=title');
});
