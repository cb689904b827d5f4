import { clockTime } from '#web/events/event-time.ts';
import { useNow } from '#web/events/now.ts';
import { Link } from '#web/router/link.tsx';
import { TicketIcon } from '#web/ui/icons/icon.tsx';
import styles from './today-strip.module.css';
import { type SoonEvent, todaysEvent } from './todays-event.ts';

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
