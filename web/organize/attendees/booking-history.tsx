import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { bookingActInWords } from '#contract/bookings/booking-history.ts';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import { HistoryEntry } from '../audit/history-entry.tsx';
import rows from '../lists/list-rows.module.css';
import styles from './attendees.module.css';

/** What happened to a booking, newest first, and the people told about it. */
export function BookingHistory({ booking }: { booking: AttendeeBooking }) {
  const { history, emails } = booking;
  const zone = useZone();
  return (
    <section className={sections.section} aria-labelledby="history">
      <h2 id="history">History</h2>
      {history.length === 0 && <p>Nothing but the booking itself.</p>}
      {history.length > 0 && (
        <ol className={styles.rows}>
          {history.map((entry) => (
            <HistoryEntry
              key={`${entry.at} ${entry.act}`}
              entry={entry}
              zone={zone}
              inWords={bookingActInWords(entry.act, entry.changes, namesAt(booking, entry))}
            >
              <Informed to={emails.filter(({ enqueued_at }) => enqueued_at === entry.at)} />
            </HistoryEntry>
          ))}
        </ol>
      )}
    </section>
  );
}

type Entry = AttendeeBooking['history'][number];

/** The person on a place since an entry: of an earlier one the log knows no name. */
export function namesAt(
  { history, seats }: { history: Entry[]; seats: { position: number; name: string }[] },
  entry: Entry,
) {
  const isChangeOf = (place: number, { changes }: Entry) =>
    changes?.place?.new === place && [changes.fields?.new].flat().includes('name');
  return (place: number) => {
    if (history.find((one) => isChangeOf(place, one)) !== entry) return undefined;
    const name = seats.find(({ position }) => position === place - 1)?.name;
    return name === 'Guest' || name === 'Former member' ? undefined : name;
  };
}

/** An act and its emails are of the same instant; to whom, only for who sees contact details. */
function Informed({ to }: { to: AttendeeBooking['emails'] }) {
  const addresses = [...new Set(to.flatMap((email) => email.to ?? []))];
  if (addresses.length === 0) return null;
  return <p className={rows.small}>Told: {addresses.join(', ')}</p>;
}
