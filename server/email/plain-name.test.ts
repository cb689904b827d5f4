import { expect, test } from 'vitest';
import { walk } from '#server/testing/walk.ts';
import { isPlainName } from './plain-name.ts';

test(
  'N3 a name is a name',
  walk(
    [
      'Robin Fairfield',
      'Zoë O’Brien-St. John',
      'J. R. R. Tolkien',
      'J.R. Smith Jr.',
      'Robin Fairfield 3rd',
      '美咲 佐藤',
      'محمد علي',
    ],
    (name) => expect(isPlainName(name)).toBe(true),
  ),
);

test(
  'N3 a stranger’s message is no name',
  walk(
    [
      'Your card was refused, pay at https://evil.example',
      'See HTTPS://x',
      'See WWW.evil',
      'robin@evil',
      'Pay at evil.example now',
      'Pay at evil．example now',
      'Pay at evil。example now',
      'Pay at evil.\u00adex\u200bample now',
      'Pay at 203.0.113.7 now',
      'Call 1 800 555 0199 about your card',
      'Your membership has been charged twice, please write to Eve now',
    ],
    (name) => expect(isPlainName(name)).toBe(false),
  ),
);
