import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PageMeta } from '#contract/calls/endpoint.ts';
import { readingFailure } from './api-error.ts';

// Lists whose URL has the number of shown pages, so that a reload and Back show as many.

/** Limits the calls that one URL can cause. */
const maxPages = 100;

function pageCount({ page = '' }: { page?: string }): number {
  return Math.min(/^[1-9]\d*$/.test(page) ? Number(page) : 1, maxPages);
}

/** The number of pages as part of a search; page 1 is omitted, so that each list has one URL. */
export function pageSearch(given: { page?: string }): { page?: string } {
  const pages = pageCount(given);
  return pages > 1 ? { page: String(pages) } : {};
}

/** The pages that the URL asks for; missing ones are fetched one after the other (4.5). */
export function useUrlPages<Page extends { data: unknown[]; meta: PageMeta }>(
  list: UseInfiniteQueryResult<InfiniteData<Page>>,
  search: { page?: string },
  showPages: (page: string) => unknown,
) {
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = list;
  const loaded = list.data?.pages.length ?? 0;
  const wanted = pageCount(search);
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
    hasMore: wanted < Math.min(last_page, maxPages),
    onShowMore: () => (isFetchNextPageError ? fetchNextPage() : showPages(String(wanted + 1))),
  };
}
