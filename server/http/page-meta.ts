import type { PageMeta } from '#contract/calls/endpoint.ts';

/** The `meta` of a paged list (3.5); an empty list has one empty page. */
export function pageMeta(page: number, total: number, perPage: number): PageMeta {
  return { current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), total };
}

/** The answer of an unpaged list. */
export function wholeList<T>(rows: T[]): { data: T[]; meta: PageMeta } {
  return { data: rows, meta: { current_page: 1, last_page: 1, total: rows.length } };
}
