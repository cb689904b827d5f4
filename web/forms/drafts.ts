import type { QueryClient } from '@tanstack/react-query';

// What somebody typed and did not send. It lives as long as the page, in the query cache: signing out
// empties that, so that nobody finds the words of another person.

export function storedDraft<Draft>(queryClient: QueryClient, key: string[]): Draft | undefined {
  return queryClient.getQueryData<Draft>(['draft', ...key]);
}

/** Without a draft, removes the stored one. */
export function storeDraft(queryClient: QueryClient, key: string[], draft: object | undefined) {
  const queryKey = ['draft', ...key];
  if (!draft) return queryClient.removeQueries({ queryKey });
  queryClient.setQueryDefaults(['draft'], { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(queryKey, draft);
}
