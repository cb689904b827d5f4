import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import sections from '../../ui/sections.module.css';
import rows from '../lists/list-rows.module.css';
import { EmailProgress, emailName, StateBadge } from '../mail/email-state.tsx';
import styles from './attendees.module.css';

/** Who was told what about a booking, and where each email is (13.2). */
export function BookingEmails({ booking: { emails } }: { booking: AttendeeBooking }) {
  return (
    <section className={sections.section} aria-labelledby="emails">
      <h2 id="emails">Emails</h2>
      {emails.length === 0 && <p>None in the last 90 days.</p>}
      {emails.length > 0 && (
        <ol className={styles.rows}>
          {emails.map((email) => (
            <li key={email.uuid}>
              <p>
                <strong>{emailName(email)}</strong> <StateBadge state={email.state} />
              </p>
              {email.to && <p className={rows.small}>To {email.to}</p>}
              <EmailProgress email={email} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
