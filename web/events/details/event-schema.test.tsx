import { expect, test } from 'vitest';
import { shareImage } from './event-schema.tsx';

test('1.1 the preview of an event shows its cover, or the drawn course as a PNG', () => {
  const slug = 'links-day';
  const drawn = { cover_url: `/drawings/course/${slug}.svg` };
  expect(shareImage(drawn)).toBe('/drawings/course/links-day.png');
  expect(shareImage({ cover_url: '/pictures/a.webp' })).toBe('/pictures/a.webp');
});
