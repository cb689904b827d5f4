import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { emailLogDays } from '#contract/values/portal-limits.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { whenIn, zoneName } from '#contract/values/when.ts';
import { useNow } from '#web/events/now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useZone } from '#web/ui/zone.ts';
import { emailName, progressInWords, StateBadge } from '../mail/email-state.tsx';
import { EmailsSent } from '../mail/emails-sent.tsx';
import parts from './booking.module.css';
import styles from './booking-timeline.module.css';
import { type TimelineEntry, timelineOf } from './words/timeline.ts';

/**
 * Everything that happened to a booking, and each email about it: one list, one clock (W12, V8). Where the
 * association's is another one, what is of its books says on which day they have it, if that is another one, too.
 */
export function BookingTimeline({ booking }: { booking: AttendeeBooking }) {
  const { timezone } = booking.event;
  return (
    <section className={parts.part} aria-labelledby="history">
      <h2 id="history">What happened</h2>
      <p className={parts.by}>
        Times are local to the venue, {zoneName(timezone)}.{' '}
        {booking.emails.length === 0
          ? `No email about it was sent in the last ${emailLogDays} days; older ones are not stored.`
          : `Emails stay here for ${emailLogDays} days.`}
        {booking.emails.length > 0 && <EmailsSent event={booking.event.uuid} />}
      </p>
      <ol className={styles.timeline}>
        {timelineOf(booking).map((entry, index) => (
          <TimelineRow key={index} entry={entry} zone={timezone} />
        ))}
      </ol>
    </section>
  );
}

function TimelineRow({
  entry: { at, what, text, by, tone, isOfBooks, emails },
  zone,
}: {
  entry: TimelineEntry;
  zone: string;
}) {
  const now = useNow();
  const books = useZone();
  const bookDay = whenIn(books, at, 'day');
  return (
    <li className={classNames(styles.moment, tone && styles[tone])}>
      <time className={styles.at} dateTime={at}>
        {entryTime(zone, at, now)}
      </time>
      <div className={styles.body}>
        <p>
          <strong>{what}</strong>
          {by && <span className={styles.by}> by {by === 'terminal' ? 'a command' : by}</span>}
        </p>
        {text && <p>{text}</p>}
        {isOfBooks && bookDay !== whenIn(zone, at, 'day') && (
          <p className={styles.by}>
            In the association’s books on {bookDay}, {zoneName(books)}.
          </p>
        )}
        {emails.length > 0 && (
          <ul className={styles.emails}>
            {emails.map((email) => (
              <EmailLine key={email.uuid} email={email} zone={zone} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** With its year where that is not this one. */
export function entryTime(zone: string, at: string, now: number): string {
  const isSame = shortWhen(zone, at, 'year') === shortWhen(zone, new Date(now), 'year');
  return shortWhen(zone, at, isSame ? 'entry' : 'yearEntry');
}

/** Of a message its subject, else the name of all such emails. One that the mail server took needs no more words; of any other it is said where it is. */
function EmailLine({ email, zone }: { email: AttendeeBooking['emails'][number]; zone: string }) {
  const { state, to, answer, kind, name } = email;
  const isSent = state === 'taken';
  return (
    <li>
      <span>
        Email “{kind.startsWith('message-') ? emailName(email) : name}”{to && ` to ${to}`}
      </span>{' '}
      {!isSent && <StateBadge state={state} />}
      {!isSent && <p className={styles.by}>{progressInWords(email, zone)}</p>}
      {isSent && answer === null && <span className={styles.by}>Sent</span>}
      {answer !== null && (
        <details className={styles.answer}>
          <summary>
            {isSent ? 'Sent' : 'Answer'}
            <span className="visually-hidden">: what the mail server said</span>
          </summary>
          <q>{answer}</q>
        </details>
      )}
    </li>
  );
}
