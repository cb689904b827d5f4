import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { render } from '#web/ui/testing/render.tsx';
import { RouterProvider } from '../router-provider.tsx';
import { makeRouter, sampleContext } from './make-router.ts';

interface Place {
  queryClient?: QueryClient;
  href?: string;
  /** What links lead to, beside `/not-found`. */
  paths?: string[];
}

/** Renders what has links or asks the portal, as if it stood at `href`. */
export async function renderWithRouter(
  content: ReactNode,
  { queryClient = new QueryClient(), href = '/not-found', paths = [] }: Place = {},
): Promise<HTMLElement> {
  const router = makeRouter({
    routes: [...paths, '/not-found'].map((path) => ({
      path,
      search: (given) => given,
      screen: async () => () => null,
    })),
    load: async () => undefined,
    context: sampleContext(queryClient),
    href,
  });
  await router.enter();
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router}>{content}</RouterProvider>
    </QueryClientProvider>,
  );
  return container;
}
