import { expect, test } from 'vitest';
import { HttpError } from '../errors/http-error.ts';
import { workQueue } from './work-queue.ts';

test('B10 two hashes run at once, some wait in order, and more are rejected with 503', async () => {
  const enqueue = workQueue({ atOnce: 2, longest: 3 });
  const begun: number[] = [];
  const ends = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const work = (number: number) =>
    enqueue(() => {
      begun.push(number);
      return ends[number]?.promise ?? Promise.resolve();
    });
  const accepted = [0, 1, 2, 3, 4].map(work);
  await expect(work(5)).rejects.toThrow(HttpError);
  await expect(work(5)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  expect(begun).toEqual([0, 1]);

  ends[1]?.resolve();
  await accepted[1];
  // A new one waits, because the free slot is taken.
  accepted.push(work(5));
  expect(begun).toEqual([0, 1, 2]);
  for (const end of ends) end.resolve();
  await Promise.all(accepted);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
});

test('B10 a failed hash frees its slot for the next', async () => {
  const enqueue = workQueue({ atOnce: 1, longest: 1 });
  const failing = enqueue(() => Promise.reject(new Error('no memory')));
  const next = enqueue(async () => 'done');
  await expect(failing).rejects.toThrow('no memory');
  await expect(next).resolves.toBe('done');
  await expect(enqueue(async () => 'again')).resolves.toBe('again');
});
