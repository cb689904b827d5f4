import { z } from 'zod';
import { isToMembers } from '#contract/messages/is-to-members.ts';
import type { MessageTest } from '#contract/messages/messages.ts';
import { loadAssociation } from '#server/association/association.ts';
import { loadLetterhead } from '#server/association/letterhead.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { messages } from '#server/db/tables/message-tables.ts';
import type { Deps } from '#server/deps/deps.ts';
import { enqueueEmail } from '#server/email/define-email.ts';
import { emailAsHtml, emailAsText } from '#server/email/email.ts';
import { shownSources } from '#server/email/email-pictures.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { grantsFor } from '#server/http/auth/grant-queries.ts';
import type { Session } from '#server/http/auth/session.ts';
import { addJobs } from '#server/jobs/job-queries.ts';
import type { Handlers } from '#server/jobs/run-jobs.ts';
import { doneBefore } from '../acts/act-once.ts';
import { countMessageTest } from '../acts/count-emails.ts';
import { findNameOf } from '../changed-by-queries.ts';
import { requireWriter } from './ask-audience.ts';
import { findAudience, oncePerAddress } from './find-audience.ts';
import { addressesOf, composeEmail, messageEmail, type Words } from './message-email.ts';
import { findMessage, findPeople, lockMessage, markSent, markStopped } from './message-queries.ts';
import { messageTestEmail } from './message-test-email.ts';

export async function previewMessage(deps: Deps, session: Session, words: Words) {
  requireWriter(session, words.filters);
  const email = await composeEmail(deps, words, {
    by: await findNameOf(deps.db, session.userUuid),
  });
  const { email: reply_to } = await loadAssociation(deps.db);
  const head = await loadLetterhead(deps.db, deps.settings.baseUrl);
  const { subject } = email;
  const html = emailAsHtml(email, head, shownSources(deps, email, head));
  return { subject, reply_to, text: emailAsText(email, head), html };
}

/** 15.3: to the own address, and nobody else's. What is still being written stands in the job alone. */
export async function testMessage(
  deps: Deps,
  session: Session,
  uuid: string,
  { key, ...asked }: MessageTest,
): Promise<void> {
  const words = await wordsToTest(deps.db, uuid, asked);
  requireWriter(session, words.filters);
  await composeEmail(deps, words, { by: null });
  const user = session.userUuid;
  await deps.db.transaction(
    async (tx) => {
      const request = { act: 'test_message', uuid, user, ...words };
      if ((await doneBefore(deps, tx, { key, request, about: uuid })) !== undefined) return;
      await countMessageTest(deps, tx, session);
      const now = deps.clock.now();
      await audit(tx, 'message_tested', {
        at: now,
        subject: user,
        about: isToMembers(words.filters) ? uuid : words.filters.event,
      });
      await enqueueEmail(tx, now, messageTestEmail, { user, words });
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

export function messageJobs(deps: Deps): Handlers {
  return {
    async message(payload) {
      await sendDue(deps, dueSchema.parse(payload).message);
    },
  };
}

/**
 * The minute is over: an email for each address of whom it was written to, as far as the filters still leave them.
 * Each is a job of its own, under the Message-ID that the person has for this message; so if a process dies,
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
        at: now,
        subject: message.created_by,
        about: message.event_uuid ?? uuid,
        changes: { emails: { old: message.emails, new: 0 } },
      });
      return;
    }
    const people = await findPeople(tx, uuid);
    const { people: current } = await findAudience(tx, message.filters, now);
    const addressOf = addressesOf(current);
    const due = oncePerAddress(people.flatMap(addressOf));
    await addJobs(
      tx,
      due.map(({ uuid: person, booking, user, seat, email }) => {
        // Of a guest the log cannot look up the address.
        const to = seat === null ? undefined : email;
        const about = { booking: booking ?? undefined, user: user ?? undefined, to };
        return { ...messageEmail.toJob({ message: uuid, person, ...about }, now), uuid: person };
      }),
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
  const permission = event === null ? 'members.write' : 'attendees.write';
  return (await grantsFor(tx, permission, { user, event }, now)).length > 0;
}
