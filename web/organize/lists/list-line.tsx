import type { ReactNode } from 'react';
import { formatNumber } from '#contract/values/money.ts';
import { Link } from '#web/router/link.tsx';
import type { Search } from '#web/router/url.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/icons/icon.tsx';
import field from '../../ui/fields/field.module.css';
import { ChipStrip } from './chip-strip.tsx';
import { FilterChip } from './filter-chip.tsx';
import { MoreFilters, useListSearch } from './list-controls.tsx';
import styles from './list-line.module.css';
import { ListMenu } from './list-menu.tsx';
import {
  chosenFilters,
  filteredBy,
  type ListCallName,
  type ListOf,
  listSearch,
  pathParams,
  searchLength,
} from './list-search.ts';
import { searchKeys } from './row-keys.ts';

interface Box<N extends ListCallName> {
  list: ListOf<N>;
  search: Search;
  searchLabel: string;
  placeholder?: string | undefined;
}

interface Line<N extends ListCallName> extends Box<N> {
  /** What is listed. */
  several: string;
  /** Filters offered without opening the menu. */
  asked: readonly string[];
  /** How many a filter finds; unknown until it is counted, and of what the person may not see. */
  countOf: (filter: string) => number | undefined;
  titleOf?: (filter: string) => string | undefined;
  /** What no filter finds, and where it is. */
  elsewhere?: string;
  /** What can be done with what is listed: at the end of the line. How many are listed then stands beside the filters. */
  ways?: ReactNode;
  /** After the chips. */
  note?: string | undefined;
}

/** One line of search, filter and sort, which stays in view; below it the filters that count (W11). */
export function ListLine<N extends ListCallName>(line: Line<N>) {
  const { list, search, several, asked, countOf, titleOf, ways, note } = line;
  const { filters = {} } = list;
  const [first = ''] = Object.keys(filters);
  const chosen = chosenFilters(search.filter).filter((filter) => filter !== '' && filter !== first);
  // What finds nobody comes last.
  const isQuiet = (filter: string) => countOf(filter) === 0 && !chosen.includes(filter);
  const shown = Object.keys(filters)
    .filter((filter) => chosen.includes(filter) || asked.includes(filter))
    .sort((one, other) => Number(isQuiet(one)) - Number(isQuiet(other)));
  return (
    <>
      <div className={styles.line}>
        <SearchBox {...line} />
        <FilterMenu {...line} chosen={chosen} />
        <SortMenu list={list} search={search} />
        {ways && <div className={styles.ways}>{ways}</div>}
      </div>
      {(shown.length > 0 || note) && (
        <div className={styles.chips}>
          {shown.length > 0 && (
            <nav aria-label={`Filter ${several}`}>
              <ChipStrip>
                {shown.map((filter) => (
                  <li key={filter}>
                    <FilterChip
                      list={list}
                      filter={filter}
                      isChosen={chosen.includes(filter)}
                      isQuiet={isQuiet(filter)}
                      counted={{ number: countOf(filter) }}
                      title={titleOf?.(filter)}
                    />
                  </li>
                ))}
              </ChipStrip>
            </nav>
          )}
          {note && <p className={styles.note}>{note}</p>}
        </div>
      )}
    </>
  );
}

