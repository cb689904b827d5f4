import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { ChunkError } from '#web/loading/load-chunk.ts';
import { RouterProvider } from '#web/router/router-provider.tsx';
import { makeRouter, sampleContext } from '#web/router/testing/make-router.ts';
import { one, render } from '#web/ui/testing/render.tsx';
import { CurrentScreen } from './current-screen.tsx';

let line: 'up' | 'down' | 'broken';
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  line = 'down';
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    if (line === 'down') throw new TypeError('no line');
    return { status: line === 'up' ? 200 : 503 };
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a screen whose data fails with `error` until the line is up. */
async function openFailing(path: string, error: Error): Promise<void> {
  history.replaceState(null, '', path);
  const router = makeRouter({
    routes: [
      {
        path,
        screen: async () => () => <h1>There again</h1>,
        load: async () => {
          if (line !== 'up') throw error;
        },
      },
      { path: '/not-found', screen: async () => () => null },
    ],
    load: async () => undefined,
    context: sampleContext(),
    href: path,
  });
  await router.enter();
  render(
    <RouterProvider router={router}>
      <CurrentScreen />
    </RouterProvider>,
  );
}

const title = () => one('h1').textContent;
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

test('8.5 a screen without a connection asks at growing intervals, and comes back by itself', async () => {
  await openFailing('/quiet', new ApiError(0, { message: 'Network Error' }));
  expect(title()).toBe('Network Error');
  await wait(3.9);
  expect(asked).toEqual([]);
  await wait(0.2);
  expect(asked).toEqual(['HEAD /quiet']);
  await wait(7);
  expect(asked).toHaveLength(1);
  line = 'up';
  await wait(1);
  expect(asked).toHaveLength(2);
  expect(title()).toBe('There again');
});

test('8.5 it comes back at once when the browser is online again', async () => {
  await openFailing('/online', new ApiError(0, { message: 'Network Error' }));
  line = 'up';
  await act(async () => {
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(title()).toBe('There again');
});

test('8.5 a server that fails is asked again until it answers, and never faster', async () => {
  await openFailing('/server', new ApiError(503, { message: 'Away.' }));
  expect(title()).toBe('Something went wrong');
  line = 'broken';
  await wait(4 + 8 + 16 + 32 + 60 + 60);
  expect(asked).toHaveLength(6);
  line = 'up';
  await wait(60);
  expect(title()).toBe('There again');
});

test.each([
  ['Loading chunk failed', new ChunkError()],
  ['Something went wrong', new Error('a mistake of ours')],
])('8.5 "%s" that asking again cannot mend waits for a press', async (words, error) => {
  await openFailing('/mistake', error);
  await wait(120);
  expect([title(), asked]).toEqual([words, []]);
});
