import { useInfiniteQuery } from '@tanstack/react-query';
import type { MyEventFilter } from '#contract/bookings.ts';
import { useAddressPages } from '../api/address-pages.ts';
import { withoutRepeats } from '../api/paged-list.ts';
import { EventCardSkeleton } from '../events/event-card-skeleton.tsx';
import { Link } from '../router/link.tsx';
import { useNavigate } from '../router/router-provider.tsx';
import { buttonClass } from '../ui/button.tsx';
import { ListEmpty } from '../ui/list-empty.tsx';
import { PagedResults } from '../ui/paged-results.tsx';
import { BookedCard } from './booked-card.tsx';
import { type MyEventSearch, myEventListQuery, totalText } from './my-event-list.ts';

export function MyEventResults({ search }: { search: MyEventSearch }) {
  const navigate = useNavigate();
  const list = useInfiniteQuery(myEventListQuery(search));
  const { pages, total, ...more } = useAddressPages(list, search, (page) =>
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
      // F12: one may have booked the same event more than once.
      items={withoutRepeats(
        pages.flatMap(({ data }) => data.map((event) => ({ uuid: event.booking.id, event }))),
      )}
      total={total}
      totalText={totalText(total, search)}
      empty={<NoneBooked filter={search.filter ?? 'upcoming'} />}
      card={({ event }) => <BookedCard event={event} />}
      skeleton={<EventCardSkeleton />}
      {...more}
    />
  );
}

const nothing: Record<MyEventFilter, { title: string; text: string }> = {
  upcoming: {
    title: 'Nothing booked yet',
    text: 'The season has rounds, clinics and evenings for a good cause. Once you book one, it appears here. What was cancelled is under Cancelled.',
  },
  past: {
    title: 'Nothing behind you yet',
    text: 'The events you came to will be remembered here.',
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
