import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What a change answered is what is there now: an older answer that is still on its way does not take its place. */
export function storeAnswer(queryClient: QueryClient, queryKey: QueryKey, answer: unknown): void {
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, answer);
}
