import { randomUUID } from 'node:crypto';
import type { LoggedEmail } from '#contract/emails/email-log.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { badRequest, HttpError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { addJob } from '#server/jobs/job-queries.ts';
import { doneBefore } from '../acts/act-once.ts';
import { countOrganizerEmails } from '../acts/count-emails.ts';
import { findListed, hurryJob, lockEmail, markSentAgain } from './email-list-queries.ts';
import { emailOfKind } from './every-email.ts';
import { presentEmail } from './list-emails.ts';

type EmailRow = NonNullable<Awaited<ReturnType<typeof lockEmail>>>;

/**
 * 15.4: the same email once more, by the job that its domain knows, so that its link is a fresh one. One that the
 * mail server has put off or refused is tried now instead: there must not be two of it.
 */
export async function sendEmailAgain(
  deps: Deps,
  session: Session,
  uuid: string,
  key: string,
): Promise<LoggedEmail> {
  const now = deps.clock.now();
  const sent = await deps.db.transaction(
    async (tx) => {
      const email = await lockEmail(tx, uuid);
      if (!email) throw new HttpError('not_found');
      const isTried = email.state === 'waiting' || email.state === 'refused';
      const again = isTried ? uuid : randomUUID();
      const request = { act: 'send_email_again', uuid };
      const before = await doneBefore(deps, tx, { key, request, about: again });
      if (before !== undefined) return before;
      if (email.state === 'waiting' && email.attempts === 0) {
        throw badRequest('It still waits for its first attempt, and leaves by itself.');
      }
      const why = await whyNotAgain({ ...deps, db: tx }, email);
      if (why !== undefined) throw badRequest(`It cannot be sent again. ${why}`);
      await countOrganizerEmails(deps, tx, session, [email.to]);
      await enqueueAgain(tx, email, again, now);
      return again;
    },
    { isolationLevel: 'read committed' },
  );
  deps.wakeJobs();
  const row = await findListed(deps.db, sent);
  if (!row) throw new HttpError('not_found');
  return presentEmail(row);
}

async function enqueueAgain(tx: Db, email: EmailRow, again: string, now: Date): Promise<void> {
  if (again === email.uuid) await hurryJob(tx, email.uuid, now);
  else await addJob(tx, { uuid: again, kind: email.job, payload: email.payload, now });
  await markSentAgain(tx, email.uuid, now);
  await audit(tx, 'email_sent_again', {
    at: now,
    subject: email.user_uuid,
    ...(email.event_uuid === null ? {} : { about: email.event_uuid }),
    ...(email.booking_id === null ? {} : { booking: email.booking_id }),
    changes: { email: { old: null, new: email.kind } },
  });
}

/** Why the same email makes no sense now, in a sentence; undefined if it does. */
async function whyNotAgain(deps: Deps, { kind, payload }: EmailRow) {
  if (payload === null) return 'Its text is not kept.';
  const email = emailOfKind(kind);
  return email ? email.whyNotAgain(deps, payload) : 'This kind of email is not sent any more.';
}
