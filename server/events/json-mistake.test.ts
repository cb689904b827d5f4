import { expect, test } from 'vitest';
import { handbookEvent } from '../testing/builders/handbook-event.ts';
import { mistakeIn } from './json-mistake.ts';

const event = JSON.stringify(JSON.parse(handbookEvent()), null, 2);

const mistakes: [string, [string, string], string][] = [
  [
    'curly quotation marks',
    ['"Winter Gala"', '“Winter Gala”'],
    'line 4, column 12: quotation marks are straight and double in this file: ".\n  “Winter Gala”,',
  ],
  [
    'a curly mark at the end alone',
    ['"Winter Gala"', '"Winter Gala”'],
    'line 4, column 12: this text has no straight " at its end',
  ],
  ['apostrophes', ['"title"', "'title'"], 'line 4, column 3: quotation marks are straight and d'],
  [
    'a missing comma',
    ['95,', '95'],
    'line 21, column 3: a comma is missing before this, or the bracket that closes. (Within a text, " is written \\".)\n  "member_price": 79.5,',
  ],
  [
    'a surplus comma',
    ['20:00"\n', '20:00",\n'],
    'line 26, column 3: there is an unexpected comma before',
  ],
  [
    'a comma twice',
    ['95,', '95,,'],
    'line 20, column 15: there is an unexpected comma before this',
  ],
  [
    'a sign',
    ['79.5', '$79.50'],
    'line 21, column 19: a number is written like 79.50: with a point',
  ],
  ['a decimal comma', ['79.5', '79,50'], 'line 21, column 22: a number is written like 79.50'],
  ['a gap in a number', ['95', '1 095'], 'line 20, column 14: a number is written like 79.50'],
  ['a word without marks', ['"draft"', 'draft'], 'line 3, column 13: here stands a text between'],
  ['a name without marks', ['"price"', 'price'], 'line 20, column 3: here stands a name between'],
  ['no colon', ['"price":', '"price"'], 'line 20, column 11: a : is missing before this.\n  95,'],
  ['nothing', ['95', ''], 'line 20, column 12: here stands a text between'],
  [
    'a line break in a text',
    ['six.\\n\\nThe', 'six.\nThe'],
    'line 6, column 18: this text has no straight " at its end, or goes on in the next line: there, write \\n.',
  ],
  [
    'a tab in a text',
    ['Winter Gala', 'Winter\tGala'],
    'line 4, column 19: within a text, a tab is',
  ],
  [
    'a backslash',
    ['Winter Gala', 'Winter \\Gala'],
    'line 4, column 20: within a text, \\ is written',
  ],
  ['marks in a text', ['Winter Gala', 'The "Gala"'], 'Within a text, " is written \\".'],
  ['another bracket', ['\n  ]', '\n  }'], 'or the bracket that closes.'],
  ['a name twice', ['"member_price"', '"price"'], 'line 21, column 3: "price" is written twice.\n'],
  ['a name twice further in', ['"city"', '"name"'], 'line 16, column 5: "name" is written twice.'],
];

test.each(mistakes)('3.5 %s: where it stands, and what is likely meant', (_what, change, hint) => {
  const [from, to] = change;
  expect(event).toContain(from);
  expect(mistakeIn(event.replace(from, () => to))).toContain(hint);
});

test('3.5 a file that ends too early, or goes on, is reported at its end', () => {
  expect(mistakeIn('')).toBe('line 1, column 1: the file ends here, and a " or } or ] is missing.');
  expect(mistakeIn(event.slice(0, -2))).toMatch(/^line \d+, column 4: the file ends here/);
  expect(mistakeIn(`${event}\n}`)).toMatch(/: nothing stands after the last }\.\n {2}}$/);
});

test('3.5 it accepts what JSON.parse accepts, and nothing else, whatever character is wrong', () => {
  const all =
    '[{"a": -1.5e+3, "b\\u00e9\\n": ["", true, null, {}, []]}, "\u007f“\ud83c\udfcc"]\r\n';
  expect(mistakeIn(all)).toBeUndefined();
  for (let at = 0; at < all.length; at += 1) {
    for (const sign of ['', ...'"\\{}[],:0e.-+ \n\tu', '\u0000', '\u00a0', '\u2028']) {
      for (const end of [at, at + 1]) {
        const text = all.slice(0, at) + sign + all.slice(end);
        expect([text, mistakeIn(text) === undefined]).toEqual([text, isJson(text)]);
      }
    }
  }
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
