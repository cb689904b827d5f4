import type { Email } from '#server/email/email.ts';
import type { Recipient } from '#server/email/recipient-queries.ts';
import { greeting } from '../greeting.ts';

interface DailyChanges {
  captain: Pick<Recipient, 'first_name' | 'email_verified_at'>;
  event: { title: string; capacity: number | null };
  /** A day. */
  since: string;
  added: number;
  cancelled: number;
  moved: number;
  swapped: number;
  seats: number;
  attendees: string;
}

/** To a captain who wants it: what changed at the event (13.2). It has no names. */
export function dailyChangesEmail(changes: DailyChanges): Email {
  const { captain, event, since, added, cancelled, moved, swapped, seats, attendees } = changes;
  const all = added + cancelled + moved + swapped;
  const facts = [
    { label: 'Added', value: places(added), count: added },
    { label: 'Cancelled', value: places(cancelled), count: cancelled },
    { label: 'Moved to another event', value: places(moved), count: moved },
    { label: 'Given to somebody else', value: places(swapped), count: swapped },
  ].filter(({ count }) => count > 0);
  const booked = event.capacity === null ? places(seats) : `${seats} of ${places(event.capacity)}`;
  return {
    subject: `${event.title}: ${all === 1 ? '1 change' : `${all} changes`}`,
    paragraphs: [
      greeting(captain),
      `This changed at “${event.title}” since the morning of ${dayText(since)}.`,
    ],
    facts: [...facts, { label: 'Booked now', value: booked }],
    action: { label: 'See Who Comes', url: attendees },
    afterwards: [
      'You get this on mornings after a change, as you asked for it on that page. Turn it off there.',
    ],
  };
}

const places = (count: number) => (count === 1 ? '1 place' : `${count} places`);

const days = new Intl.DateTimeFormat('en-CA', {
  ...{ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' },
});

const dayText = (day: string) => days.format(new Date(`${day}T00:00:00Z`));
