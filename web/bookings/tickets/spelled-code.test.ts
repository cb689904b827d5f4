import { expect, test } from 'vitest';
import { spelledCode } from './seat-ticket.tsx';

test('Q9 a screen reader says the code of a ticket sign by sign', () => {
  expect(spelledCode('RRO-7K3Q')).toBe('R R O, 7 K 3 Q');
});
