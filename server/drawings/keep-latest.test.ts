import { expect, test } from 'vitest';
import { keepLatest } from './keep-latest.ts';

test('3.5 what was drawn is drawn once, and those asked for last are kept', () => {
  const made: string[] = [];
  const drawing = keepLatest(2, (seed) => {
    made.push(seed);
    return `<svg>${seed}</svg>`;
  });
  expect(drawing('a')).toBe('<svg>a</svg>');
  expect(drawing('b')).toBe('<svg>b</svg>');
  drawing('a');
  drawing('c');
  drawing('a');
  expect(made).toEqual(['a', 'b', 'c']);
  drawing('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
