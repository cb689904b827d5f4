import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RouterProvider } from '#web/router/router-provider.tsx';
import { makeRouter, sampleContext } from '#web/router/testing/make-router.ts';
import { render } from '#web/ui/testing/render.tsx';
import { CurrentScreen } from './current-screen.tsx';

test('8.5 a slow screen has a loading title, and its own once it has loaded', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  history.replaceState(null, '', '/');
  const data = Promise.withResolvers<void>();
  const titled = (title: string) => async () => () => <title>{title}</title>;
  const router = makeRouter({
    routes: [
      { path: '/', screen: titled('Home') },
      { path: '/events', screen: titled('Events'), load: () => data.promise },
      { path: '/not-found', screen: titled('Nothing') },
    ],
    load: async () => undefined,
    context: sampleContext(),
    href: '/',
  });
  await router.enter();
  render(
    <RouterProvider router={router}>
      <CurrentScreen />
    </RouterProvider>,
  );
  expect(document.title).toBe('Home');
  const navigation = router.navigate({ to: '/events' as '/not-found' });
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(document.title).toBe('Loading… · Fairway');
  data.resolve();
  await act(() => navigation);
  expect([...document.head.querySelectorAll('title')].map((one) => one.text)).toEqual(['Events']);
});
