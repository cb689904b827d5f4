import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './paged-results.module.css';
import { useFocusOnFirstNew } from './use-focus-on-first-new.ts';

/** The state of the list's query. */
interface Fetching {
  isPending: boolean;
  isSuccess: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isLoadingError: boolean;
  isFetchNextPageError: boolean;
  errorUpdateCount: number;
  /** The items belong to the previous list. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface PagedResultsProps<Item> {
  /** What is listed: "Events". */
  label: string;
  list: Fetching;
  items: Item[];
  total: number;
  /** Describes the list; announced when it changes. */
  totalText: string;
  clear?: ReactNode;
  empty: ReactNode;
  tile: (item: Item, index: number) => ReactNode;
  /** Heads the first of the items that have it in common: "2027". */
  groupOf?: ((item: Item) => string) | undefined;
  skeleton: ReactNode;
  /** Why it could not be loaded. */
  failure: string | null;
  perPage: number;
  hasMore: boolean;
  onShowMore: () => unknown;
}

/** The tiles, page after page (4.5), or the loading, empty or failed state. */
export function PagedResults<Item extends { uuid: string }>(props: PagedResultsProps<Item>) {
  const { label, list, items, total, tile, groupOf, failure } = props;
  const noun = label.toLowerCase();
  // A retry is still a failure until it succeeds, so that the pressed button stays.
  const isWaiting = list.isPending || list.isPlaceholderData;
  const isFailed = list.isLoadingError || (isWaiting && list.errorUpdateCount > 0);
  const shown = isFailed ? [] : items;
  const groups = shown.map((item) => groupOf?.(item));
  const heads = groups.map((group, index) => (group === groups[index - 1] ? undefined : group));
  const { list: tiles, rememberFocus } = useFocusOnFirstNew<HTMLUListElement>(shown.length, 'li');

  const focusAfter = (load: () => unknown) => () => {
    rememberFocus();
    return load();
  };

  const skeletons = (count: number) =>
    Array.from({ length: count }, (_, index) => (
      <li key={`skeleton-${index}`} aria-hidden="true">
        {props.skeleton}
      </li>
    ));

  return (
    <section className={styles.results} aria-label={label} tabIndex={-1}>
      <div className={styles.top}>
        <p className={styles.total} role="status">
          {list.isPending && !isFailed && `Loading ${noun}…`}
          {!isWaiting && !isFailed && props.totalText}
        </p>
        {props.clear && <p>{props.clear}</p>}
      </div>

      {list.isPending && !isFailed && <ul className={styles.grid}>{skeletons(6)}</ul>}
      {isFailed && (
        <div className={styles.failed} role="alert">
          <h2 className={styles.failure}>The {noun} could not be loaded</h2>
          <p>{failure ?? 'Trying again…'}</p>
          <Button onClick={focusAfter(() => list.refetch())} loading={list.isFetching}>
            Try Again
          </Button>
        </div>
      )}
      {list.isSuccess && !isFailed && total === 0 && props.empty}

      {shown.length > 0 && (
        <ul
          className={classNames(
            styles.grid,
            groupOf && styles.grouped,
            list.isPlaceholderData && styles.old,
          )}
          aria-busy={list.isFetchingNextPage || list.isPlaceholderData}
          ref={tiles}
        >
          {shown.map((item, index) => (
            <li key={item.uuid}>
              {heads[index] && <h2 className={styles.group}>{heads[index]}</h2>}
              {tile(item, index)}
            </li>
          ))}
          {list.isFetchingNextPage && skeletons(Math.min(props.perPage, total - items.length))}
        </ul>
      )}

      {shown.length > 0 && !list.isPlaceholderData && (
        <ShowMore results={props} noun={noun} onShowMore={focusAfter(props.onShowMore)} />
      )}
    </section>
  );
}

/** How much of the list is shown, and the button for the next page. */
function ShowMore<Item>({
  results: { list, items, total, perPage, failure, hasMore },
  noun,
  onShowMore,
}: {
  results: PagedResultsProps<Item>;
  noun: string;
  onShowMore: () => unknown;
}) {
  // The heading of the list says it.
  if (total <= perPage) return null;
  return (
    <div className={styles.more}>
      <p className={styles.count}>
        {items.length} of {total}
      </p>
      {list.isFetchNextPageError && (
        <p className={styles.notice} role="alert">
          The next {noun} could not be loaded. {failure}
        </p>
      )}
      {hasMore && (
        <Button variant="outline" onClick={onShowMore} loading={list.isFetchingNextPage}>
          {list.isFetchNextPageError ? 'Try Again' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
