import { expect, test } from 'vitest';
import { RouterProvider } from '#web/router/router-provider.tsx';
import { makeRouter } from '#web/router/testing/make-router.ts';
import { one, render } from '#web/ui/testing/render.tsx';
import { OwnSeason } from './own-season.tsx';

test('Q3 the own season says what was and what is to come, and leads to the page of it', async () => {
  const router = makeRouter({
    routes: [{ path: '/not-found', screen: async () => () => null }],
    load: async () => undefined,
    context: {} as never,
    href: '/not-found',
  });
  await router.enter();
  const year = { year: 2027, events: 4, to_come: 1, gift_cents: 0, raised_cents: 900_00 };
  render(
    <RouterProvider router={router}>
      <OwnSeason year={{ ...year, saved_cents: 102_00, could_save_cents: 0 }} />
    </RouterProvider>,
  );
  expect([...document.querySelectorAll('dl > div')].map((figure) => figure.textContent)).toEqual([
    'played3',
    'to come1',
    'saved by member prices$102',
    'raised by your events$900',
  ]);
  expect(one('a').getAttribute('href')).toBe('/my-season');
});
