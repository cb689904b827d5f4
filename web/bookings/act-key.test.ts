import { expect, test } from 'vitest';
import { actOf } from './checkout/use-paying-act.ts';

test('S4 the same form keeps its key, and another one has another', () => {
  const first = actOf(undefined, { guests: [{ name: 'Kim' }] });
  expect(first.key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(actOf(first, { guests: [{ name: 'Kim' }] })).toBe(first);
  expect(actOf(first, { guests: [{ name: 'Kim' }], save_card: true }).key).not.toBe(first.key);
  expect(actOf(undefined, { guests: [{ name: 'Kim' }] }).key).not.toBe(first.key);
});
