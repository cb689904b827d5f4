import { organizerEvents as limits } from 'virtual:organize-limits';
import { keepPreviousData } from '@tanstack/react-query';
import type { PageMeta } from '#contract/calls/endpoint.ts';
import type { OrganizeCallName } from '#contract/organize-api.ts';
import { isChoice, searchable } from '#web/api/paged-list.ts';
import type { Path, Search } from '#web/router/url.ts';
import { inputQuery, type OrganizeAnswer } from '../session/organize-call.ts';

/** The calls that answer a page of a list. */
export type ListCallName = {
  [N in OrganizeCallName]: OrganizeAnswer<N> extends { data: unknown[]; meta: PageMeta }
    ? N
    : never;
}[OrganizeCallName];

export type ItemOf<N extends ListCallName> =
  OrganizeAnswer<N> extends { data: (infer Item)[] } ? Item : never;

/** A list with its filters in the address (11.3). */
export interface ListOf<N extends ListCallName> {
  call: N;
  /** The same list as a file, where there is one. */
  file?: OrganizeCallName;
  /** The file is about people, so it asks for a fresh second factor (10.3). */
  isPersonal?: boolean;
  path: Path;
  /** For the `$names` of its path. */
  params?: Record<string, string>;
  /** The path values of its call. */
  of?: Record<string, string>;
  /** What is asked for on all its pages, and not in its address. */
  always?: Record<string, string>;
  /** The labels by the value that is sent; the first is the default. */
  filters?: Readonly<Record<string, string>>;
  /** Many filters by what they are about; those of an empty name stand alone. */
  filterGroups?: Readonly<Record<string, readonly string[]>>;
  /** Several filters at once, with commas between them: each leaves less. */
  joinsFilters?: boolean;
  sorts?: Readonly<Record<string, string>>;
  /** Further values of its address, such as a day. */
  fields?: readonly string[];
  /** Those of them that belong to one filter, and end with another one. */
  ofFilter?: readonly string[];
  /** Those of them that are chosen above the list, and not under More Filters. */
  chosenAbove?: readonly string[];
}

/** The same of every list. The server rejects longer texts. */
export const searchLength = limits.search.maxLength;

/** The valid part of an address. Omits the defaults, so that a list has one URL. */
export function listSearch<N extends ListCallName>(
  {
    filters = {},
    sorts = {},
    fields = [],
    joinsFilters = false,
  }: Pick<ListOf<N>, 'filters' | 'sorts' | 'fields' | 'joinsFilters'>,
  given: Search,
): Search {
  const search = searchable(given.search ?? '', limits.search);
  const chosen = (choices: Readonly<Record<string, string>>, value: string | undefined) =>
    isChoice(choices, value) && value !== Object.keys(choices)[0] ? value : undefined;
  const found = {
    search,
    filter: joinsFilters
      ? chosenFilters(given.filter)
          .filter((one) => chosen(filters, one))
          .join(',')
      : chosen(filters, given.filter),
    sort: chosen(sorts, given.sort),
    ...Object.fromEntries(fields.map((name) => [name, given[name]?.slice(0, searchLength)])),
    page: /^[1-9]\d{0,5}$/.test(given.page ?? '') && given.page !== '1' ? given.page : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value));
}

/** The filters of an address, each once. */
export function chosenFilters(filter: string | undefined): string[] {
  return [...new Set(filter?.split(',') ?? [])];
}

/** One page; the previous one stays until it is there. */
export function listQuery<N extends ListCallName>(list: ListOf<N>, search: Search) {
  const input = {
    ...(list.of && { params: list.of }),
    query: { ...listSearch(list, search), ...list.always },
  };
  return { ...inputQuery(list.call, input), placeholderData: keepPreviousData };
}

/** What a press on a filter makes of the address of a list. */
export function filteredBy<N extends ListCallName>(list: ListOf<N>, filter: string) {
  const [first = ''] = Object.keys(list.filters ?? {});
  const ended = Object.fromEntries((list.ofFilter ?? []).map((name) => [name, undefined]));
  return ({ page: _, ...now }: Search): Search =>
    listSearch(list, {
      ...now,
      ...ended,
      filter: list.joinsFilters ? withOrWithout(now.filter, filter, first) : filter,
    });
}

/** Presses a filter: one that is chosen already goes. The first one is the default, so it clears the others. */
function withOrWithout(given: string | undefined, filter: string, first: string): string {
  if (filter === first) return '';
  const chosen = chosenFilters(given);
  return chosen.includes(filter)
    ? chosen.filter((one) => one !== filter).join(',')
    : [...chosen, filter].join(',');
}

/** The `params` of a link to the list, where its path has names. */
export function pathParams<N extends ListCallName>({ params }: ListOf<N>) {
  return params && { params };
}
