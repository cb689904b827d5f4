import { useInfiniteQuery } from '@tanstack/react-query';
import type { MyEventFilter } from '#contract/bookings/bookings.ts';
import { call } from '#web/api/call.ts';
import { nextPage, withoutRepeats } from '#web/api/paged-list.ts';
import { useUrlPages } from '#web/api/url-pages.ts';
import { EventTileSkeleton } from '#web/events/tile/event-tile-skeleton.tsx';
import { Link } from '#web/router/link.tsx';
import { useNavigate } from '#web/router/router-provider.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ListEmpty } from '#web/ui/lists/list-empty.tsx';
import { PagedResults } from '#web/ui/lists/paged-results.tsx';
import styles from './booked-tile.module.css';
import { BookedTile } from './booked-tile.tsx';
import type { MyEventSearch } from './my-event-list.ts';

export function MyEventResults({ search }: { search: MyEventSearch }) {
  const navigate = useNavigate();
  const { filter } = search;
  const list = useInfiniteQuery({
    queryKey: ['myEvents', { filter }],
    queryFn: ({ pageParam, signal }) =>
      call('myEvents', { query: { filter, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
  const { pages, total, ...more } = useUrlPages(list, search, (page) =>
    navigate({
      to: '/my-events',
      search: { ...search, page },
      state: { growing: true },
      replace: true,
    }),
  );
  return (
    <PagedResults
      label="Bookings"
      list={list}
      // F12: a user may have several bookings of one event.
      items={withoutRepeats(
        pages.flatMap(({ data }) => data.map((event) => ({ uuid: event.booking.id, event }))),
      )}
      total={total}
      totalText={myEventTotalText(total, search)}
      empty={<NoneBooked filter={search.filter ?? 'upcoming'} />}
      tile={({ event }, index) => (
        <BookedTile event={event} isNext={index === 0 && search.filter === undefined} />
      )}
      skeleton={<EventTileSkeleton className={styles.row} />}
      {...more}
    />
  );
}

/** "1 booking to come" */
function myEventTotalText(total: number, { filter = 'upcoming' }: MyEventSearch): string {
  const which = { upcoming: 'to come', past: 'in the past', cancelled: 'cancelled' }[filter];
  return `${total === 0 ? 'No' : total} ${total === 1 ? 'booking' : 'bookings'} ${which}`;
}

const nothing: Record<MyEventFilter, { title: string; text: string }> = {
  upcoming: {
    title: 'Nothing booked yet',
    text: 'Once you book an event, it appears here. What was cancelled is under Cancelled.',
  },
  past: {
    title: 'No past events yet',
    text: 'The events you’ve been to will appear here.',
  },
  cancelled: {
    title: 'Nothing cancelled',
    text: 'Bookings that you or the association cancelled appear here.',
  },
};

function NoneBooked({ filter }: { filter: MyEventFilter }) {
  const { title, text } = nothing[filter];
  return (
    <ListEmpty
      title={title}
      actions={
        <Link className={buttonClass()} to="/events" search={{ filter: 'open' }}>
          See What Can Be Booked
        </Link>
      }
    >
      {text}
    </ListEmpty>
  );
}
