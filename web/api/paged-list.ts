import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { PageMeta } from '#contract/endpoint.ts';

// What the lists with a search share: page 1 replaces, later pages append (4.5).

/** 4.5: the next page comes only while there is one. */
export function nextPage({ meta }: { meta: PageMeta }): number | undefined {
  return meta.current_page < meta.last_page ? meta.current_page + 1 : undefined;
}

/** 4.5: a list asked for anew begins at page 1, however far it was read before. */
export function resetList(queryClient: QueryClient, queryKey: QueryKey): void {
  queryClient.setQueryData<InfiniteData<unknown, number>>(
    queryKey,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
}

/** The server refuses more than 100 characters and what is not text. */
export function searchable(text: string): string {
  const characters = [...text.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim()];
  return characters.slice(0, 100).join('').trim();
}
