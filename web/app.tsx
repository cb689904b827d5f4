import { type QueryClientConfig, QueryClientProvider } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import { RootLayout } from './layout/root-layout.tsx';
import { CurrentScreen } from './layout/screen/current-screen.tsx';
import type { Router } from './router/router.ts';
import { RouterProvider } from './router/router-provider.tsx';

/** The whole browser side, the same on the server and in the browser. */
export function App({ router }: { router: Router }) {
  return (
    <QueryClientProvider client={router.context.queryClient}>
      <RouterProvider router={router}>
        <RootLayout>
          <CurrentScreen />
        </RootLayout>
      </RouterProvider>
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
