import { z } from 'zod';
import type { MessageFilters, MessageTest } from '#contract/messages/messages.ts';
import { loadAssociation } from '#server/association/association.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { messages } from '#server/db/tables/message-tables.ts';
import type { Deps } from '#server/deps/deps.ts';
import { type Email, emailAsHtml, emailAsText } from '#server/email/email.ts';
import { type Mailer, sendEmail } from '#server/email/mailer.ts';
import { findRecipientByUser } from '#server/email/recipient-queries.ts';
import { messageEmail } from '#server/email/templates/organizing/message-email.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { momentText } from '#server/events/event-moment.ts';
import { findEvent } from '#server/events/event-queries.ts';
import { requirePermission } from '#server/http/auth/access.ts';
import { grantsFor } from '#server/http/auth/grant-queries.ts';
import type { Session } from '#server/http/auth/session.ts';
import { addJob, addJobs } from '#server/jobs/job-queries.ts';
import type { Handlers } from '#server/jobs/run-jobs.ts';
import { doneBefore } from '../acts/act-once.ts';
import { findNameOf } from '../changed-by-queries.ts';
import { type AudiencePerson, findAudience, findPlaced, oncePerAddress } from './find-audience.ts';
import { nameOf } from './load-messages.ts';
import {
  findMessage,
  findPeople,
  findPerson,
  lockMessage,
  type MessagePerson,
  markSent,
  markStopped,
} from './message-queries.ts';

interface Words {
  subject: string;
  text: string;
  filters: MessageFilters;
}

/** The email as it goes out (15.3). `by` is who wrote it. */
async function composeEmail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { subject, text, filters }: Words,
  by: string | null,
): Promise<Email> {
  const event = await findEvent(db, { uuid: filters.event }, clock.now());
  if (!event) throw new HttpError('not_found');
  const { title, starts_at, timezone } = event;
  return messageEmail({
    ...{ subject, text, by, association: await loadAssociation(db) },
    event: { title, when: momentText(starts_at, timezone) },
    isComing: filters.state === 'confirmed',
  });
}

export async function previewMessage(deps: Deps, session: Session, words: Words) {
  requirePermission(session, 'attendees.write', { uuid: words.filters.event });
  const email = await composeEmail(deps, words, await findNameOf(deps.db, session.userUuid));
  const { email: reply_to } = await loadAssociation(deps.db);
  const { subject } = email;
  return { subject, reply_to, text: emailAsText(email), html: emailAsHtml(email) };
}

/** 15.3: to the own address, and nobody else's. What is still being written stands in the job alone. */
export async function testMessage(
  deps: Deps,
  session: Session,
  uuid: string,
  { key, ...asked }: MessageTest,
): Promise<void> {
  const words = await wordsToTest(deps.db, uuid, asked);
  requirePermission(session, 'attendees.write', { uuid: words.filters.event });
  await composeEmail(deps, words, null);
  const user = session.userUuid;
  await deps.db.transaction(
    async (tx) => {
      const request = { act: 'test_message', uuid, user, ...words };
      if ((await doneBefore(deps, tx, { key, request, about: uuid })) !== undefined) return;
      const now = deps.clock.now();
      await addJob(tx, { kind: 'message-letter', payload: { letter: 'test', user, words }, now });
    },
    { isolationLevel: 'read committed' },
  );
  deps.wakeJobs();
}

async function wordsToTest(
  db: Db,
  uuid: string,
  { subject, text, filters }: Omit<MessageTest, 'key'>,
): Promise<Words> {
  const stored = (await findMessage(db, uuid))?.message;
  if (stored) return { subject: stored.subject, text: stored.text, filters: stored.filters };
  if (!filters) throw new HttpError('not_found');
  if (subject === undefined) throw validationError('subject', 'Enter a subject.');
  if (text === undefined) throw validationError('text', 'Enter the text.');
  return { subject, text, filters };
}

const dueSchema = z.object({ message: z.uuid() });

