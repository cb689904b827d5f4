import { expect, test } from 'vitest';
import { leftInWords } from './grant-acts.tsx';

test('V18 before a role ends, it is said what ends with it and what goes on', () => {
  const left = (role: 'organizer' | 'captain', messages: number, passes: number) =>
    leftInWords({ role, left_behind: { messages, passes } }, 'your name');
  expect(left('organizer', 0, 0)).toBe('');
  expect(left('organizer', 1, 1)).toBe(
    '1 message that waits is not sent. 1 pass for the door goes on, under your name.',
  );
  expect(left('captain', 2, 3)).toBe(
    '2 messages that wait are not sent. 3 passes for the door end.',
  );
  expect(leftInWords({ role: 'captain', left_behind: null }, 'your name')).toBe('');
});
