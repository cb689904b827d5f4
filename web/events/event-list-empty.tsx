import { buttonClass } from '../ui/button.tsx';
import { type EventSearch, eventSearch } from './event-list.ts';
import styles from './event-list-empty.module.css';
import { EventListLink } from './event-list-link.tsx';

/** Nothing matched: says what was looked for and leads to what there is. */
export function EventListEmpty({ search }: { search: EventSearch }) {
  const wanted = search.search;
  return (
    <div className={styles.empty}>
      <EmptyGreen />
      <h2>{wanted === undefined ? 'Nothing on this list' : 'No event matches'}</h2>
      <p>
        {wanted === undefined
          ? 'There is no such event at the moment. New ones are added all through the season.'
          : `We looked for “${wanted}” in titles, summaries and places. Fewer words find more.`}
      </p>
      <p className={styles.actions}>
        {wanted !== undefined && (
          <EventListLink className={buttonClass()} search={eventSearch({ ...search, search: '' })}>
            Clear the search
          </EventListLink>
        )}
        {search.filter !== 'all' && (
          <EventListLink
            className={buttonClass('outline')}
            search={eventSearch({ ...search, filter: 'all' })}
          >
            {wanted === undefined ? 'Show all events' : 'Look in all events'}
          </EventListLink>
        )}
      </p>
    </div>
  );
}

/** A green with a hole and no ball near it. */
function EmptyGreen() {
  return (
    <svg className={styles.picture} viewBox="0 0 240 120" aria-hidden="true">
      <path className={styles.ground} d="M0 104c44-30 92-40 132-38 44 2 76 16 108 38v16H0Z" />
      <ellipse className={styles.green} cx="132" cy="90" rx="74" ry="15" />
      <ellipse className={styles.hole} cx="150" cy="88" rx="8" ry="2.5" />
      <path className={styles.pole} d="M150 88V18" />
      <path className={styles.flag} d="M150 18l34 10-34 11Z" />
    </svg>
  );
}
