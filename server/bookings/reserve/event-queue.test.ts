import { expect, test } from 'vitest';
import { eventQueue } from './event-queue.ts';

const all = (count: number) => Array.from({ length: count }, (_, number) => number);

test('F1 who comes while the event is taken is served together, each with their own answer', async () => {
  const turns: number[] = [];
  let open = () => {};
  const taken = new Promise<void>((resolve) => {
    open = resolve;
  });
  const queue = eventQueue<number, string>(async (event, takeBatch) => {
    await taken;
    const requests = takeBatch();
    turns.push(requests.length);
    return requests.map((request) => `${event} ${request}`);
  });
  const answers = all(120).map((number) => queue('cup', number));
  open();
  expect(await Promise.all(answers)).toEqual(all(120).map((number) => `cup ${number}`));
  expect(turns).toEqual([50, 50, 20]);
  expect(await queue('cup', 7)).toBe('cup 7');
});

test('F11 an event that does not come free is refused to all who wait; the next may try again', async () => {
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

test('F1 a turn that fails is told to those who were in it, and the rest have theirs', async () => {
  let turns = 0;
  const queue = eventQueue<number, number>(async (_event, takeBatch) => {
    const requests = takeBatch();
    turns += 1;
    await Promise.resolve();
    if (turns === 1) throw new Error('the commit failed');
    return requests;
  });
  const answers = await Promise.allSettled(all(3).map((number) => queue('cup', number)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});
