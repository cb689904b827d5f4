import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './paged-results.module.css';
import { useFocusOnFirstNew } from './use-focus-on-first-new.ts';

/** How the fetching of a list stands. */
interface Fetching {
  isPending: boolean;
  isSuccess: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isLoadingError: boolean;
  isFetchNextPageError: boolean;
  errorUpdateCount: number;
  /** What is shown belongs to the list before. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** The cards, page after page (4.5), and whatever stands there instead of them. */
export function PagedResults<Item extends { uuid: string }>({
  label,
  list,
  items,
  total,
  totalText,
  clear,
  empty,
  card,
  skeleton,
  failure,
  perPage,
  hasMore,
  onShowMore,
}: {
  /** What is listed: "Events". */
  label: string;
  list: Fetching;
  items: Item[];
  total: number;
  /** Tells what the list shows, so that every change is heard. */
  totalText: string;
  clear?: ReactNode;
  empty: ReactNode;
  card: (item: Item, index: number) => ReactNode;
  skeleton: ReactNode;
  /** Why it could not be loaded. */
  failure: string | null;
  perPage: number;
  hasMore: boolean;
  onShowMore: () => unknown;
}) {
  const noun = label.toLowerCase();
  // While it is tried again it is still not there, and the button that was pressed stays.
  const isWaiting = list.isPending || list.isPlaceholderData;
  const isFailed = list.isLoadingError || (isWaiting && list.errorUpdateCount > 0);
  const shown = isFailed ? [] : items;
  const { list: cards, keepFocus } = useFocusOnFirstNew<HTMLUListElement>(shown.length);

  function tryAgain() {
    keepFocus();
    return list.refetch();
  }

  function showMore() {
    keepFocus();
    return onShowMore();
  }

  const skeletons = (count: number) =>
    Array.from({ length: count }, (_, index) => (
      <li key={`skeleton-${index}`} aria-hidden="true">
        {skeleton}
      </li>
    ));

  return (
    <section className={styles.results} aria-label={label} tabIndex={-1}>
      <div className={styles.top}>
        <p className={styles.total} role="status">
          {list.isPending && !isFailed && `Loading ${noun}…`}
          {!isWaiting && !isFailed && totalText}
        </p>
        {clear && <p>{clear}</p>}
      </div>

      {list.isPending && !isFailed && <ul className={styles.grid}>{skeletons(6)}</ul>}
      {isFailed && (
        <div className={styles.failed} role="alert">
          <h2 className={styles.failure}>The {noun} could not be loaded</h2>
          <p>{failure ?? 'Trying again…'}</p>
          <Button onClick={tryAgain} loading={list.isFetching}>
            Try Again
          </Button>
        </div>
      )}
      {list.isSuccess && !isFailed && total === 0 && empty}

      {shown.length > 0 && (
        <ul
          className={classNames(styles.grid, list.isPlaceholderData && styles.old)}
          aria-busy={list.isFetchingNextPage || list.isPlaceholderData}
          ref={cards}
        >
          {shown.map((item, index) => (
            <li key={item.uuid}>{card(item, index)}</li>
          ))}
          {list.isFetchingNextPage && skeletons(Math.min(perPage, total - items.length))}
        </ul>
      )}

      {shown.length > 0 && !list.isPlaceholderData && (
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
            <Button variant="outline" onClick={showMore} loading={list.isFetchingNextPage}>
              {list.isFetchNextPageError ? 'Try Again' : 'Show more'}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
