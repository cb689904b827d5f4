import type { QueryClient } from '@tanstack/react-query';

// Drafts: typed text that was not sent. They live in the query cache, until the page is closed or the
// person signs out, so the next person does not see them.

export function storedDraft<Draft>(queryClient: QueryClient, key: string[]): Draft | undefined {
  return queryClient.getQueryData<Draft>(['draft', ...key]);
}

/** `undefined` removes the stored draft. */
export function storeDraft(queryClient: QueryClient, key: string[], draft: object | undefined) {
  const queryKey = ['draft', ...key];
  if (!draft) return queryClient.removeQueries({ queryKey });
  queryClient.setQueryDefaults(['draft'], { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(queryKey, draft);
}
