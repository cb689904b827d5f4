import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { formatNumber } from '#contract/values/money.ts';
import { readingFailure } from '#web/api/api-error.ts';
import { withoutRepeats } from '#web/api/paged-list.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ListEmpty } from '#web/ui/lists/list-empty.tsx';
import { PagedResults } from '#web/ui/lists/paged-results.tsx';
import { eventYear } from '../event-time.ts';
import { EventTileSkeleton } from '../tile/event-tile-skeleton.tsx';
import { type EventSearch, eventListQuery, eventSearch } from './event-list.ts';
import { EventListLink } from './event-list-link.tsx';
import { ListedEvent } from './listed-event.tsx';

const wordsAround = {
  upcoming: ['upcoming ', ''],
  open: ['', ' open for booking'],
  members: ['members-only ', ''],
  free: ['free ', ''],
  past: ['past ', ''],
  all: ['', ''],
} as const;

export function EventResults({ search }: { search: EventSearch }) {
  const list = useInfiniteQuery({ ...eventListQuery(search), placeholderData: keepPreviousData });
  const pages = list.data?.pages ?? [];
  const total = pages.at(-1)?.meta.total ?? 0;
  const isByDate = search.sort === undefined || search.sort === '-date';
  return (
    <PagedResults
      label="Events"
      list={list}
      items={withoutRepeats(pages.flatMap(({ data }) => data))}
      total={total}
      totalText={eventTotalText(total, search)}
      clear={
        Object.keys(search).length > 0 && (
          <EventListLink search={{}}>
            Clear<span className="visually-hidden"> search, filters and sorting</span>
          </EventListLink>
        )
      }
      empty={<NoEvents search={search} />}
      tile={(event, index) => (
        <ListedEvent
          event={event}
          headingLevel={isByDate ? 3 : 2}
          isInFirstRow={index < 3}
          isAmongPast={search.filter === 'past'}
        />
      )}
      // Each tile has its month: a row for each would be blank out of season.
      groupOf={isByDate ? eventYear : undefined}
      skeleton={<EventTileSkeleton />}
      failure={list.error && readingFailure(list.error)}
      perPage={pages[0]?.data.length ?? 0}
      hasMore={list.hasNextPage}
      onShowMore={() => list.fetchNextPage()}
    />
  );
}

function NoEvents({ search }: { search: EventSearch }) {
  const text = search.search;
  return (
    <ListEmpty
      title={text === undefined ? 'Nothing on this list' : 'No event matches'}
      actions={
        <>
          {text !== undefined && (
            <EventListLink
              className={buttonClass()}
              search={eventSearch({ ...search, search: '' })}
            >
              Clear the Search
            </EventListLink>
          )}
          {search.filter !== 'all' && (
            <EventListLink
              className={buttonClass('outline')}
              search={eventSearch({ ...search, filter: 'all' })}
            >
              {text === undefined ? 'See All Events' : 'Search All Events'}
            </EventListLink>
          )}
        </>
      }
    >
      {text === undefined
        ? 'There’s nothing like that at the moment. New events are added all season.'
        : `We looked for “${text}” in titles, summaries and places. Try fewer words.`}
    </ListEmpty>
  );
}

/** "31 upcoming events for “halifax”"; names the filter, so that screen readers announce each change. */
function eventTotalText(total: number, { search, filter = 'upcoming' }: EventSearch): string {
  const [before, after] = wordsAround[filter];
  const counted = `${total === 0 ? 'No' : formatNumber(total)} ${before}${total === 1 ? 'event' : 'events'}${after}`;
  return search === undefined ? counted : `${counted} for “${search}”`;
}
