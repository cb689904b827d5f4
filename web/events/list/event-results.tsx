import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { readingFailure } from '#web/api/api-error.ts';
import { withoutRepeats } from '#web/api/paged-list.ts';
import { PagedResults } from '#web/ui/lists/paged-results.tsx';
import { EventTile } from '../tile/event-tile.tsx';
import { EventTileSkeleton } from '../tile/event-tile-skeleton.tsx';
import { type EventSearch, eventListQuery } from './event-list.ts';
import { EventListEmpty } from './event-list-empty.tsx';
import { EventListLink } from './event-list-link.tsx';
import { totalText } from './total-text.ts';

export function EventResults({ search }: { search: EventSearch }) {
  const list = useInfiniteQuery({ ...eventListQuery(search), placeholderData: keepPreviousData });
  const pages = list.data?.pages ?? [];
  const total = pages.at(-1)?.meta.total ?? 0;
  return (
    <PagedResults
      label="Events"
      list={list}
      items={withoutRepeats(pages.flatMap(({ data }) => data))}
      total={total}
      totalText={totalText(total, search)}
      clear={
        Object.keys(search).length > 0 && (
          <EventListLink search={{}}>
            Clear<span className="visually-hidden"> search, filters and sorting</span>
          </EventListLink>
        )
      }
      empty={<EventListEmpty search={search} />}
      tile={(event, index) => <EventTile event={event} headingLevel={2} isInFirstRow={index < 3} />}
      skeleton={<EventTileSkeleton />}
      failure={list.error && readingFailure(list.error)}
      perPage={pages[0]?.data.length ?? 0}
      hasMore={list.hasNextPage}
      onShowMore={() => list.fetchNextPage()}
    />
  );
}
