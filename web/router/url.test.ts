import { expect, test } from 'vitest';
import { hrefOf, paramsOf, queryOf, searchOf, segmentsOf } from './url.ts';

test.each([
  ['/', '/', {}],
  ['/events', '/events', {}],
  ['/events', '/events/', {}],
  ['/events', '/Events', {}],
  ['/events/$slug', '/events/long-day', { slug: 'long-day' }],
  ['/events/$slug', '/events/journ%C3%A9e%2Fnord', { slug: 'journée/nord' }],
  ['/events/$slug', '/events', undefined],
  ['/events/$slug', '/events//', undefined],
  ['/events/$slug', '/events/a/b', undefined],
  ['/events/$slug', '/events/%E0%A4%A', undefined],
  ['/events', '//events', undefined],
  ['/', '/events', undefined],
])('2.1 whether %s is the path of %s', (path, pathname, params) => {
  expect(paramsOf(path, segmentsOf(pathname))).toEqual(params);
});

// `npm run bench -- hostile` measures the time.
test('a path of slashes has no segments', () => {
  expect(paramsOf('/events', segmentsOf(`${'/'.repeat(15_000)}x`))).toBeUndefined();
  expect(segmentsOf('/'.repeat(15_000))).toEqual([]);
});

test('a URL is made of path, parameters, query and hash', () => {
  expect(hrefOf({ to: '/events/$slug', params: { slug: 'journée/nord' } })).toBe(
    '/events/journ%C3%A9e%2Fnord',
  );
  expect(hrefOf({ to: '/events', search: { search: 'a & b', filter: undefined, sort: '' } })).toBe(
    '/events?search=a+%26+b',
  );
  expect(hrefOf({ to: '/about-us', hash: 'money' })).toBe('/about-us#money');
  expect(queryOf(searchOf('?search=a+%26+b&sort='))).toBe('?search=a+%26+b');
});
