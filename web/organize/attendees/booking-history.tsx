import type { AttendeeBooking } from '#contract/attendees.ts';
import { formatInZone } from '#contract/values/long-day.ts';
import sections from '../../ui/sections.module.css';
import { actName } from '../audit/act-names.ts';
import { fieldName, valueInWords } from '../audit/changed-values.ts';
import rows from '../lists/list-rows.module.css';
import { useSelf } from '../session/organizer.ts';
import styles from './attendees.module.css';

/** What happened to a booking, newest first, and who was told about it. */
export function BookingHistory({ booking: { history, emails } }: { booking: AttendeeBooking }) {
  const zone = useSelf()?.time_zone ?? 'UTC';
  return (
    <section className={sections.section} aria-labelledby="history">
      <h2 id="history">History</h2>
      {history.length === 0 && <p>Nothing but the booking itself.</p>}
      {history.length > 0 && (
        <ol className={styles.rows}>
          {history.map(({ at, act, who, changes }) => (
            <li key={`${at} ${act}`}>
              <p>
                <strong>{actName(act)}</strong>
              </p>
              <p className={rows.small}>
                <time dateTime={at}>{formatInZone(at, zone)}</time>, {by(who)}
              </p>
              <Informed to={emails.filter(({ enqueued_at }) => enqueued_at === at)} />
              {changes && (
                <dl className={styles.changes}>
                  {Object.entries(changes).map(([field, change]) => (
                    <div key={field}>
                      <dt>{fieldName(field)}:</dt>
                      <dd>{changeInWords(field, change, zone)}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
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

function by(who: string | null): string {
  if (who === null) return 'by the portal itself';
  return who === 'terminal' ? 'by a command' : `by ${who}`;
}

function changeInWords(
  field: string,
  change: { old: unknown; new: unknown },
  zone: string,
): string {
  const now = valueInWords(field, change.new, zone);
  const isNew = change.old === null || (Array.isArray(change.old) && change.old.length === 0);
  return isNew ? now : `${valueInWords(field, change.old, zone)} → ${now}`;
}
