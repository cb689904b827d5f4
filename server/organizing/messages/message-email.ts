import { z } from 'zod';
import { isToMembers } from '#contract/messages/is-to-members.ts';
import type { EventFilters, MemberFilters, MessageFilters } from '#contract/messages/messages.ts';
import { whenIn } from '#contract/values/when.ts';
import { loadAssociation } from '#server/association/association.ts';
import { howToReach } from '#server/association/sender.ts';
import type { Deps } from '#server/deps/deps.ts';
import { defineEmail } from '#server/email/define-email.ts';
import type { Email } from '#server/email/email.ts';
import { withoutLinks } from '#server/email/plain-name.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { coverOf } from '#server/events/cover-of.ts';
import { findEvent } from '#server/events/event-queries.ts';
import { makeStopLink } from '#server/notifications/stop-link.ts';
import type { AudiencePerson } from './audience-person.ts';
import { findPlaced } from './find-audience.ts';
import { nameOf } from './load-messages.ts';
import { findMessage, findPerson, type MessagePerson } from './message-queries.ts';

/**
 * What an organizer wrote, to one person. Whether it is for them is asked again at the moment of each try: a mail server
 * may have been away for a day. One that refuses the address is tried as every email is: to stop it then would take the
 * refusal out of the log.
 */
export const messageEmail = defineEmail({
  job: 'message-letter',
  letter: 'message',
  name: 'Message of an organizer',
  values: z.object({
    message: z.uuid(),
    person: z.uuid(),
    /** For the log alone. */
    booking: z.string().optional(),
    user: z.uuid().optional(),
    to: z.string().optional(),
  }),
  async find({ db, clock }, { person: uuid }) {
    const gone = 'The message is not for them any more.';
    const person = await findPerson(db, uuid);
    const row = person && (await findMessage(db, person.message_uuid));
    if (!row) return gone;
    const { booking_id: booking, user_uuid: user } = person;
    const { people } = await findPlaced(db, row.message.filters, clock.now(), { booking, user });
    const [found] = addressesOf(people)(person);
    return found ? { ...row, found, user } : gone;
  },
  write: async (deps, { message, created_by, author_email, found, user }) => ({
    to: found.email,
    email: await composeEmail(deps, message, {
      by: nameOf(created_by, author_email),
      to: user,
      guests: found.for_guests_alone ? found.guests : [],
    }),
  }),
});

/** A person with the address of now; none for who withdrew: the place is gone, or somebody else's. */
export function addressesOf(current: AudiencePerson[]) {
  type Place = Pick<AudiencePerson, 'booking' | 'user' | 'seat' | 'ticket_hash'>;
  const placeOf = ({ booking, user, seat, ticket_hash }: Place) =>
    [booking, user, seat, ticket_hash].join(' ');
  const persons = new Map(current.map((person) => [placeOf(person), person]));
  return ({ uuid, booking_id, user_uuid, seat_uuid, ticket_hash }: MessagePerson) => {
    const place = { booking: booking_id, user: user_uuid, seat: seat_uuid };
    const person = persons.get(placeOf({ ...place, ticket_hash }));
    return person === undefined ? [] : [{ ...person, uuid, ...place }];
  };
}

export interface Words {
  subject: string;
  text: string;
  filters: MessageFilters;
}

/**
 * The email as it goes out (15.3). `by` is who wrote it; `to` the member who stops news by its link; `guests` the people
 * whom the reader is to tell, where it is for them alone.
 */
export async function composeEmail(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { subject, text, filters }: Words,
  { by, to, guests = [] }: { by: string | null; to?: string | null; guests?: string[] },
): Promise<Email> {
  const { db, clock, settings } = deps;
  const association = await loadAssociation(db);
  const { name, address } = association;
  const written = {
    subject,
    paragraphs: [],
    written: text,
    signature: by === null ? name : `${by}, ${name}`,
  };
  const sender = `Sent by ${[by ?? 'an organizer', name, ...address].join(', ')}.`;
  if (isToMembers(filters)) {
    return {
      ...written,
      afterwards: [whyToMembers(filters, name), `${sender} ${howToReach(association, settings)}`],
      stopUrl: to
        ? await makeStopLink(deps, to, 'newsletter')
        : `${settings.baseUrl}/settings/notifications`,
    };
  }
  const event = await findEvent(db, { uuid: filters.event }, clock.now());
  if (!event) throw new HttpError('not_found');
  const paragraphs = guests.length > 0 ? [forGuests(guests)] : [];
  return {
    ...written,
    paragraphs,
    cover: coverOf(event),
    afterwards: [whyAbout(event, filters, clock.now()), sender],
  };
}

/** 15.1: what was written is not about the reader. */
function forGuests(guests: string[]): string {
  const [names, are] = [guests.map(withoutLinks), guests.length > 1];
  return `For your ${are ? 'guests' : 'guest'} ${new Intl.ListFormat('en-CA').format(names)}, of whom we have no email address:`;
}

/** 15.2: why it is in this mailbox. */
function whyAbout(
  event: { title: string; starts_at: Date; ends_at: Date; timezone: string },
  { state }: EventFilters,
  now: Date,
): string {
  const { title, starts_at, ends_at, timezone } = event;
  const place = `a place at ${title}, ${whenIn(timezone, starts_at, 'fact')}`;
  if (state !== 'confirmed') return `You get this email because you had ${place}.`;
  const had = ends_at < now ? 'had' : 'have';
  return `You get this email because you ${had} ${place}, or booked one for somebody else.`;
}

const whyToMembers = ({ members }: MemberFilters, association: string) =>
  members === 'active'
    ? `You get this email because you are a member of ${association}.`
    : `You get this email because you were a member of ${association}.`;
