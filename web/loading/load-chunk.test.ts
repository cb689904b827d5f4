import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkError, loadChunk } from './load-chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('8.5 a chunk that cannot be fetched is "Loading chunk failed"', async () => {
  const failed = loadChunk(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(failed).rejects.toThrow(ChunkError);
  await expect(failed).rejects.toThrow('Loading chunk failed');
});

test('9.1 a chunk fails after 120000 ms, not before', async () => {
  const outcome = vi.fn();
  loadChunk(() => new Promise(() => undefined)).catch(outcome);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith(expect.any(ChunkError));
});

test('8.5 a loaded chunk is returned, and the timer is cleared', async () => {
  expect(await loadChunk(() => Promise.resolve('the screen'))).toBe('the screen');
  expect(vi.getTimerCount()).toBe(0);
});

/** The files that the page began with, and the answer to a question for one of them. */
function beganWith(files: string[], status: (path: string) => number): void {
  document.head.innerHTML = files
    .map((href) => `<link rel="modulepreload" href="${href}">`)
    .join('');
  vi.stubGlobal('fetch', async (path: string) => {
    const answered = status(path);
    if (answered === 0) throw new TypeError('no line');
    return { status: answered };
  });
}

afterEach(() => {
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

const failing = () => loadChunk(() => Promise.reject(new TypeError('Failed to fetch')));

test('V43 a file that is gone with an older portal: it was renewed, and the page is loaded again', async () => {
  beganWith(['/assets/vendor-1.js', '/assets/main-1.js'], (path) =>
    path.includes('main') ? 404 : 200,
  );
  await expect(failing()).rejects.toMatchObject({
    message: 'Loading chunk failed',
    advice: 'The portal was renewed: reload the page.',
  });
});

test('V43 9.1 a file that does not arrive in time: nothing is asked, and the connection is named', async () => {
  beganWith(['/assets/main-1.js'], () => 404);
  const outcome = vi.fn();
  loadChunk(() => new Promise(() => undefined)).catch(outcome);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(outcome).toHaveBeenCalledWith(
    expect.objectContaining({ advice: 'Check your connection and reload the page.' }),
  );
});

test.each([
  ['the line is down', 0],
  ['the portal is away', 503],
  ['only this file did not arrive', 200],
])('V43 %s: the connection is named', async (_what, status) => {
  beganWith(['/assets/main-1.js'], () => status);
  await expect(failing()).rejects.toMatchObject({
    message: 'Loading chunk failed',
    advice: 'Check your connection and reload the page.',
  });
});
