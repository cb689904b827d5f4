import type { MyEventFilter } from '#contract/bookings/bookings.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/icons/icon.tsx';
import chips from '../../ui/chip.module.css';
import styles from '../../ui/lists/list-page.module.css';
import night from '../../ui/night.module.css';
import { myEventFilters, myEventSearch } from './my-event-list.ts';
import { MyEventResults } from './my-event-results.tsx';
import { WaitingLines } from './waiting-lines.tsx';

const leads: Record<MyEventFilter, string> = {
  upcoming: 'Your tickets, and the events you wait for.',
  past: 'Where you were, and what it raised.',
  cancelled: 'What was cancelled, and what went back.',
};

export function MyEventsPage() {
  const search = myEventSearch(useSearch());
  return (
    <div className={classNames(styles.page, night.night)}>
      <PageHead title="My Events" description="The events you have booked." />
      <header className={styles.head}>
        <h1>My Events</h1>
        <p className={styles.lead}>
          {leads[search.filter ?? 'upcoming']} See a whole year in{' '}
          <Link to="/my-season">My Season</Link>.
        </p>
      </header>
      <nav aria-label="Filter my events">
        <ul className={styles.chips}>
          {(Object.entries(myEventFilters) as [MyEventFilter, string][]).map(([filter, label]) => {
            const isChosen = filter === (search.filter ?? 'upcoming');
            return (
              <li key={filter}>
                <Link
                  className={chips.chip}
                  to="/my-events"
                  search={myEventSearch({ filter })}
                  aria-current={isChosen ? 'true' : undefined}
                >
                  {isChosen && <CheckIcon />}
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <MyEventResults key={search.filter} search={search} />
      {search.filter === undefined && <WaitingLines />}
    </div>
  );
}
