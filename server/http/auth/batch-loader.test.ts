import { expect, test } from 'vitest';
import { batchLoader } from './batch-loader.ts';

test('I3 keys requested at the same moment are loaded by one query, and each request gets its own row', async () => {
  const requested: number[][] = [];
  const double = batchLoader(async (keys: number[]) => {
    requested.push(keys);
    return keys.map((key) => key * 2);
  });
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(requested).toEqual([[1, 2, 3], [4]]);
});

test('I2 a failed batch rejects all of its requests and no later ones', async () => {
  let fails = true;
  const double = batchLoader(async (keys: number[]) => {
    if (fails) throw new Error('the database is away');
    return keys.map((key) => key * 2);
  });
  const answers = await Promise.allSettled([1, 2].map(double));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await double(3)).toBe(6);
});
