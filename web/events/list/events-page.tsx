import { PageHead } from '#web/layout/page-head.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from '../../ui/lists/list-page.module.css';
import { eventSearch } from './event-list.ts';
import { EventListControls } from './event-list-controls.tsx';
import { EventResults } from './event-results.tsx';
import own from './events-page.module.css';
import { SeasonMap } from './season-map.tsx';

export function EventsPage() {
  const search = eventSearch(useSearch());
  return (
    <div className={styles.page}>
      <PageHead
        title="Events"
        description="The events of the association: find one near you, see what it costs, and book your place."
        path="/events"
      />
      <header className={classNames(styles.head, own.head)}>
        <h1>Events</h1>
        <p className={styles.lead}>Every event with its day, place and price.</p>
      </header>
      <EventListControls search={search} />
      <EventResults search={search} />
      <SeasonMap />
    </div>
  );
}
