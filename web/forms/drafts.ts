import type { QueryClient } from '@tanstack/react-query';

// What somebody typed and did not send. It lives as long as the page, in the query cache: signing out
// empties that, so that nobody finds the words of another person.

export function storedDraft<Draft>(queryClient: QueryClient, key: string[]): Draft | undefined {
  return queryClient.getQueryData<Draft>(['draft', ...key]);
}

export function storeDraft<Draft>(queryClient: QueryClient, key: string[], draft: Draft): void {
  queryClient.setQueryDefaults(['draft'], { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData<Draft>(['draft', ...key], draft);
}

export function removeDraft(queryClient: QueryClient, key: string[]): void {
  queryClient.removeQueries({ queryKey: ['draft', ...key] });
}
