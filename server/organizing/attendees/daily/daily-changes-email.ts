import { z } from 'zod';
import { formatBirthday, weekdayOf } from '#contract/values/dates.ts';
import { defineEmail } from '#server/email/define-email.ts';
import { greeting } from '#server/email/greeting.ts';
import { findDailyRecipient } from './daily-email-queries.ts';

/**
 * To a captain who wants it: what changed at the event (13.2). Numbers alone, no names: an email stays in a mailbox,
 * also after an erasure here. A grant that has ended meanwhile gets nothing.
 */
export const dailyChangesEmail = defineEmail({
  job: 'organizer-letter',
  letter: 'daily-changes',
  name: 'What changed at an event, to its captain',
  values: z.object({
    /** The captain. */
    user: z.string(),
    event: z.string(),
    /** The morning of the last look. */
    since: z.string(),
    added: z.int(),
    cancelled: z.int(),
    moved: z.int(),
    swapped: z.int(),
    /** How many were booked then. */
    seats: z.int(),
  }),
  find: async ({ db, clock }, { event, user }) =>
    (await findDailyRecipient(db, event, user, clock.now())) ?? 'The grant has ended.',
  write({ settings }, { captain, event }, { since, added, cancelled, moved, swapped, seats }) {
    const all = added + cancelled + moved + swapped;
    const facts = [
      { label: 'Added', value: places(added), count: added },
      { label: 'Cancelled', value: places(cancelled), count: cancelled },
      { label: 'Moved to another event', value: places(moved), count: moved },
      { label: 'Given to somebody else', value: places(swapped), count: swapped },
    ].filter(({ count }) => count > 0);
    const booked =
      event.capacity === null ? places(seats) : `${seats} of ${places(event.capacity)}`;
    return {
      to: captain.email,
      email: {
        subject: `${event.title}: ${all === 1 ? '1 change' : `${all} changes`}`,
        paragraphs: [
          greeting(captain),
          `This changed at “${event.title}” since the morning of ${dayText(since)}.`,
        ],
        facts: [...facts, { label: 'Booked now', value: booked }],
        action: {
          label: 'See Who Comes',
          url: `${settings.baseUrl}/organize/events/${event.slug}/attendees`,
        },
        afterwards: [
          'You get this on mornings after a change, as you asked for it on that page. Turn it off there.',
        ],
      },
    };
  },
});

const places = (count: number) => (count === 1 ? '1 place' : `${count} places`);

const dayText = (day: string) => `${weekdayOf(day)}, ${formatBirthday(day.slice(5))}`;
