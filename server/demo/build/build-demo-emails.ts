import { emailKey } from '#contract/values/fields.ts';
import { emailLogDays } from '#contract/values/portal-limits.ts';
import { seeded } from '#server/artwork/materials/seeded.ts';
import type { auditEntries } from '#server/db/tables/audit-tables.ts';
import type { bookings } from '#server/db/tables/booking-tables.ts';
import type { emails } from '#server/db/tables/email-tables.ts';
import type { messagePeople, messages } from '#server/db/tables/message-tables.ts';
import { audienceText } from '#server/organizing/messages/audience-text.ts';
import { oneDay, oneMinute } from '#server/time/durations.ts';
import { messageOfCaptain } from '../data/demo-accounts.ts';
import type { BuiltEvent } from './build-demo-events.ts';
import type { BuiltMember } from './build-demo-members.ts';
import { callOffTime } from './demo-calendar.ts';
import { randomUuid } from './random-ids.ts';

type Email = typeof emails.$inferInsert;

interface Booked {
  events: BuiltEvent[];
  people: BuiltMember[];
  bookings: (typeof bookings.$inferInsert & { created_at: Date })[];
}

/** The emails that the portal still has: bookings confirmed, and a message of the captain of the next event. */
export function buildDemoEmails({ events, people, bookings }: Booked, now: Date) {
  const random = seeded('fairway demo emails');
  const event = events.find(({ row }) => row.status === 'published' && row.starts_at > now)?.row;
  const captain = people.find(({ role }) => role === 'captain')?.user.uuid;
  if (!event || !captain) throw new Error('The demo has no event to come, or no captain.');
  const emailOf = new Map(people.map(({ user }) => [user.uuid, user.email]));
  const titleOf = new Map(events.map(({ row }) => [row.uuid, row.title]));
  const stored = new Date(now.getTime() - emailLogDays * oneDay);
  const off = callOffTime(now);
  const written = new Date(now.getTime() - 2.1 * oneDay);
  const due = new Date(written.getTime() + oneMinute);
  const message = randomUuid(random);
  const lines = bookings.map(({ id, event_uuid, user_uuid, status, created_at, cancelled_at }) => {
    const to = emailOf.get(user_uuid ?? '') ?? '';
    const line = { to, to_key: emailKey(to), user_uuid, booking_id: id, event_uuid };
    const person = { uuid: randomUuid(random), message_uuid: message, booking_id: id };
    const ofBooking = (letter: string, subject: string, at: Date): Email => ({
      ...line,
      ...demoTaken(at),
      uuid: randomUuid(random),
      kind: `booking-${letter}`,
      job: 'booking-letter',
      payload: { letter, booking: id },
      subject: `${subject}: ${titleOf.get(event_uuid)}`,
    });
    const ofMessage: Email = {
      ...line,
      ...demoTaken(due),
      uuid: person.uuid,
      message_uuid: message,
      kind: 'message-message',
      job: 'message-letter',
      payload: { letter: 'message', message, person: person.uuid, booking: id },
      subject: messageOfCaptain.subject,
    };
    const isOff = cancelled_at?.getTime() === off.getTime();
    const isWrittenTo = event_uuid === event.uuid && status === 'confirmed' && created_at < written;
    return {
      person: isWrittenTo ? [person] : [],
      emails: [
        ...(created_at > stored ? [ofBooking('confirmed', 'You are booked', created_at)] : []),
        ...(isOff ? [ofBooking('cancelled', 'Booking cancelled', off)] : []),
        ...(isWrittenTo ? [ofMessage] : []),
      ],
    };
  });
  const toWhom = lines.flatMap((line) => line.person);
  const filters = { event: event.uuid, state: 'confirmed', owing: false } as const;
  return {
    messages: [
      {
        ...messageOfCaptain,
        uuid: message,
        event_uuid: event.uuid,
        filters,
        state: 'sent',
        emails: toWhom.length,
        left_out: [],
        send_at: due,
        sent_at: due,
        created_at: written,
        created_by: captain,
      },
    ] satisfies (typeof messages.$inferInsert)[],
    messagePeople: toWhom satisfies (typeof messagePeople.$inferInsert)[],
    emails: lines.flatMap((line) => line.emails),
    audit: [
      {
        action: 'message_written',
        actor: captain,
        at: written,
        about: event.uuid,
        changes: {
          audience: { old: null, new: audienceText(filters, event, written) },
          emails: { old: null, new: toWhom.length },
        },
      },
    ] satisfies (typeof auditEntries.$inferInsert)[],
  };
}

/** A moment after it was enqueued. */
export function demoTaken(enqueued_at: Date) {
  const tried_at = new Date(enqueued_at.getTime() + oneMinute / 30);
  const answer = 'Kept in the outbox. The demo sends no email.';
  return { state: 'taken', attempts: 1, enqueued_at, tried_at, answer } as const;
}
