import { expect, test } from 'vitest';
import type { Clubhouse } from '#contract/clubhouse/clubhouse.ts';
import { RouterProvider } from '#web/router/router-provider.tsx';
import { makeRouter } from '#web/router/testing/make-router.ts';
import { one, render } from '#web/ui/testing/render.tsx';
import { OwnSeason } from './own-season.tsx';

test('Q3 the way from the season leads to events that are there: past ones once all are over', async () => {
  const router = makeRouter({
    routes: [{ path: '/not-found', screen: async () => () => null }],
    load: async () => undefined,
    context: {} as never,
    href: '/not-found',
  });
  await router.enter();
  const year = { year: 2027, events: 1, gift_cents: 0, raised_cents: 0, could_save_cents: 0 };
  const wayWith = (next: Clubhouse['next']) => {
    const { unmount } = render(
      <RouterProvider router={router}>
        <OwnSeason year={year} next={next} />
      </RouterProvider>,
    );
    const link = one<HTMLAnchorElement>('a');
    const way = [link.textContent, link.getAttribute('href')];
    unmount();
    return way;
  };
  expect(wayWith({} as Clubhouse['next'])).toEqual(['Your Events', '/my-events']);
  expect(wayWith(null)).toEqual(['Your Past Events', '/my-events?filter=past']);
});
