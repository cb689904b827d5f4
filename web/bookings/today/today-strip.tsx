import type { User } from '#contract/profile/profile.ts';
import { clockTime } from '#web/events/event-time.ts';
import { useNow } from '#web/events/now.ts';
import { Link } from '#web/router/link.tsx';
import { useView } from '#web/router/router-provider.tsx';
import { TicketIcon } from '#web/ui/icons/icon.tsx';
import { OfferStrip } from './offer-strip.tsx';
import { PhoneBar } from './phone-bar.tsx';
import styles from './today-strip.module.css';
import type { SoonEvent } from './todays-event.ts';
import { todaysEvent } from './todays-event.ts';

/** At the lower edge of the window, where they can come late and move nothing. */
export function TodayStrip({ soon, offers }: { soon: SoonEvent[]; offers: User['offers'] }) {
  const now = useNow();
  const event = todaysEvent(soon, now);
  const offer = offers.find(({ until }) => Date.parse(until) > now);
  const { quiet } = useView().route ?? {};
  return (
    <>
      {/* An offer ends, and the bar has the ticket. */}
      {offer ? <OfferStrip offer={offer} /> : event && <Strip event={event} />}
      {!quiet && <PhoneBar today={event} />}
    </>
  );
}

/** Q4: "Today: Red River Opener, 7:00 a.m. – Ticket". */
function Strip({ event }: { event: SoonEvent }) {
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
