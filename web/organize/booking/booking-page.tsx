import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNow } from '#web/events/now.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useParam, useSearch } from '#web/router/router-provider.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import page from '../../ui/lists/list-page.module.css';
import { EventHead, shortDates } from '../event-frame/event-head.tsx';
import { knownEvent } from '../event-frame/known-event.ts';
import { namedEventQuery } from '../event-frame/named-event-query.ts';
import { listSearch } from '../lists/list-search.ts';
import type { RecordProps } from '../lists/list-with-record.tsx';
import { attendeeList } from '../lists/organize-lists.ts';
import { ComingScreen } from '../pieces/coming-screen.tsx';
import { useOrganized } from '../session/organize-call.ts';
import { useSelf } from '../session/organizer.ts';
import styles from './booking.module.css';
import { BookingRecord } from './booking-record.tsx';

/** One booking (13.2): beside the list of attendees, or as a screen of its own with the head of the event. */
export function BookingPage({ isBeside }: RecordProps) {
  const slug = useParam('slug');
  const search = useSearch();
  const self = useSelf();
  const now = useNow();
  const query = useOrganized('booking', { params: { id: useParam('id') } });
  const { data } = query;
  const head = isBeside ? undefined : <HeadOfEvent slug={slug} />;
  const way = (name: string, className?: string) => (
    <Link
      className={className}
      to={attendeeList.path}
      params={{ slug: data?.data.event.slug ?? slug }}
      search={listSearch(attendeeList, search)}
    >
      {name}
    </Link>
  );
  if (data && self) {
    const booking = data.data;
    const isOver = now >= Date.parse(booking.event.ends_at);
    return (
      <div className={isBeside ? undefined : page.page}>
        <PageHead
          title={booking.booker.name}
          description="A booking of an event of the association."
        />
        {head}
        {isBeside ? (
          <p className={styles.ofEvent}>
            {booking.event.title} ·{' '}
            {isOver && (
              <>
                <strong>Past</strong> ·{' '}
              </>
            )}
            <span className={styles.when}>{shortDates(booking.event)}</span>
          </p>
        ) : (
          <p className={styles.crumb}>{way('‹ Attendees')}</p>
        )}
        <BookingRecord
          key={booking.id}
          booking={booking}
          self={self}
          opened={search.seat}
          returned={search.returned}
          mistaken={search.mistaken}
        />
      </div>
    );
  }
  return (
    <ComingScreen
      query={query}
      title="Booking"
      head={head}
      isBeside={isBeside}
      missing={{
        title: 'No such booking',
        text: 'It may never have been paid, or not be yours to see.',
        way: way('See the Attendees', buttonClass('outline')),
      }}
    />
  );
}

function HeadOfEvent({ slug }: { slug: string }) {
  const { data } = useQuery(namedEventQuery(slug));
  const known = knownEvent(useQueryClient(), slug);
  return <EventHead event={data ?? known} tab="attendees" isOfRecord />;
}
