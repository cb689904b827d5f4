import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { inviteImportedSchema } from '#contract/members/imports.ts';
import { invitationBatch } from '#contract/values/portal-limits.ts';
import { requireMailingAddress } from '#server/association/sender.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { addJobs } from '#server/jobs/job-queries.ts';
import { oneMinute } from '#server/time/durations.ts';
import { findImportedPeople } from '../people/imported-people-queries.ts';
import { beginImportAct } from '../stored/begin-import-act.ts';
import { importInvitation } from './import-invitation-email.ts';
import { markInvited } from './imported-invitation-queries.ts';
import { invitationsOf } from './imported-invitations.ts';

/** 16.4: invites each person once, with the number of emails that was shown. */
export async function inviteImported(
  deps: Deps,
  uuid: string,
  { expect, key }: z.output<typeof inviteImportedSchema>,
): Promise<void> {
  await deps.db.transaction(
    async (tx) => {
      const head = await beginImportAct(deps, tx, uuid, { act: 'invite_imported', expect, key });
      if (!head) return;
      if (!head.run_at) throw new HttpError('not_found');
      if (head.state === 'undone') {
        throw new HttpError('changed_meanwhile', {
          message: 'This import was undone: there is nobody to invite.',
          current: { record: { state: 'undone' }, by: null, at: head.undone_at?.toISOString() },
        });
      }
      const due = invitationsOf(await findImportedPeople(tx, uuid)).filter(
        ({ isToInvite }) => isToInvite,
      );
      if (expect?.emails !== due.length) {
        throw new HttpError('numbers_changed', { current: { emails: due.length } });
      }
      if (due.length === 0) throw validationError('expect', 'Nobody is left to invite.');
      await requireMailingAddress(tx, 'expect', 'Invitations name');
      await invite(
        tx,
        due.map((person) => ({ uuid: person.uuid, user: person.user_uuid ?? undefined })),
        deps.clock.now(),
      );
      await audit(tx, 'imported_invited', {
        at: deps.clock.now(),
        about: uuid,
        changes: { emails: { old: null, new: due.length } },
      });
    },
    { isolationLevel: 'read committed' },
  );
  deps.wakeJobs();
}

/** In batches, so that the mail server is not flooded, and other emails do not wait behind them. */
async function invite(
  tx: Db,
  people: { uuid: string; user: string | undefined }[],
  now: Date,
): Promise<void> {
  const invited = people.map((person) => ({ ...person, invitation_uuid: randomUUID() }));
  await markInvited(tx, invited, now);
  const jobs = invited.map(({ uuid: person, user, invitation_uuid: uuid }, index) => ({
    ...importInvitation.toJob({ person, user }, now),
    uuid,
    runAt: new Date(now.getTime() + Math.floor(index / invitationBatch) * oneMinute),
  }));
  for (let from = 0; from < jobs.length; from += 1_000) {
    await addJobs(tx, jobs.slice(from, from + 1_000));
  }
}
