import type { Confirmation } from '#contract/bookings.ts';
import { Fact, WhenAndWhere } from '#web/events/details/event-facts.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { InfoIcon } from '#web/ui/icons/icon.tsx';
import { UsersIcon } from '#web/ui/icons/screen-icons.tsx';
import styles from '../../events/details/event-facts.module.css';
import sections from '../../ui/sections.module.css';

/** When, where and who, dietary restrictions and notes. */
export function BookingFacts({ confirmation }: { confirmation: Confirmation }) {
  const { booking, event, places, dietary_restrictions, notes } = confirmation;
  return (
    <dl className={classNames(styles.facts, styles.closed)}>
      <WhenAndWhere event={event} />
      <Fact icon={UsersIcon} name={booking.status === 'cancelled' ? 'Was booked for' : 'Who comes'}>
        <ul className={sections.list}>
          {places.map(({ name, is_self, email, handicap_index }, index) => (
            <li key={index}>
              {name}
              {is_self && ' (you)'}
              {(email !== null || handicap_index !== null) && (
                <small className={styles.more}>
                  {[handicapText(handicap_index), email].filter(Boolean).join(' · ')}
                </small>
              )}
            </li>
          ))}
        </ul>
      </Fact>
      {dietary_restrictions !== null && (
        <Fact icon={InfoIcon} name="Dietary restrictions">
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

/** A negative index, better than scratch, has a plus. */
function handicapText(index: number | null): string | null {
  if (index === null) return null;
  return `Handicap index ${index < 0 ? `+${-index}` : index}`;
}
