import { expect, test } from 'vitest';
import { memberNumber } from './membership-card.tsx';

test('Q14 a person has one number of nine digits, and different people have different ones', () => {
  const uuid = '6d1f7a52-6d1c-4f0e-9c59-0c2f0a4f3b11';
  expect(memberNumber(uuid)).toBe(memberNumber(uuid));
  expect(memberNumber(uuid)).toMatch(/^\d{3} \d{3} \d{3}$/);
  expect(memberNumber('00000000-0000-4000-8000-000000000007')).toBe('000 000 007');
  expect(memberNumber('6d1f7a52-6d1c-4f0e-9c59-0c2f0a4f3b12')).not.toBe(memberNumber(uuid));
});
