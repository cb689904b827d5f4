import { QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { CurrentScreen } from '#web/layout/screen/current-screen.tsx';
import { Link } from '#web/router/link.tsx';
import { RouterProvider, useSearch } from '#web/router/router-provider.tsx';
import { makeRouter, sampleContext } from '#web/router/testing/make-router.ts';
import { click, focus, one, render } from '#web/ui/testing/render.tsx';
import { listWithRecord, staysInPlace } from './list-with-record.tsx';
import { memberList } from './organize-lists.ts';

const ann = '/organize/members/ann?filter=lapsed';

function List() {
  const [typed, setTyped] = useState('');
  const { filter } = useSearch();
  return (
    <main>
      <p id="list">{filter}</p>
      <input value={typed} onChange={({ target }) => setTyped(target.value)} />
      <button type="button" onClick={() => setTyped('kept')}>
        Type
      </button>
      <Link
        to={memberList.path.replace('members', 'members/ann') as '/organize'}
        search={(now) => now}
      >
        Ann
      </Link>
    </main>
  );
}

const Shown = ({ isBeside }: { isBeside: boolean }) => <h1>{isBeside ? 'beside' : 'alone'}</h1>;

function widthIs(matches: boolean) {
  const spy = vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches, media }) as MediaQueryList,
    );
  onTestFinished(() => spy.mockRestore());
}

async function open(href: string) {
  history.replaceState(null, '', href);
  const { list, record } = listWithRecord(
    'Member',
    async () => List,
    async () => Shown,
  );
  const router = makeRouter({
    routes: [
      { path: memberList.path, screen: list },
      { path: `${memberList.path}/$uuid`, beside: memberList.path, screen: record },
      { path: '/not-found', screen: async () => () => null },
    ],
    load: async () => undefined,
    context: sampleContext(),
    href,
  });
  await router.enter();
  render(
    <QueryClientProvider client={router.context.queryClient}>
      <RouterProvider router={router}>
        <CurrentScreen />
      </RouterProvider>
    </QueryClientProvider>,
  );
  return router;
}

const here = () => location.pathname + location.search;
const pressEscape = () =>
  act(async () => one('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
const heading = () => document.querySelector('h1')?.textContent;

beforeEach(() => history.replaceState(null, '', '/'));

test('W3 a record opens beside its list, which stays as it is; Escape goes back to it and its row', async () => {
  widthIs(true);
  const router = await open('/organize/members?filter=lapsed');
  click(one('button'));
  const from = router.location;
  focus(one('a'));
  await act(async () => click(one('a')));
  await vi.waitFor(() => expect(heading()).toBe('beside'));
  expect(here()).toBe(ann);
  expect([one('#list').textContent, one<HTMLInputElement>('input').value]).toEqual([
    'lapsed',
    'kept',
  ]);
  expect(staysInPlace(router, router.location, from)).toBe(true);
  await pressEscape();
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(here()).toBe('/organize/members?filter=lapsed');
  expect(one<HTMLInputElement>('input').value).toBe('kept');
  expect(document.activeElement).toBe(one('a'));
});

test('W3 opened by its address, a record has its list beside it, and Escape the list of the address', async () => {
  widthIs(true);
  await open(ann);
  expect([heading(), one('#list').textContent]).toEqual(['beside', 'lapsed']);
  await pressEscape();
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(here()).toBe('/organize/members?filter=lapsed');
  expect(document.activeElement).toBe(one('a'));
});

test('W3 W7 pressed twice, Escape closes the record once, and goes no further back than its list', async () => {
  widthIs(true);
  const router = await open('/not-found');
  await act(async () => router.navigate({ href: '/organize/members?filter=lapsed' }));
  await vi.waitFor(() => expect(document.querySelector('#list')).not.toBeNull());
  await act(async () => click(one('a')));
  await vi.waitFor(() => expect(heading()).toBe('beside'));
  // A browser goes back a moment later, unlike the one of this test.
  const goBack = history.back.bind(history);
  const back = vi.spyOn(history, 'back').mockImplementation(() => queueMicrotask(goBack));
  onTestFinished(() => back.mockRestore());
  const dialog = one('dialog');
  await act(async () => {
    // Of two Escapes the browser lets a page prevent the first alone: the second closes the dialog by itself.
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    (dialog as HTMLDialogElement).close();
    dialog.dispatchEvent(new Event('close'));
    click(one('dialog button'));
  });
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(back).toHaveBeenCalledOnce();
  expect(here()).toBe('/organize/members?filter=lapsed');
  // The next one closes, too.
  await act(async () => click(one('a')));
  await vi.waitFor(() => expect(heading()).toBe('beside'));
  await pressEscape();
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(here()).toBe('/organize/members?filter=lapsed');
  // Opened from another screen, it closes to that.
  await act(async () => router.navigate({ href: '/not-found' }));
  await act(async () => router.navigate({ href: ann }));
  await vi.waitFor(() => expect(heading()).toBe('beside'));
  await pressEscape();
  await vi.waitFor(() => expect(here()).toBe('/not-found'));
});

test('W3 opened by its address, a record leads by Escape and by its button to its own list, also in haste', async () => {
  widthIs(true);
  for (const leave of [() => pressEscape(), () => act(async () => click(one('dialog button')))]) {
    // Of another list before it nothing is left.
    history.replaceState(null, '', '/organize/members/bo?filter=active');
    history.pushState(null, '', ann);
    const router = await open(ann);
    await leave();
    if (document.querySelector('dialog')) await leave();
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(here()).toBe('/organize/members?filter=lapsed');
    expect(router.location.href).toBe('/organize/members?filter=lapsed');
  }
});

test('W3 where there is no room beside the list, a record is a screen of its own', async () => {
  widthIs(false);
  const router = await open('/organize/members?filter=lapsed');
  const from = router.location;
  await act(async () => click(one('a')));
  await vi.waitFor(() => expect(heading()).toBe('alone'));
  expect(document.querySelector('#list, dialog')).toBeNull();
  expect(staysInPlace(router, router.location, from)).toBe(false);
});
