import { type GrantRole, roles } from '#contract/calls/access.ts';
import type { Db } from '#server/db/database.ts';
import { addJobs } from '#server/jobs/job-queries.ts';
import { endPassesOf, handPassesOver } from '../door/door-pass.ts';
import { organizerLeftEmail } from './organizer-left-email.ts';
import { findOwners, lockOwners } from './people-queries.ts';
import { roleEndedEmail } from './role-ended-email.ts';

interface EndedRole {
  user: string;
  role: GrantRole;
  event: string | undefined;
  /** Who ended it, perhaps the person themselves; null for a command. */
  by: string | null;
}

/** V18: call it after the grant is deleted, in the same transaction. The person hears of it, and the owners when somebody leaves. */
export async function roleEnded(tx: Db, ended: EndedRole, now: Date): Promise<void> {
  const { user, role, by } = ended;
  await moveOrEndPasses(tx, { user, by, roles: [role] }, now);
  const readers = by === user ? await otherOwners(tx, user, now) : [];
  await addJobs(tx, [
    roleEndedEmail.toJob(ended, now),
    ...readers.map((owner) => organizerLeftEmail.toJob({ user: owner, who: user, role }, now)),
  ]);
}

/**
 * J2, V18: the passes that a captain gave end with the grant; those of an organizer go on under the owner who ended it, else
 * under another.
 */
export async function moveOrEndPasses(
  tx: Db,
  { user, by, roles: ended }: { user: string; by: string | null; roles: readonly GrantRole[] },
  now: Date,
): Promise<void> {
  if (ended.some((role) => !roles[role].isForEvent)) {
    // An owner who is ended at this moment waits here, and then hands on what they get now.
    await lockOwners(tx);
    const others = await otherOwners(tx, user, now);
    const heir = others.find((owner) => owner === by) ?? others[0];
    if (heir !== undefined) await handPassesOver(tx, { from: user, to: heir }, now);
  }
  await endPassesOf(tx, user, now);
}

async function otherOwners(tx: Db, user: string, now: Date): Promise<string[]> {
  const owners = (await findOwners(tx, now)).filter(({ isLeaving }) => !isLeaving);
  return owners.map(({ uuid }) => uuid).filter((uuid) => uuid !== user);
}
