import type { z } from 'zod';
import type { endsToSet } from '#contract/organizing/handover.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { addJobs } from '#server/jobs/job-queries.ts';
import { lockUser } from '#server/profile/profile-queries.ts';
import { findGrantsToEnd, updateGrantEnd } from '../people/grant-list-queries.ts';
import { isLastOwner } from '../people/last-owner.ts';
import { roleEndedEmail } from '../people/role-ended-email.ts';

/**
 * Predecessors go on for a while beside their successors, then their roles end by themselves (11). All or none; sent twice it is one.
 * 409 `last_owner`: an owner who stays has to be there before.
 */
export async function setRoleEnds(
  { db, clock, wakeJobs }: Pick<Deps, 'db' | 'clock' | 'wakeJobs'>,
  { userUuid }: Session,
  asked: z.output<typeof endsToSet>,
): Promise<void> {
  const now = clock.now();
  const until = new Date(asked.until);
  const uuids = new Set(asked.grants);
  if (until <= now) throw validationError('until', 'Choose a later day.');
  await db.transaction(async (tx) => {
    const before = await findGrantsToEnd(tx, [...uuids], now);
    for (const user of new Set(before.map(({ user_uuid }) => user_uuid))) await lockUser(tx, user);
    // As they are now that nobody else changes them.
    const found = await findGrantsToEnd(tx, [...uuids], now);
    if (found.length !== uuids.size) throw new HttpError('not_found');
    for (const { uuid, user_uuid, role, begins_at, until: old } of found) {
      if (old?.getTime() === until.getTime()) continue;
      if (begins_at && begins_at >= until) throw validationError('until', 'Choose a later day.');
      if (role === 'owner' && (await isLastOwner(tx, user_uuid, now))) {
        throw new HttpError('last_owner');
      }
      await updateGrantEnd(tx, uuid, until);
      const changes = {
        ...changesOf({ until: old }, { until }),
        role: { old: role, new: role },
      };
      await audit(tx, 'grant_dated', { at: now, subject: user_uuid, changes });
      const ended = { user: user_uuid, role, by: userUuid, until: until.toISOString() };
      await addJobs(tx, [roleEndedEmail.toJob(ended, now)]);
    }
  });
  wakeJobs();
}
