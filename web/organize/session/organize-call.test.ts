import { beforeEach, expect, test } from 'vitest';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { listenForRefusal, organize } from './organize-call.ts';
import { answerQuestion } from './questions.ts';

let sent: string[] = [];
let isFresh = false;
const refusals: (string | undefined)[] = [];

beforeEach(() => {
  sent = [];
  isFresh = false;
  refusals.length = 0;
  listenForRefusal(({ code }) => refusals.push(code));
  answerCalls(async (path, { method, body }) => {
    sent.push(`${method} ${path} ${JSON.stringify(body)}`);
    if (isFresh) return { status: 201, body: { data: {} } };
    return { status: 403, body: { message: 'Once more.', code: 'fresh_factor_required' } };
  });
});

const invite = () => organize('invite', { body: { email: 'ada@example.org', role: 'treasurer' } });
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

test('10.3 an act waits for the fresh factor, and is then sent once more as it was', async () => {
  const act = invite();
  await nextTask();
  expect(sent).toHaveLength(1);
  isFresh = true;
  answerQuestion(true);
  expect(await act).toEqual({ data: {} });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
  expect(refusals).toEqual([]);
});

test('10.3 two acts at once wait for one answer', async () => {
  const acts = [invite(), invite()];
  await nextTask();
  isFresh = true;
  answerQuestion(true);
  expect(await Promise.all(acts)).toEqual([{ data: {} }, { data: {} }]);
});

test('10.3 without the factor the act is refused, and nothing is sent again', async () => {
  const act = invite();
  await nextTask();
  answerQuestion(false);
  await expect(act).rejects.toThrow('Once more.');
  expect([sent.length, refusals]).toEqual([1, ['fresh_factor_required']]);
});
