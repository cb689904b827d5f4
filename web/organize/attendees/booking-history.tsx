import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import { HistoryEntry } from '../audit/history-entry.tsx';
import rows from '../lists/list-rows.module.css';
import styles from './attendees.module.css';

/** What happened to a booking, newest first, and who was told about it. */
export function BookingHistory({ booking: { history, emails } }: { booking: AttendeeBooking }) {
  const zone = useZone();
  return (
    <section className={sections.section} aria-labelledby="history">
      <h2 id="history">History</h2>
      {history.length === 0 && <p>Nothing but the booking itself.</p>}
      {history.length > 0 && (
        <ol className={styles.rows}>
          {history.map((entry) => (
            <HistoryEntry key={`${entry.at} ${entry.act}`} entry={entry} zone={zone}>
              <Informed to={emails.filter(({ enqueued_at }) => enqueued_at === entry.at)} />
            </HistoryEntry>
          ))}
        </ol>
      )}
    </section>
  );
}

/** An act and its emails are of the same instant; to whom, only for who sees contact details. */
function Informed({ to }: { to: AttendeeBooking['emails'] }) {
  const addresses = [...new Set(to.flatMap((email) => email.to ?? []))];
  if (addresses.length === 0) return null;
  return <p className={rows.small}>Told: {addresses.join(', ')}</p>;
}
