import type { User } from '#contract/profile/profile.ts';
import { clockTime } from '#web/events/event-time.ts';
import { useNow } from '#web/events/now.ts';
import { wallTime } from '#web/events/zone-clock.ts';
import { Link } from '#web/router/link.tsx';
import { TicketIcon } from '#web/ui/icons/icon.tsx';
import styles from './today-strip.module.css';

/**
 * Q4: "Today: Red River Opener, 7:00 a.m. – Ticket". At the lower edge of the window, where it can come late and
 * moves nothing.
 */
export function TodayStrip({ soon }: { soon: SoonEvent[] }) {
  const event = todaysEvent(soon, useNow());
  if (!event) return null;
  return (
    <aside className={styles.strip} aria-label="Today" data-strip="">
      <Link className={styles.link} to="/booking-confirmed" search={{ id: event.id }}>
        <TicketIcon />
        <span className={styles.what}>
          <span className={styles.day}>
            Today: <strong className={styles.title}>{event.title}</strong>
          </span>
          <span className={styles.comma}>, </span>
          <span>{clockTime(event.starts_at, event.timezone)}</span>
        </span>
        <span>
          – <span className={styles.ticket}>Ticket</span>
        </span>
      </Link>
    </aside>
  );
}

export type SoonEvent = User['soon'][number];

/** Q4: the first of the booked events that is today where it takes place, until it is over. */
export function todaysEvent(soon: SoonEvent[], now: number): SoonEvent | undefined {
  return soon.find(({ starts_at, ends_at, timezone }) => {
    const day = (instant: number | string) => {
      const { year, month, day } = wallTime(new Date(instant).toISOString(), timezone);
      return (year * 100 + month) * 100 + day;
    };
    return day(starts_at) <= day(now) && now < Date.parse(ends_at);
  });
}