export const messageEmailSchema = z.discriminatedUnion('letter', [
  z.object({ letter: z.literal('message'), message: z.uuid(), person: z.uuid() }),
  // Without words it is from the log of emails, which keeps none.
  z.object({ letter: z.literal('test'), user: z.uuid(), words: z.custom<Words>().nullable() }),
]);

export function messageJobs(deps: Deps, mailer: Mailer): Handlers {
  return {
    async message(payload) {
      await sendDue(deps, dueSchema.parse(payload).message);
    },
    async 'message-letter'(payload, jobUuid) {
      const job = messageEmailSchema.parse(payload);
      const addressed =
        job.letter === 'test' ? await testEmail(deps, job) : await emailTo(deps, job.person);
      return addressed && sendEmail(deps, mailer, jobUuid, addressed);
    },
  };
}

/** 15.4: why the same email makes no sense now, if it makes none. */
export async function whyNoMessageEmail(deps: Deps, payload: unknown): Promise<string | undefined> {
  const job = messageEmailSchema.parse(payload);
  if (job.letter === 'test') return 'It was a test: send it from the message.';
  const email = await emailTo(deps, job.person);
  return email ? undefined : 'The message is not for them any more.';
}

/**
 * The minute is over: an email for each address of whom it was written to, as far as the filters still leave them.
 * Each is a job of its own, under the Message-ID that the person has for this message; so whatever process dies,
 * none is lost, and none has a second one (J14).
 */
async function sendDue({ db, clock, wakeJobs }: Deps, uuid: string): Promise<void> {
  await db.transaction(async (tx) => {
    const message = await lockMessage(tx, uuid);
    if (message?.state !== 'waiting') return;
    const now = clock.now();
    if (!(await mayStillWrite(tx, message, now))) {
      await markStopped(tx, uuid, { now, by: null });
      await audit(tx, 'message_stopped', {
        ...{ at: now, subject: message.created_by, about: message.event_uuid },
        changes: { emails: { old: message.emails, new: 0 } },
      });
      return;
    }
    const people = await findPeople(tx, uuid);
    const { people: current } = await findAudience(tx, message.filters);
    const addressOf = addressesOf(current);
    const due = oncePerAddress(people.flatMap(addressOf));
    await addJobs(
      tx,
      due.map(({ uuid: person, booking, seat, email }) => ({
        ...{ kind: 'message-letter', uuid: person, now },
        // Of a guest the log cannot look up the address.
        payload: {
          ...{ letter: 'message', message: uuid, person, booking },
          ...(seat !== null && { to: email }),
        },
      })),
    );
    await markSent(tx, uuid, { now, withdrawn: Math.max(0, message.emails - due.length) });
  });
  wakeJobs();
}

/** J2: what somebody has left behind whose grant has ended, or whose account is blocked, is not sent. */
async function mayStillWrite(
  tx: Db,
  { created_by: user, event_uuid: event }: typeof messages.$inferSelect,
  now: Date,
): Promise<boolean> {
  if (user === null) return false;
  return (await grantsFor(tx, 'attendees.write', { user, event }, now)).length > 0;
}

/** A person with the address of now; none for who withdrew: the place is gone, or somebody else's. */
function addressesOf(current: AudiencePerson[]) {
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

/**
 * Asked again at the moment of each try: a mail server may have been away for a day. One that refuses the address
 * is tried as every email is: to stop it then would take the refusal out of the log.
 */
async function emailTo(deps: Deps, personUuid: string) {
  const { db } = deps;
  const person = await findPerson(db, personUuid);
  const row = person && (await findMessage(db, person.message_uuid));
  if (!person || !row) return undefined;
  const { message } = row;
  const { people } = await findPlaced(db, message.filters, person.booking_id);
  const [found] = addressesOf(people)(person);
  if (!found) return undefined;
  const by = nameOf(row.created_by, row.author_email);
  return { to: found.email, email: await composeEmail(deps, message, by) };
}

async function testEmail(deps: Deps, { user, words }: { user: string; words: Words | null }) {
  const account = await findRecipientByUser(deps.db, user);
  if (!words || !account?.email_verified_at) return undefined;
  const by = await findNameOf(deps.db, user);
  return { to: account.email, email: await composeEmail(deps, words, by) };
}
