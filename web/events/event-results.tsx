import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { EventCard } from './event-card.tsx';
import { EventCardSkeleton } from './event-card-skeleton.tsx';
import { type EventSearch, eventListQuery } from './event-list.ts';
import { EventListEmpty } from './event-list-empty.tsx';
import { EventListLink } from './event-list-link.tsx';
import styles from './event-results.module.css';
import { totalText } from './total-text.ts';

/** The cards, page after page (4.5), and whatever stands there instead of them. */
export function EventResults({ search }: { search: EventSearch }) {
  const list = useInfiniteQuery({ ...eventListQuery(search), placeholderData: keepPreviousData });
  const events = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = list.data?.pages.at(-1)?.meta.total ?? 0;
  const { cards, keepFocus } = useFocusOnFirstNew(events.length);

  function showMore() {
    keepFocus();
    return list.fetchNextPage();
  }

  return (
    <section className={styles.results} aria-label="Events" tabIndex={-1}>
      <div className={styles.top}>
        <p className={styles.total} role="status">
          {list.isPending && 'Loading events…'}
          {list.isSuccess && !list.isPlaceholderData && totalText(total, search)}
        </p>
        {Object.keys(search).length > 0 && (
          <p>
            <EventListLink search={{}}>
              Clear<VisuallyHidden> search, filters and sorting</VisuallyHidden>
            </EventListLink>
          </p>
        )}
      </div>

      {list.isPending && (
        <ul className={styles.grid}>
          <Skeletons count={6} />
        </ul>
      )}
      {list.isLoadingError && (
        <div className={styles.failed} role="alert">
          <h2 className={styles.failure}>The events could not be loaded</h2>
          <p>{list.error.message}</p>
          <Button onClick={() => list.refetch()} loading={list.isFetching}>
            Try again
          </Button>
        </div>
      )}
      {list.isSuccess && total === 0 && <EventListEmpty search={search} />}

      {events.length > 0 && (
        <ul
          className={classNames(styles.grid, list.isPlaceholderData && styles.old)}
          aria-busy={list.isFetchingNextPage || list.isPlaceholderData}
          ref={cards}
        >
          {events.map((event) => (
            <li key={event.uuid}>
              <EventCard event={event} headingLevel={2} />
            </li>
          ))}
          {list.isFetchingNextPage && (
            <Skeletons
              count={Math.min(list.data?.pages[0]?.data.length ?? 0, total - events.length)}
            />
          )}
        </ul>
      )}

      {events.length > 0 && !list.isPlaceholderData && (
        <div className={styles.more}>
          <p className={styles.count}>
            {events.length} of {total}
          </p>
          {list.isFetchNextPageError && (
            <p className={styles.notice} role="alert">
              The next events could not be loaded. {list.error.message}
            </p>
          )}
          {list.hasNextPage && (
            <Button variant="outline" onClick={showMore} loading={list.isFetchingNextPage}>
              {list.isFetchNextPageError ? 'Try again' : 'Show more'}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Skeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={`skeleton-${index}`} aria-hidden="true">
      <EventCardSkeleton />
    </li>
  ));
}

/** After 'Show more' one goes on at the first card that came, unless one has gone elsewhere. */
function useFocusOnFirstNew(count: number) {
  const cards = useRef<HTMLUListElement>(null);
  const wanted = useRef<{ from: number; button: Element | null }>(undefined);

  useLayoutEffect(() => {
    const { from, button } = wanted.current ?? { from: count, button: null };
    if (count <= from) return;
    wanted.current = undefined;
    const { activeElement } = document;
    if (activeElement !== button && activeElement !== document.body) return;
    cards.current?.children[from]?.querySelector('a')?.focus();
  }, [count]);

  return {
    cards,
    keepFocus: () => {
      wanted.current = { from: count, button: document.activeElement };
    },
  };
}
