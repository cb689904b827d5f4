import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { PageMeta } from '#contract/calls/endpoint.ts';
import { formatNumber } from '#contract/values/money.ts';
import { readingFailure } from '#web/api/api-error.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useView } from '#web/router/router-provider.tsx';
import type { Search } from '#web/router/url.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { leavesFocus } from '#web/ui/focus-content.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import page from '../../ui/lists/list-page.module.css';
import paged from '../../ui/lists/paged-results.module.css';
import { FileLink } from '../pieces/file-link.tsx';
import { fileHref, type OrganizeAnswer } from '../session/organize-call.ts';
import { ListLine, PlainLine } from './list-line.tsx';
import listRows from './list-rows.module.css';
import styles from './list-screen.module.css';
import {
  type ItemOf,
  type ListCallName,
  type ListOf,
  listQuery,
  listSearch,
  pathParams,
} from './list-search.ts';
import { nothingFound } from './nothing-found.ts';
import { rowKeys } from './row-keys.ts';

export interface ListScreenProps<N extends ListCallName> {
  list: ListOf<N>;
  title: string;
  description: string;
  lead?: ReactNode;
  /** In place of title and lead: the head of the record of which this is a list. */
  head?: ReactNode;
  /** What is listed: one, several. */
  noun: readonly [string, string];
  searchLabel: string;
  placeholder?: string;
  /** Above the list: the first thing to do here. */
  actions?: ReactNode;
  /** Between the title and the list, such as the form that an action opens. */
  above?: ReactNode;
  /** Further fields of the search form, for `fields` of the list. */
  fields?: ReactNode;
  /** Of a list with many filters: they are in a menu, and of those that are asked most a chip counts. */
  line?: Pick<ComponentProps<typeof ListLine<N>>, 'asked' | 'countOf'>;
  /** In place of the usual search, sorting and filters. */
  controls?: ReactNode;
  /** It needs no search, and how many there are stands above it. */
  isShort?: boolean;
  /** While there is nothing at all: why, and a first step. */
  none: {
    title: string;
    text: ReactNode;
    action?: ReactNode;
    /** Where a search finds nothing: what it does not find. */
    hint?: string | undefined;
    /** What it says where what is asked leaves nothing, besides what a filter alone says. */
    answer?: (asked: Search) => string | undefined;
  };
  rows: (items: ItemOf<N>[], answer: OrganizeAnswer<N>) => ReactNode;
  /** What a row looks like before it is there: the class that has its columns, and how many there are. */
  coming: { row: string | undefined; columns: number; rows?: number };
  /** Below the list. */
  below?: ReactNode;
}

/** A list: searched, filtered and sorted by its address, 50 a page, with its total and as a file (11.3). */
export function ListScreen<N extends ListCallName>(props: ListScreenProps<N>) {
  const { list, title, description, lead, actions, head } = props;
  const { route, location } = useView();
  const search = listSearch(list, location.search);
  const isCovered = route?.beside === list.path;
  return (
    <div className={page.page}>
      {/* A record beside it names the page. */}
      {!isCovered && <PageHead title={title} description={description} />}
      {head ?? (
        <header className={classNames(page.head, styles.head)}>
          <div>
            <h1>{title}</h1>
            <p className={page.lead}>{lead}</p>
          </div>
          {actions}
        </header>
      )}
      {props.above}
      {!props.isShort && <Controls {...props} search={search} />}
      <Results {...props} search={search} />
      {props.below}
    </div>
  );
}

type Searched<N extends ListCallName> = ListScreenProps<N> & {
  search: ReturnType<typeof listSearch>;
};

function Controls<N extends ListCallName>({ controls, line, ...props }: Searched<N>) {
  const [, several] = props.noun;
  if (controls) return controls;
  if (line) return <ListLine {...props} {...line} several={several} />;
  return <PlainLine {...props} several={several} />;
}

function Results<N extends ListCallName>({
  list,
  title,
  noun: [one, several],
  none,
  rows,
  coming,
  controls,
  isShort,
  search,
}: Searched<N>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(listQuery(list, search));
  const answer = data as OrganizeAnswer<N> & { data: ItemOf<N>[]; meta: PageMeta };
  const { page: _, ...asked } = search;
  if (error && (!data || isPlaceholderData)) {
    return (
      <section className={paged.results} aria-label={title}>
        <div className={paged.failed} role="alert">
          <h2 className={paged.failure}>The {several} could not be loaded</h2>
          <p>{readingFailure(error)}</p>
          <Button ref={leavesFocus} onClick={() => refetch()} loading={isFetching}>
            Try Again
          </Button>
        </div>
      </section>
    );
  }
  if (!data) return <Coming noun={several} {...coming} />;
  const { total, last_page } = answer.meta;
  const here = answer.data.length;
  // Beside chips its line stays.
  const isHeadless = isShort || (total === 0 && !controls);
  return (
    <section className={paged.results} aria-label={title} tabIndex={-1}>
      <div
        className={
          isHeadless
            ? 'visually-hidden'
            : classNames(paged.top, styles.top, !list.file && styles.bare)
        }
      >
        {/* Where nothing is found, the heading below says it, and what is below it clears. */}
        <p className={total === 0 ? 'visually-hidden' : paged.total} role="status">
          {here > 0 && here < total && `${partInWords(answer.meta, here)} of `}
          {total === 0 ? 'No' : formatNumber(total)} {total === 1 ? one : several}
          {search.search && ` for “${search.search}”`}
        </p>
        <p className={styles.links}>
          {total > 0 && <Clear list={list} asked={asked} />}
          {total > 0 && list.file && (
            <FileLink
              href={fileHref(list.file, { ...asked, ...list.always }, list.of)}
              isPersonal={list.isPersonal}
            >
              Download as CSV
            </FileLink>
          )}
        </p>
      </div>
      {total === 0 && (
        <div className={classNames(styles.none, !isShort && styles.below)}>
          <Nothing list={list} none={none} noun={[one, several]} asked={asked} />
        </div>
      )}
      <div
        {...rowKeys}
        className={classNames(isPlaceholderData && paged.old)}
        aria-busy={isPlaceholderData || undefined}
      >
        {answer.data.length > 0 && rows(answer.data, answer)}
      </div>
      <Pages list={list} search={search} last={last_page} />
    </section>
  );
}

