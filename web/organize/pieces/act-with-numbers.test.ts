import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { answerQuestion } from '../session/questions.ts';
import { actWithNumbers, forgetKey, keyGiver } from './act-with-numbers.ts';

type Shown = { people?: number; cents?: number; emails?: number; text: string };

/** The numbers as the portal has them; an act with others does nothing. */
let current: { people: number; cents: number; emails: number };
let asked: unknown[];
let shown: Shown[];

beforeEach(() => {
  current = { people: 2, cents: 180_00, emails: 1 };
  asked = [];
  shown = [];
});

const lossOf = (numbers: Omit<Shown, 'text'>) => {
  const loss = { title: 'Cancel?', text: 'For good:', button: 'Cancel', ...numbers };
  shown.push(loss);
  return loss;
};

async function act(expected: { people: number; cents: number } | undefined) {
  asked.push(expected);
  const { people, cents } = current;
  if (expected?.people === people && expected.cents === cents) return 'done';
  throw new ApiError(409, { code: 'numbers_changed', message: 'Others.', current });
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

test('11.4 an act is done with the numbers that were shown, and with no others', async () => {
  const acted = actWithNumbers(lossOf, act);
  await nextTask();
  expect(asked).toEqual([undefined]);
  expect(shown).toMatchObject([{ people: 2, cents: 180_00, emails: 1 }]);
  // Meanwhile one of the two has cancelled.
  current = { people: 1, cents: 90_00, emails: 1 };
  answerQuestion(true);
  await nextTask();
  expect(shown.at(-1)).toMatchObject({ people: 1, cents: 90_00 });
  answerQuestion(true);
  expect(await acted).toBe('done');
  expect(asked).toEqual([undefined, { people: 2, cents: 180_00 }, { people: 1, cents: 90_00 }]);
});

test('11.4 J8 what is left is shown, and goes back with the numbers', async () => {
  const left = { people: 0, cents: 50_00, emails: 1, left_cents: 130_00 };
  const acted = actWithNumbers(lossOf, async (expected) => {
    asked.push(expected);
    if (expected !== undefined) return 'done';
    throw new ApiError(409, { code: 'numbers_changed', message: 'Others.', current: left });
  });
  await nextTask();
  expect(shown).toMatchObject([{ left_cents: 130_00 }]);
  answerQuestion(true);
  expect(await acted).toBe('done');
  expect(asked).toEqual([undefined, { people: 0, cents: 50_00, left_cents: 130_00 }]);
});

test('11.4 who goes back has done nothing', async () => {
  const acted = actWithNumbers(lossOf, act);
  await nextTask();
  answerQuestion(false);
  await expect(acted).rejects.toThrow('Nothing was done.');
  expect(asked).toEqual([undefined]);
});

test('11.4 the same act has one key, another has another', () => {
  const giveKey = keyGiver();
  const first = giveKey({ seats: ['a'] });
  expect(giveKey({ seats: ['a'] })).toEqual(first);
  const other = giveKey({ seats: ['a', 'b'] });
  expect(other.key).not.toBe(first.key);
});

test('11.4 15.3 with a name an act keeps its key over a reload, until it is done', () => {
  const first = keyGiver('message')({ text: 'a' });
  expect(keyGiver('message')({ text: 'a' })).toEqual(first);
  expect(keyGiver('other')({ text: 'a' }).key).not.toBe(first.key);
  forgetKey('message');
  expect(keyGiver('message')({ text: 'a' }).key).not.toBe(first.key);
});
