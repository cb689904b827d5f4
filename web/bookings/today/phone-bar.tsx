import { Link } from '#web/router/link.tsx';
import { useLocation } from '#web/router/router-provider.tsx';
import { TicketIcon } from '#web/ui/icons/icon.tsx';
import { CalendarIcon, UserIcon } from '#web/ui/icons/screen-icons.tsx';
import styles from './phone-bar.module.css';
import type { SoonEvent } from './todays-event.ts';

/** The screens of one's account beside the profile, which the menu of the header leads to. */
const mine = /^\/(my-membership|my-season|billing|settings)(\/|$)/;

/** W20: under the thumb, the screens that a member opens again and again; on the day of an event its ticket. */
export function PhoneBar({ today }: { today: SoonEvent | undefined }) {
  const { pathname } = useLocation();
  const isMine = mine.test(pathname);
  const isBooking = pathname === '/booking-confirmed';
  return (
    <nav className={styles.bar} aria-label="Shortcuts">
      <ul className={styles.links}>
        <li>
          <Link className={styles.link} to="/events">
            <CalendarIcon />
            Events
          </Link>
        </li>
        <li>
          {today ? (
            <Link className={styles.link} to="/booking-confirmed" search={{ id: today.id }}>
              <TicketIcon />
              Ticket
            </Link>
          ) : (
            <Link
              className={styles.link}
              to="/my-events"
              {...(isBooking && { 'aria-current': 'true' })}
            >
              <TicketIcon />
              My Events
            </Link>
          )}
        </li>
        <li>
          <Link className={styles.link} to="/profile" {...(isMine && { 'aria-current': 'true' })}>
            <UserIcon />
            Me
          </Link>
        </li>
      </ul>
    </nav>
  );
}
