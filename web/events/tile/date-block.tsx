import { classNames } from '#web/ui/class-names.ts';
import { dateBlock, eventDates } from '../event-time.ts';
import styles from './date-block.module.css';

/** The date like a page of a calendar; screen readers read the whole date. */
export function DateBlock({
  event,
  className,
}: {
  event: { starts_at: string; ends_at: string; timezone: string };
  className?: string | undefined;
}) {
  const { weekday, day, month, year } = dateBlock(event.starts_at, event.timezone);
  return (
    <time className={classNames(styles.block, className)} dateTime={event.starts_at}>
      <span className="visually-hidden">{eventDates(event)}</span>
      <span className={styles.month} aria-hidden="true">
        {month}
      </span>
      <span className={styles.day} aria-hidden="true">
        {day}
      </span>
      <span className={styles.rest} aria-hidden="true">
        {weekday} · {year}
      </span>
    </time>
  );
}
