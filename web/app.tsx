import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import type { Transport } from './api/browser-transport.ts';
import { RootLayout } from './layout/frame/root-layout.tsx';
import { CurrentScreen } from './layout/screen/current-screen.tsx';
import type { Router } from './router/router.ts';
import { RouterProvider } from './router/router-provider.tsx';

/** The whole interface, the same on the server and in the browser. */
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

/** The cache of calls. `transport` sends them; by default the browser's. */
export function createQueryClient(transport?: Transport): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // Only a missing answer is worth a retry: the server would return the same error again.
        retry: (count, error) => error instanceof ApiError && error.status === 0 && count < 1,
        // 8.5: without a connection, a call fails at once instead of waiting.
        networkMode: 'always',
        ...(transport && { meta: { transport } }),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
