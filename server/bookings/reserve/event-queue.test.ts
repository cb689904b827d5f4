import { expect, test } from 'vitest';
import { eventQueue } from './event-queue.ts';

const all = (count: number) => Array.from({ length: count }, (_, number) => number);

test('F1 requests that arrive while the event is locked form a batch, each with its own result', async () => {
  const batches: number[] = [];
  let open = () => {};
  const taken = new Promise<void>((resolve) => {
    open = resolve;
  });
  const queue = eventQueue<number, string>(async (event, takeBatch) => {
    await taken;
    const requests = takeBatch();
    batches.push(requests.length);
    return requests.map((request) => `${event} ${request}`);
  });
  const answers = all(120).map((number) => queue('cup', number));
  open();
  expect(await Promise.all(answers)).toEqual(all(120).map((number) => `cup ${number}`));
  expect(batches).toEqual([50, 50, 20]);
  expect(await queue('cup', 7)).toBe('cup 7');
});

test('F11 if the event cannot be locked, all waiting requests fail; the next one may try again', async () => {
  let isFree = false;
  const queue = eventQueue<number, number>(async (_event, takeBatch) => {
    await Promise.resolve();
    if (!isFree) throw new Error('locked');
    return takeBatch();
  });
  const answers = await Promise.allSettled(all(60).map((number) => queue('cup', number)));
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  isFree = true;
  expect(await queue('cup', 1)).toBe(1);
});

test('F1 a batch that fails rejects its own requests only, and the rest follow in the next one', async () => {
  let batches = 0;
  const queue = eventQueue<number, number>(async (_event, takeBatch) => {
    const requests = takeBatch();
    batches += 1;
    await Promise.resolve();
    if (batches === 1) throw new Error('the commit failed');
    return requests;
  });
  const answers = await Promise.allSettled(all(3).map((number) => queue('cup', number)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});
