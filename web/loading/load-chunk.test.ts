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
