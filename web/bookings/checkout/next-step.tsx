import type { ErrorCode } from '#contract/calls/errors.ts';
import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** The next step for a person who cannot book, by the reason. */
export function NextStep({
  code,
  bookingId,
}: {
  code: ErrorCode | null | undefined;
  bookingId: string | null;
}) {
  switch (code) {
    case 'already_booked':
      return bookingId === null ? null : (
        <Link className={buttonClass()} to="/booking-confirmed" search={{ id: bookingId }}>
          See Your Booking
        </Link>
      );
    case 'subscription_required':
      return (
        <Link className={buttonClass()} to="/subscribe" state={{ redirect: '/checkout' }}>
          Subscribe Now
        </Link>
      );
    case 'event_full':
    case 'booking_closed':
    case 'event_cancelled':
      return (
        <Link className={buttonClass()} to="/events" search={{ filter: 'open' }}>
          See Other Events
        </Link>
      );
    default:
      return null;
  }
}
