import type { ReactNode } from 'react';
import type { Kitchen } from '#contract/bookings/attendees.ts';
import { formatNumber } from '#contract/values/money.ts';
import { Link } from '#web/router/link.tsx';
import type { Search } from '#web/router/url.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/icons/icon.tsx';
import field from '../../ui/fields/field.module.css';
import { noMealYet } from '../booking/words/place-names.ts';
import { FilterChip } from '../lists/filter-chip.tsx';
import { useListSearch } from '../lists/list-controls.tsx';
import { ListMenu } from '../lists/list-menu.tsx';
import rows from '../lists/list-rows.module.css';
import {
  chosenFilters,
  filteredBy,
  type ListOf,
  listSearch,
  pathParams,
  searchLength,
} from '../lists/list-search.ts';
import { searchKeys } from '../lists/row-keys.ts';
import styles from './attendee-controls.module.css';

type Counts = Kitchen['counts'];

/** What is asked most, offered with its number whether chosen or not. */
const asked = ['owing', 'no-meal', 'not-here'];

type List = ListOf<'attendees'>;

/** One line of search, filter and sort, which stays in view; below it the filters that count (W11). */
export function AttendeeControls({
  list,
  search,
  seesContact,
  counts,
  ways,
}: {
  list: List;
  search: Search;
  seesContact: boolean;
  counts: Counts | undefined;
  /** What can be done with who comes. */
  ways: ReactNode;
}) {
  const { filters = {} } = list;
  const chosen = chosenFilters(search.filter).filter((filter) => filter !== '');
  const shown = Object.keys(filters).filter(
    (filter) => chosen.includes(filter) || asked.includes(filter),
  );
  return (
    <>
      <div className={styles.line}>
        <SearchBox
          list={list}
          search={search}
          placeholder={seesContact ? 'A name, an email, a ticket' : 'A name or a ticket'}
        />
        <FilterMenu list={list} chosen={chosen} counts={counts} />
        <SortMenu list={list} search={search} />
      </div>
      <div className={styles.below}>
        <nav className={styles.chips} aria-label="Filter places">
          <ul className={styles.strip}>
            {shown.map((filter) => (
              <li key={filter}>
                <FilterChip
                  list={list}
                  filter={filter}
                  isChosen={chosen.includes(filter)}
                  counted={{ number: countOf(counts, filter) }}
                  title={titleOf(filter)}
                />
              </li>
            ))}
          </ul>
        </nav>
        <div className={classNames(rows.ways, styles.thumb)}>{ways}</div>
      </div>
    </>
  );
}

function SearchBox({
  list,
  search,
  placeholder,
}: {
  list: List;
  search: Search;
  placeholder: string;
}) {
  const { box, onSubmit } = useListSearch(list, search);

  return (
    <form role="search" className={styles.search} onSubmit={onSubmit}>
      <input
        {...box}
        {...searchKeys}
        className={field.control}
        type="search"
        name="search"
        aria-label="Search Attendees"
        placeholder={placeholder}
        maxLength={searchLength}
        autoComplete="off"
        enterKeyHint="search"
      />
    </form>
  );
}

function FilterMenu({
  list,
  chosen,
  counts,
}: {
  list: List;
  chosen: string[];
  counts: Counts | undefined;
}) {
  return (
    <ListMenu
      label={
        <span>
          Filter{chosen.length > 0 && <span className={styles.chosen}>{chosen.length}</span>}
        </span>
      }
    >
      <ul className={styles.choices}>
        {Object.entries(list.filters ?? {}).map(([filter, label]) => (
          <li key={filter}>
            <Choice
              list={list}
              search={filteredBy(list, filter)}
              isChosen={filter === '' ? chosen.length === 0 : chosen.includes(filter)}
              label={label}
              count={countOf(counts, filter)}
              title={titleOf(filter)}
            />
          </li>
        ))}
      </ul>
    </ListMenu>
  );
}

function SortMenu({ list, search: { sort } }: { list: List; search: Search }) {
  const { sorts = {} } = list;
  const chosen = sort ?? Object.keys(sorts)[0] ?? '';
  return (
    <ListMenu
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

function Choice({
  list,
  search,
  isChosen,
  label,
  count,
  title,
}: {
  list: List;
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

const titleOf = (filter: string) => (filter === 'no-meal' ? noMealYet : undefined);

/** Unknown of members, and of what the person may not see. */
function countOf(counts: Counts | undefined, filter: string): number | undefined {
  if (!counts) return undefined;
  if (filter === '') return counts.confirmed + counts.held;
  return new Map<string, number | undefined>(Object.entries(counts)).get(filter);
}