/** The same of a list whose filters are few and do not count: each is a chip. Further fields stand between. */
export function PlainLine<N extends ListCallName>({
  several,
  fields,
  ...line
}: Box<N> & { several: string; fields?: ReactNode }) {
  const { list, search } = line;
  const { filters = {}, sorts = {}, fields: names = [], chosenAbove = [] } = list;
  const isNarrowed = names.some((name) => search[name] && !chosenAbove.includes(name));
  const [first] = Object.keys(filters);
  // A part of one of them is neither all of it nor everything.
  const isPart = (list.ofFilter ?? []).some((name) => search[name]);
  const chosen = search.filter ?? (isPart ? undefined : first);
  return (
    <>
      <div className={classNames(styles.line, styles.plain)}>
        <SearchBox {...line} />
        {Object.keys(sorts).length > 0 && <SortMenu list={list} search={search} />}
      </div>
      {fields && <MoreFilters isNarrowed={isNarrowed}>{fields}</MoreFilters>}
      {first !== undefined && (
        <nav className={styles.chips} aria-label={`Filter ${several}`}>
          <ChipStrip wraps>
            {Object.keys(filters).map((filter) => (
              <li key={filter}>
                <FilterChip list={list} filter={filter} isChosen={filter === chosen} />
              </li>
            ))}
          </ChipStrip>
        </nav>
      )}
    </>
  );
}

function SearchBox<N extends ListCallName>({ list, search, searchLabel, placeholder }: Box<N>) {
  const { box, onSubmit } = useListSearch(list, search);

  return (
    <form role="search" className={styles.search} onSubmit={onSubmit}>
      <input
        {...box}
        {...searchKeys}
        className={field.control}
        type="search"
        name="search"
        aria-label={searchLabel}
        placeholder={placeholder ?? searchLabel}
        maxLength={searchLength}
        autoComplete="off"
        enterKeyHint="search"
      />
    </form>
  );
}

function FilterMenu<N extends ListCallName>({
  list,
  chosen,
  countOf,
  titleOf,
  elsewhere,
}: Line<N> & { chosen: string[] }) {
  const names = Object.keys(list.filters ?? {});
  const groups = Object.entries(list.filterGroups ?? { '': names });
  return (
    <ListMenu
      label={
        <span>
          Filter{chosen.length > 0 && <span className={styles.chosen}>{chosen.length}</span>}
        </span>
      }
    >
      {elsewhere && <p className={styles.elsewhere}>{elsewhere}</p>}
      {groups.map(([group, own]) => (
        <div key={group}>
          {group !== '' && <p className={styles.group}>{group}</p>}
          <ul className={styles.choices} aria-label={group === '' ? undefined : group}>
            {own.map((filter) => (
              <li key={filter}>
                <Choice
                  list={list}
                  search={filteredBy(list, filter)}
                  isChosen={filter === names[0] ? chosen.length === 0 : chosen.includes(filter)}
                  label={list.filters?.[filter] ?? filter}
                  count={countOf(filter)}
                  title={titleOf?.(filter)}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </ListMenu>
  );
}

function SortMenu<N extends ListCallName>({
  list,
  search: { sort },
}: Pick<Line<N>, 'list' | 'search'>) {
  const { sorts = {} } = list;
  const chosen = sort ?? Object.keys(sorts)[0] ?? '';
  return (
    <ListMenu
      isSingle
      label={
        <span>
          Sort<span className={styles.sorted}>: {sorts[chosen]}</span>
        </span>
      }
    >
      <ul className={styles.choices}>
        {Object.entries(sorts).map(([value, label]) => (
          <li key={value}>
            <Choice
              list={list}
              search={({ page: _, ...now }) => listSearch(list, { ...now, sort: value })}
              isChosen={value === chosen}
              label={label}
            />
          </li>
        ))}
      </ul>
    </ListMenu>
  );
}

function Choice<N extends ListCallName>({
  list,
  search,
  isChosen,
  label,
  count,
  title,
}: {
  list: ListOf<N>;
  search: (now: Search) => Search;
  isChosen: boolean;
  label: string;
  count?: number | undefined;
  title?: string | undefined;
}) {
  return (
    <Link
      className={classNames(styles.choice, count === 0 && !isChosen && styles.none)}
      to={list.path}
      {...pathParams(list)}
      search={search}
      aria-current={isChosen ? 'true' : undefined}
      title={title}
    >
      <span className={styles.tick}>{isChosen && <CheckIcon />}</span>
      {label}
      {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
    </Link>
  );
}
