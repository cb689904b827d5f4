import type { ReactNode } from 'react';
import type { Event } from '#contract/events/events.ts';
import { classNames } from '#web/ui/class-names.ts';
import { clockTime } from '../event-time.ts';
import { DateBlock } from './date-block.tsx';
import styles from './event-tile.module.css';

/** A tile in a list of events or bookings. Its link covers it. */
export function EventTileFrame({
  event,
  headingLevel,
  title,
  distance,
  badges,
  foot,
  actions,
  className,
  isInFirstRow = false,
}: {
  event: Pick<Event, 'cover_url' | 'format' | 'starts_at' | 'ends_at' | 'timezone' | 'venue'>;
  headingLevel: 2 | 3 | 4;
  /** Renders the link that covers the tile. */
  title: (className: string | undefined) => ReactNode;
  distance?: ReactNode;
  badges?: ReactNode;
  foot: ReactNode;
  /** Links and buttons of their own, below the foot. */
  actions?: ReactNode;
  className?: string | undefined;
  /** Its picture loads at once. */
  isInFirstRow?: boolean | undefined;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={classNames(styles.tile, className)}>
      <div className={styles.cover}>
        {/* Decoration: the title names the event. */}
        <img
          src={event.cover_url}
          alt=""
          width="600"
          height="400"
          loading={isInFirstRow ? 'eager' : 'lazy'}
        />
        {badges && <p className={styles.badges}>{badges}</p>}
        <DateBlock event={event} className={styles.date} />
      </div>
      <div className={styles.text}>
        <p className={styles.kicker}>
          {event.format} · {clockTime(event.starts_at, event.timezone)}
        </p>
        <Heading className={styles.title}>{title(styles.link)}</Heading>
        <p className={styles.place}>
          {event.venue.name}, {event.venue.city}
          {distance}
        </p>
        <p className={styles.foot}>{foot}</p>
        {actions}
      </div>
    </article>
  );
}
