import { useId } from 'react';
import type { EarlierGuest } from '#contract/bookings/bookings.ts';
import { useCall } from '#web/api/use-call.ts';
import { classNames } from '#web/ui/class-names.ts';
import chip from '../../ui/chip.module.css';
import styles from './players.module.css';

/**
 * Q7: guests of earlier bookings, one press fills in their row. Until they are known, and for a person who brought
 * nobody, a hint stands in the same room, so that nothing moves when they come.
 */
export function EarlierGuests({
  without,
  onChosen,
}: {
  without: string[];
  onChosen: (guest: EarlierGuest) => void;
}) {
  const { data } = useCall('earlierGuests');
  const title = useId();
  const named = new Set(without.map((name) => name.trim().toLowerCase()));
  const offered = data?.data.filter(({ name }) => !named.has(name.toLowerCase())) ?? [];
  const isTwice = (name: string) => offered.filter((other) => other.name === name).length > 1;
  if (offered.length === 0) {
    return <p className={styles.earlier}>With an email, each guest gets a ticket of their own.</p>;
  }
  return (
    <div
      className={classNames(styles.earlier, styles.offered)}
      role="group"
      aria-labelledby={title}
    >
      <p id={title}>Brought before</p>
      {offered.map((guest) => (
        <button
          type="button"
          className={chip.chip}
          key={`${guest.name} ${guest.email}`}
          onClick={() => onChosen(guest)}
        >
          <span>
            <span aria-hidden="true">+ </span>
            <span className="visually-hidden">Add </span>
            {guest.name}
            {isTwice(guest.name) && guest.email && `, ${guest.email}`}
          </span>
        </button>
      ))}
    </div>
  );
}
