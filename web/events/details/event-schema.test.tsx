import { expect, test } from 'vitest';
import { shareImage } from './event-schema.tsx';

test('1.1 a shared event shows its cover, or the drawn course as a picture that previews can show', () => {
  const slug = 'links-day';
  const drawn = { slug, cover_url: `/drawings/course/${slug}.svg` };
  expect(shareImage(drawn)).toBe('/drawings/course/links-day.png');
  expect(shareImage({ slug, cover_url: '/pictures/a.webp' })).toBe('/pictures/a.webp');
});
