import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useParam, useSearch } from '#web/router/router-provider.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import page from '../../ui/lists/list-page.module.css';
import { shortDates } from '../event-frame/event-head.tsx';
import { EventTabs } from '../event-frame/event-tabs.tsx';
import { ComingScreen } from '../pieces/coming-screen.tsx';
import { useOrganized } from '../session/organize-call.ts';
import { useSelf } from '../session/organizer.ts';
import styles from './booking.module.css';
import { BookingRecord } from './booking-record.tsx';

/** The screen of one booking (13.2). */
export function BookingPage() {
  const slug = useParam('slug');
  const { seat } = useSearch();
  const self = useSelf();
  const query = useOrganized('booking', { params: { id: useParam('id') } });
  const { data } = query;
  if (data && self) {
    const booking = data.data;
    return (
      <div className={page.page}>
        <PageHead
          title={booking.booker.name}
          description="A booking of an event of the association."
        />
        <nav className={styles.crumb} aria-label="Where you are">
          <Link to="/organize/events/$slug/attendees" params={{ slug: booking.event.slug }}>
            Attendees of {booking.event.title}
          </Link>
          <span className={styles.by}>{shortDates(booking.event)}</span>
        </nav>
        <EventTabs event={booking.event} shown="attendees" />
        <BookingRecord key={booking.id} booking={booking} self={self} opened={seat} />
      </div>
    );
  }
  return (
    <ComingScreen
      query={query}
      title="Booking"
      missing={{
        title: 'No such booking',
        text: 'It may never have been paid, or not be yours to see.',
        way: (
          <Link
            className={buttonClass('outline')}
            to="/organize/events/$slug/attendees"
            params={{ slug }}
          >
            See the Attendees
          </Link>
        ),
      }}
    />
  );
}
