import { expect, test } from 'vitest';
import { lruCached } from './lru-cache.ts';

test('3.5 a picture is drawn once, and those requested last are cached', () => {
  const made: string[] = [];
  const draw = lruCached(2, (seed) => {
    made.push(seed);
    return `<svg>${seed}</svg>`;
  });
  expect(draw('a')).toBe('<svg>a</svg>');
  expect(draw('b')).toBe('<svg>b</svg>');
  draw('a');
  draw('c');
  draw('a');
  expect(made).toEqual(['a', 'b', 'c']);
  draw('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
