import type { ReactNode } from 'react';
import { Link } from '#web/router/link.tsx';
import { useNextSearch, useRouter } from '#web/router/router-provider.tsx';
import { hrefOf, type Search } from '#web/router/url.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { CheckIcon } from '#web/ui/icons/icon.tsx';
import { useSearchBox } from '#web/ui/lists/use-search-box.ts';
import chips from '../../ui/chip.module.css';
import page from '../../ui/lists/list-page.module.css';
import styles from './list-screen.module.css';
import {
  chosenFilters,
  type ListCallName,
  type ListOf,
  listSearch,
  searchLength,
} from './list-search.ts';
import { toFirstRow } from './row-keys.ts';

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
  const { sorts = {} } = list;
  return (
    <div className={page.controls}>
      <form
        className={classNames(page.form, fields !== undefined && styles.withFields)}
        role="search"
        onSubmit={onSubmit}
      >
        <TextInput
          {...box}
          type="search"
          name="search"
          label={searchLabel}
          placeholder={placeholder}
          maxLength={searchLength}
          autoComplete="off"
          enterKeyHint="search"
          onKeyDown={toFirstRow}
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
        {fields}
      </form>
      <Filters list={list} several={several} search={search} />
    </div>
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
  const [firstFilter] = Object.keys(filters);
  if (firstFilter === undefined) return null;
  return (
    <nav className={list.joinsFilters ? styles.narrow : undefined} aria-label={`Filter ${several}`}>
      <ul className={classNames(page.chips, list.joinsFilters && styles.strip)}>
        {Object.entries(filters).map(([filter, label]) => {
          const isChosen = list.joinsFilters
            ? chosenFilters(search.filter ?? firstFilter).includes(filter)
            : filter === (search.filter ?? firstFilter);
          return (
            <li key={filter}>
              <Link
                className={chips.chip}
                to={list.path}
                {...pathParams(list)}
                search={filteredBy(list, filter)}
                aria-current={isChosen ? 'true' : undefined}
              >
                {isChosen && <CheckIcon />}
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** What a press on a filter makes of the address of a list. */
export function filteredBy<N extends ListCallName>(list: ListOf<N>, filter: string) {
  const [first = ''] = Object.keys(list.filters ?? {});
  return ({ page: _, ...now }: Search): Search =>
    listSearch(list, {
      ...now,
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
