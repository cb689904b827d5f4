import type { Confirmation } from '#contract/bookings/bookings.ts';
import { Fact, WhenAndWhere } from '#web/events/details/event-facts.tsx';
import { useNow } from '#web/events/now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { InfoIcon } from '#web/ui/icons/icon.tsx';
import { UsersIcon } from '#web/ui/icons/screen-icons.tsx';
import styles from '../../events/details/event-facts.module.css';
import { BookedSeats } from './booked-seats.tsx';
import layout from './booking-layout.module.css';

/** When and where, if no ticket says it, and who, dietary restrictions and notes. */
export function BookingFacts({
  confirmation,
  isOnTicket,
}: {
  confirmation: Confirmation;
  isOnTicket: boolean;
}) {
  const { booking, event, dietary_restrictions, notes } = confirmation;
  const now = useNow();
  return (
    <dl className={classNames(styles.facts, styles.closed, layout.facts)}>
      {!isOnTicket && <WhenAndWhere event={event} />}
      <Fact
        icon={UsersIcon}
        name={
          booking.status === 'cancelled' || Date.parse(event.ends_at) <= now
            ? 'Was booked for'
            : 'Who’s coming'
        }
      >
        <BookedSeats confirmation={confirmation} />
      </Fact>
      {dietary_restrictions !== null && (
        <Fact icon={InfoIcon} name="Dietary restrictions" onScreenOnly>
          {dietary_restrictions}
        </Fact>
      )}
      {notes !== null && (
        <Fact icon={InfoIcon} name="Your notes">
          {notes}
        </Fact>
      )}
    </dl>
  );
}
