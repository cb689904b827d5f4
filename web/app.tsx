import {
  type QueryClient,
  type QueryClientConfig,
  QueryClientProvider,
} from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ApiError } from './api/api-error.ts';
import type { createAppRouter } from './routes.tsx';

/** The whole browser side, the same on the server and in the browser. */
export function App({ router }: { router: ReturnType<typeof createAppRouter> }) {
  const { queryClient } = router.options.context as { queryClient: QueryClient };
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

export const queryDefaults: QueryClientConfig = {
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // What the server refused it will refuse again; only a missing answer is worth another try.
      retry: (count, error) => error instanceof ApiError && error.status === 0 && count < 1,
      // 8.5: without a connection one is told so, and not left waiting for it to come back.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
};
