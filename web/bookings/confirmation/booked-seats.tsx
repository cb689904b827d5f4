import type { Confirmation } from '#contract/bookings.ts';
import styles from '../../events/details/event-facts.module.css';
import sections from '../../ui/sections.module.css';

type Seat = Confirmation['seats'][number];

/** Who comes, or was booked: first the seats that make the booking what it is, then those that are lost. */
export function BookedSeats({ confirmation: { booking, seats } }: { confirmation: Confirmation }) {
  const isLost = ({ state }: Seat) => Number(state === 'cancelled' || state === 'moved');
  const ordered = seats.toSorted((one, other) => isLost(one) - isLost(other));
  return (
    <ul className={sections.list}>
      {ordered.map((seat) => (
        <BookedSeat key={seat.uuid} seat={seat} isDifferent={seat.state !== booking.status} />
      ))}
    </ul>
  );
}

/** One seat; `isDifferent`: its state differs from that of the booking. */
function BookedSeat({ seat, isDifferent }: { seat: Seat; isDifferent: boolean }) {
  const { name, is_booker, email, handicap_index, state } = seat;
  const facts = [isDifferent ? stateTexts[state] : null, handicapText(handicap_index), email];
  const text = facts.filter((fact) => fact !== null).join(' · ');
  return (
    <li>
      {name}
      {is_booker && ' (you)'}
      {text !== '' && <small className={styles.more}>{text}</small>}
    </li>
  );
}

const stateTexts: Record<Seat['state'], string> = {
  held: 'Not paid yet',
  confirmed: 'Booked',
  cancelled: 'Cancelled',
  moved: 'Moved to another event',
  expired: 'Not booked',
};

/** A negative index, better than scratch, has a plus. */
function handicapText(index: number | null): string | null {
  if (index === null) return null;
  return `Handicap index ${index < 0 ? `+${-index}` : index}`;
}