/** The way back to all, unless what is asked was chosen above the list alone. */
function Clear<N extends ListCallName>({ list, asked }: { list: ListOf<N>; asked: Search }) {
  if (Object.keys(asked).every((name) => list.chosenAbove?.includes(name))) return null;
  return (
    <Link to={list.path} {...pathParams(list)}>
      {asked.filter && !asked.search ? (
        'Clear Filters'
      ) : (
        <>
          Clear<span className="visually-hidden"> search and filters</span>
        </>
      )}
    </Link>
  );
}

/** Which of them a page has. A party is not parted, so before a page between the first and the last stand more or fewer. */
function partInWords({ total, current_page, last_page }: PageMeta, here: number): string {
  if (current_page > 1 && current_page < last_page) return formatNumber(here);
  const before = current_page === 1 ? 0 : total - here;
  return `${formatNumber(before + 1)}–${formatNumber(before + here)}`;
}

/** Why nothing is listed, and a first step. */
function Nothing<N extends ListCallName>({
  list,
  none,
  noun: [one, several],
  asked,
}: Pick<ListScreenProps<N>, 'list' | 'none' | 'noun'> & { asked: Search }) {
  const { search, sort: _, ...filters } = asked;
  const isAll = Object.keys(asked).length === 0;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <h2>{isAll ? none.title : (none.answer?.(asked) ?? nothingIn(list, one, asked))}</h2>
      {isAll && <p>{none.text}</p>}
      {search && (
        <p>
          Fewer words, {isFiltered ? 'or another filter, find' : 'or another spelling, may find'}{' '}
          more. {none.hint}
        </p>
      )}
      {isAll ? (
        none.action
      ) : (
        <Link className={buttonClass('outline')} to={list.path} {...pathParams(list)}>
          {search
            ? `Clear the Search${isFiltered ? ' and Filters' : ''}`
            : `Show All ${several.charAt(0).toUpperCase()}${several.slice(1)}`}
        </Link>
      )}
    </>
  );
}

/** V13: where nothing is found, the answer to what was asked. */
function nothingIn<N extends ListCallName>({ call }: ListOf<N>, one: string, asked: Search) {
  const { sort: _, ...narrowed } = asked;
  const isFilterAlone = Object.keys(narrowed).join() === 'filter';
  const answered = isFilterAlone ? nothingFound[call]?.[asked.filter ?? ''] : undefined;
  if (answered) return answered;
  return asked.search ? `No ${one} matches “${asked.search}”` : `No ${one} matches`;
}

function Pages<N extends ListCallName>({
  list,
  search,
  last,
}: {
  list: ListOf<N>;
  search: ReturnType<typeof listSearch>;
  last: number;
}) {
  const current = Number(search.page ?? 1);
  if (last <= 1 && current === 1) return null;
  const at = (number: number) => ({ ...search, page: number > 1 ? `${number}` : undefined });
  return (
    <nav className={styles.pages} aria-label="Pages">
      {current > 1 && (
        <Link
          className={buttonClass('outline')}
          to={list.path}
          {...pathParams(list)}
          search={at(Math.min(current - 1, last))}
        >
          Previous Page
        </Link>
      )}
      <p>
        Page {current} of {last}
      </p>
      {current < last && (
        <Link
          className={buttonClass('outline')}
          to={list.path}
          {...pathParams(list)}
          search={at(current + 1)}
        >
          Next Page
        </Link>
      )}
    </nav>
  );
}

/** W7: as high as what comes, in the same columns. */
function Coming({
  noun,
  row,
  columns,
  rows = 5,
}: { noun: string } & ListScreenProps<ListCallName>['coming']) {
  return (
    <section className={paged.results}>
      <p className="visually-hidden" role="status">
        Loading {noun}…
      </p>
      <Skeleton className={styles.totalComing} />
      <ul className={classNames(listRows.rows, styles.coming)} aria-hidden="true">
        {Array.from({ length: rows }, (_, at) => (
          <li key={at} className={row}>
            {Array.from({ length: columns }, (__, column) => (
              <Skeleton key={column} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
