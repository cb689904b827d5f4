import { expect, test } from 'vitest';
import { walk } from '#server/testing/walk.ts';
import { isPlainName, withoutLinks } from './plain-name.ts';

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

test.each([
  ['Robin Fairfield', 'Robin Fairfield'],
  ['J.R. Smith Jr.', 'J.R. Smith Jr.'],
  ['Guest of Acme 4', 'Guest of Acme 4'],
  ['See evil.example now', 'See evil. example now'],
  ['www.evil.example/pay', 'www. evil. example/pay'],
  ['https://evil.example', 'https: evil. example'],
  ['Pay at evil\u00ad．ex\u200bample', 'Pay at evil. example'],
  ['eve@evil.example', 'eve at evil. example'],
])('V27 the name %j is written %j into an email', (name, shown) => {
  expect(withoutLinks(name)).toBe(shown);
});
