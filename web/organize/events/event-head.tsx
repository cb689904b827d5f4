import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import { moveCancelDays } from '#contract/values/portal-limits.ts';
import { whenIn } from '#contract/values/when.ts';
import { eventDates, eventHours } from '#web/events/event-time.ts';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import sections from '../../ui/sections.module.css';
import { AttendanceLinks } from './attendance-links.tsx';
import styles from './event-editor.module.css';
import { statusNames } from './record/event-names.ts';
import { placesInWords } from './record/places-in-words.ts';

/** What the event is, how it stands, and the ways to what else there is of it. */
export function EventHead({
  event,
  isTyped = false,
}: {
  event: OrganizerEvent;
  isTyped?: boolean;
}) {
  const { slug, title, status, move_email_at } = event;
  const { name, tone } = statusNames[status];
  return (
    <header className={styles.head}>
      <p>
        <Link to="/organize/events">All Events</Link>
      </p>
      <h1>{title}</h1>
      <p className={styles.state}>
        <Badge tone={tone}>{name}</Badge>
        <span>
          {eventDates(event)}, {eventHours(event)}
        </span>
        <span>{placesInWords(event)}</span>
      </p>
      {event.call_off_reason !== null && <p>Called off: {event.call_off_reason}</p>}
      {move_email_at && event.sold > 0 && <MoveNotice at={move_email_at} event={event} />}
      <p className={classNames(styles.state, status === 'draft' && styles.waysToCome)}>
        <Link
          className={buttonClass('outline')}
          to="/organize/events/$slug/preview"
          params={{ slug }}
        >
          Preview
        </Link>
        <AttendanceLinks event={event} />
        {status !== 'draft' && <a href={`/events/${slug}`}>See Its Page</a>}
        {isTyped && <span className={styles.unsaved}>The preview shows what is saved.</span>}
      </p>
    </header>
  );
}

/** 12.5: time and place are told once, some minutes after the last save. */
function MoveNotice({ at, event: { sold, timezone } }: { at: string; event: OrganizerEvent }) {
  const time = whenIn(timezone, at, 'hour');
  return (
    <p className={sections.notice} role="status">
      The time or the place is new. At {time} an email about it goes to everybody who booked,{' '}
      {sold === 1 ? '1 place' : `${sold} places`}. Put back until then, nobody is told anything. Who
      is told may cancel within {moveCancelDays} days, and gets all the money back.
    </p>
  );
}
