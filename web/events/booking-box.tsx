import { Link } from '@tanstack/react-router';
import type { Event } from '#contract/events.ts';
import { chooseEventToBook } from '../bookings/event-to-book.ts';
import { buttonClass } from '../ui/button.tsx';
import styles from './booking-box.module.css';
import { isOver, placesLine, whyNotBookable } from './booking-state.ts';
import { memberPriceText, priceText } from './event-price.ts';
import { useNow } from './now.ts';

/** The price and the way to book, or the reason why not. On narrow screens a bar at the bottom. */
export function BookingBox({ event }: { event: Event }) {
  const now = useNow();
  const reason = whyNotBookable(event, now);
  const forMembers = memberPriceText(event);
  if (isOver(event, now)) {
    return (
      <p className={styles.note}>
        <strong>{reason}</strong> <Link to="/events">See upcoming events</Link>
      </p>
    );
  }
  return (
    <>
      <div className={styles.box}>
        <p className={styles.prices}>
          <strong className={styles.price}>{priceText(event)}</strong>
          {forMembers && <span>{forMembers}</span>}
        </p>
        {reason === undefined ? (
          // 2.7 is decided on the way: the event goes along (4.7).
          <Link
            className={buttonClass('green', styles.book)}
            to="/checkout"
            preload={false}
            onClick={() => chooseEventToBook(event)}
          >
            Book a place
          </Link>
        ) : (
          <p className={styles.state}>{placesLine(event, now)}</p>
        )}
      </div>
      {reason !== undefined && (
        <p className={styles.note}>
          {reason} <Link to="/events">See other events</Link>
        </p>
      )}
      {reason === undefined && event.member_only && (
        <p className={styles.note}>
          Only members can book this event. <Link to="/membership">See what membership brings</Link>
        </p>
      )}
    </>
  );
}
