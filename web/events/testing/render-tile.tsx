import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RouterProvider } from '#web/router/router-provider.tsx';
import { makeRouter } from '#web/router/testing/make-router.ts';
import { render } from '#web/ui/testing/render.tsx';

/** Renders a tile with a router for its links, and returns its text. */
export async function renderTile(tile: ReactNode): Promise<string> {
  const queryClient = new QueryClient();
  const router = makeRouter({
    routes: [{ path: '/not-found', screen: async () => () => null }],
    load: async () => undefined,
    context: {
      queryClient,
      baseUrl: '',
      association: '',
      zone: 'America/Toronto',
      links: [],
      demo: false,
    },
    href: '/not-found',
  });
  await router.enter();
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router}>{tile}</RouterProvider>
    </QueryClientProvider>,
  );
  return container.textContent;
}
