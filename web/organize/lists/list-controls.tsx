import { type ReactNode, useState } from 'react';
import { useNextSearch, useRouter } from '#web/router/router-provider.tsx';
import { hrefOf, type Search } from '#web/router/url.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { useSearchBox } from '#web/ui/lists/use-search-box.ts';
import page from '../../ui/lists/list-page.module.css';
import { ChipStrip } from './chip-strip.tsx';
import { FilterChip } from './filter-chip.tsx';
import styles from './list-screen.module.css';
import {
  type ListCallName,
  type ListOf,
  listSearch,
  pathParams,
  searchLength,
} from './list-search.ts';
import { searchKeys } from './row-keys.ts';

/** Search, further fields, sorting and filters of a list. Its address has them all. */
export function ListControls<N extends ListCallName>({
  list,
  noun: [, several],
  searchLabel,
  placeholder,
  fields,
  search,
}: {
  list: ListOf<N>;
  noun: readonly [string, string];
  searchLabel: string;
  placeholder?: string;
  fields?: ReactNode;
  search: Search;
}) {
  const change = useChangeList(list);
  const { box, onSubmit } = useListSearch(list, search);
  const { sorts = {}, fields: names = [], chosenAbove = [] } = list;
  const isNarrowed = names.some((name) => search[name] && !chosenAbove.includes(name));
  return (
    <div className={page.controls}>
      <form className={page.form} role="search" onSubmit={onSubmit}>
        <TextInput
          {...box}
          {...searchKeys}
          type="search"
          name="search"
          label={searchLabel}
          placeholder={placeholder}
          maxLength={searchLength}
          autoComplete="off"
          enterKeyHint="search"
        />
        {Object.keys(sorts).length > 0 && (
          <Select
            label="Sort By"
            name="sort"
            value={search.sort ?? Object.keys(sorts)[0]}
            onChange={({ target }) => change({ sort: target.value })}
          >
            {Object.entries(sorts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
        {fields && <MoreFilters isNarrowed={isNarrowed}>{fields}</MoreFilters>}
      </form>
      <Filters list={list} several={several} search={search} />
    </div>
  );
}

/** On a phone behind one line, so that the list begins on the first screen; open if one of them is set. */
export function MoreFilters({
  name = 'More Filters',
  isNarrowed,
  children,
}: {
  name?: string;
  isNarrowed: boolean;
  children: ReactNode;
}) {
  const [opensAtOnce] = useState(isNarrowed);
  return (
    <details className={styles.more} open={opensAtOnce}>
      <summary>{name}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}

/** A chip for each filter. */
function Filters<N extends ListCallName>({
  list,
  several,
  search,
}: {
  list: ListOf<N>;
  several: string;
  search: Search;
}) {
  const { filters = {} } = list;
  const names = Object.keys(filters);
  const [firstFilter] = names;
  if (firstFilter === undefined) return null;
  // A part of one of them is neither all of it nor everything.
  const isPart = (list.ofFilter ?? []).some((name) => search[name]);
  const chosen = search.filter ?? (isPart ? undefined : firstFilter);
  return (
    <nav className={styles.narrow} aria-label={`Filter ${several}`}>
      <ChipStrip>
        {names.map((filter) => (
          <li key={filter}>
            <FilterChip list={list} filter={filter} isChosen={filter === chosen} />
          </li>
        ))}
      </ChipStrip>
    </nav>
  );
}

/** The search field of a list: the address follows once the typing pauses. */
export function useListSearch<N extends ListCallName>(list: ListOf<N>, search: Search) {
  const nextSearch = useNextSearch();
  const change = useChangeList(list);
  return useSearchBox(
    search.search ?? '',
    () => nextSearch().search ?? '',
    // Replaces, or every pause in typing would be an entry in the history.
    (text) => change({ search: text }, true),
  );
}

/** Shows the list with other values, from its first page on. */
export function useChangeList<N extends ListCallName>(list: ListOf<N>) {
  const router = useRouter();
  return async (changed: Search, replace = false): Promise<void> => {
    // The person may have gone to another screen before a delay was over.
    const target = { to: list.path, ...pathParams(list) };
    if (router.location.pathname !== hrefOf(target)) return;
    const { page: _, ...others } = router.location.search;
    const search = listSearch(list, { ...others, ...changed });
    await router.navigate({ ...target, search, replace });
  };
}
