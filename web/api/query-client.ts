import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import type { Transport } from './browser-transport.ts';

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
