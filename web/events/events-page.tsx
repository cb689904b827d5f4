import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { PageHead } from '../layout/page-head.tsx';
import { resetEventList } from './event-list.ts';
import { EventListControls } from './event-list-controls.tsx';
import { EventResults } from './event-results.tsx';
import styles from './events-page.module.css';

export function EventsPage() {
  const search = useSearch({ from: '/events' });
  const queryClient = useQueryClient();
  return (
    <div className={styles.page}>
      <PageHead
        title="Events"
        description="Tournaments, clinics and dinners of the Fairway Golf Association of Canada: find one near you, see what it costs and what it gives, and book your place."
        path="/events"
      />
      <header className={styles.head}>
        <h1>Events</h1>
        <p className={styles.lead}>
          From the first simulator night to the last frost: every round, clinic and supper of the
          season, and the charity each one plays for.
        </p>
      </header>
      <EventListControls search={search} />
      {Object.keys(search).length > 0 && (
        <p className={styles.clear}>
          {/* 4.5: back to page 1 of the whole list. */}
          <Link to="/events" search={{}} onClick={() => resetEventList(queryClient, {})}>
            Clear search and filters
          </Link>
        </p>
      )}
      <EventResults search={search} />
    </div>
  );
}
