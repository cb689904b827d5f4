import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PageMeta } from '#contract/endpoint.ts';
import { readingFailure } from './api-error.ts';

// Lists whose address says how many pages are shown, so that a reload and Back show as many.

/** Each page of an address is a call; nobody reads further than this without searching. */
const mostPages = 100;

function pagesOf({ page = '' }: { page?: string }): number {
  return Math.min(/^[1-9]\d*$/.test(page) ? Number(page) : 1, mostPages);
}

/** What of an address says how many; page 1 is the rule and not said, so that a list has one address. */
export function pageOf(given: { page?: string }): { page?: string } {
  const pages = pagesOf(given);
  return pages > 1 ? { page: String(pages) } : {};
}

/** As many pages as wanted, the missing ones asked for one after the other (4.5). */
export function useAddressPages<Page extends { data: unknown[]; meta: PageMeta }>(
  list: UseInfiniteQueryResult<InfiniteData<Page>>,
  search: { page?: string },
  showPages: (page: string) => unknown,
) {
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = list;
  const loaded = list.data?.pages.length ?? 0;
  const wanted = pagesOf(search);
  const isMissing = loaded < wanted && hasNextPage && !isFetching && !isFetchNextPageError;

  useEffect(() => {
    if (isMissing) void fetchNextPage();
  }, [isMissing, fetchNextPage]);

  const pages = list.data?.pages.slice(0, wanted) ?? [];
  const { total = 0, last_page = 1 } = pages.at(-1)?.meta ?? {};
  return {
    pages,
    total,
    failure: list.error && readingFailure(list.error),
    perPage: pages[0]?.data.length ?? 0,
    hasMore: wanted < Math.min(last_page, mostPages),
    onShowMore: () => (isFetchNextPageError ? fetchNextPage() : showPages(String(wanted + 1))),
  };
}
