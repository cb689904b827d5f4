import type { GrantRole } from '#contract/calls/access.ts';
import { findAccountByEmail } from '#server/accounts/account-queries.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, RoleRefusal } from '#server/errors/http-error.ts';
import { requirePermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { lockUser } from '#server/profile/profile-queries.ts';
import { deleteGrant, findGrant } from './grant-list-queries.ts';
import { deleteInvitation, findInvitation } from './invitation-queries.ts';
import { isLastOwner } from './last-owner.ts';
import { rolesOf } from './list-grants.ts';
import { roleEnded } from './role-ended.ts';

/** V18: everybody may give up what is theirs; of what others have, only what one gives. */
export function requireMayEnd(
  session: Session,
  role: GrantRole | undefined,
  holder: string | undefined,
): asserts role is GrantRole {
  const isOwn = holder === session.userUuid;
  if (!isOwn) requirePermission(session, 'roles.give-for-event');
  if (!role) throw new HttpError('not_found');
  if (!isOwn && !rolesOf(session).includes(role)) throw new RoleRefusal(`end ${role}`);
}

/** J2: each request reads the grants again, so the person is out at once, also in an open screen. */
export async function endGrant(deps: Deps, session: Session, uuid: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const invitation = await findInvitation(tx, uuid, now);
    const given = invitation ? undefined : await findGrant(tx, uuid);
    const role = invitation?.role ?? given?.role;
    requireMayEnd(session, role, given?.user_uuid);
    const event = invitation ? invitation.event?.uuid : given?.event_uuid;
    const changes = changesOf({ role }, { role: null });
    const entry = { at: now, changes, ...(event ? { about: event } : {}) };
    if (invitation) {
      if (!(await deleteInvitation(tx, uuid))) throw new HttpError('not_found');
      const invited = await findAccountByEmail(tx, invitation.email_key);
      await audit(tx, 'invitation_withdrawn', { ...entry, subject: invited?.uuid });
      return;
    }
    if (!given) throw new HttpError('not_found');
    const { user_uuid, event_uuid } = given;
    await lockUser(tx, user_uuid);
    if (role === 'owner' && (await isLastOwner(tx, user_uuid, now))) {
      throw new HttpError('last_owner');
    }
    if (!(await deleteGrant(tx, uuid))) throw new HttpError('not_found');
    await roleEnded(
      tx,
      { user: user_uuid, role, event: event_uuid ?? undefined, by: session.userUuid },
      now,
    );
    await audit(tx, 'grant_ended', { ...entry, subject: user_uuid });
  });
  deps.wakeJobs();
}
