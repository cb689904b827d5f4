import { z } from 'zod';
import type { MessageFilters } from '#contract/messages/messages.ts';
import { whenIn } from '#contract/values/when.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Deps } from '#server/deps/deps.ts';
import { defineEmail } from '#server/email/define-email.ts';
import type { Email } from '#server/email/email.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { findEvent } from '#server/events/event-queries.ts';
import { type AudiencePerson, findPlaced } from './find-audience.ts';
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
    to: z.string().optional(),
  }),
  async find({ db }, { person: uuid }) {
    const gone = 'The message is not for them any more.';
    const person = await findPerson(db, uuid);
    const row = person && (await findMessage(db, person.message_uuid));
    if (!row) return gone;
    const { people } = await findPlaced(db, row.message.filters, person.booking_id);
    const [found] = addressesOf(people)(person);
    return found ? { ...row, to: found.email } : gone;
  },
  write: async (deps, { message, created_by, author_email, to }) => ({
    to,
    email: await composeEmail(deps, message, nameOf(created_by, author_email)),
  }),
});

/** A person with the address of now; none for who withdrew: the place is gone, or somebody else's. */
export function addressesOf(current: AudiencePerson[]) {
  const placeOf = (booking: string, seat: string | null, hash: string | null) =>
    `${booking} ${seat} ${hash}`;
  const addresses = new Map(
    current.map(({ booking, seat, ticket_hash, email }) => [
      placeOf(booking, seat, ticket_hash),
      email,
    ]),
  );
  return ({ uuid, booking_id, seat_uuid, ticket_hash }: MessagePerson) => {
    const email = addresses.get(placeOf(booking_id, seat_uuid, ticket_hash));
    return email === undefined ? [] : [{ uuid, email, booking: booking_id, seat: seat_uuid }];
  };
}

export interface Words {
  subject: string;
  text: string;
  filters: MessageFilters;
}

/** The email as it goes out (15.3). `by` is who wrote it. */
export async function composeEmail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { subject, text, filters }: Words,
  by: string | null,
): Promise<Email> {
  const event = await findEvent(db, { uuid: filters.event }, clock.now());
  if (!event) throw new HttpError('not_found');
  const { title, starts_at, timezone } = event;
  return messageText({
    subject,
    text,
    by,
    association: await loadAssociation(db),
    event: { title, when: whenIn(timezone, starts_at, 'fact') },
    isComing: filters.state === 'confirmed',
  });
}

interface Written {
  subject: string;
  text: string;
  /** Null: somebody whose account is erased. */
  by: string | null;
  association: { name: string; address: string[] };
  event: { title: string; when: string };
  /** Whether they have a place, or had one. */
  isComing: boolean;
}

/** 15.2: what an organizer wrote, as it was typed, with who wrote it and why it is in this mailbox. */
function messageText({
  subject,
  text,
  by,
  association: { name, address },
  event: { title, when },
  isComing,
}: Written): Email {
  const why = isComing
    ? `You get this email because you have a place at ${title}, ${when}, or booked one for somebody else.`
    : `You get this email because you had a place at ${title}, ${when}.`;
  return {
    subject,
    paragraphs: [],
    written: text,
    afterwards: [why, `Sent by ${[by ?? 'an organizer', name, ...address].join(', ')}.`],
    signature: by === null ? name : `${by}, ${name}`,
  };
}
