import type { z } from 'zod';
import { daysAfterEvent, type GrantRole, roles } from '#contract/calls/access.ts';
import type {
  invitationSchema,
  newGrantSchema,
  OrganizerGrant,
} from '#contract/organizing/organizing.ts';
import { emailKey } from '#contract/values/fields.ts';
import { invitationDays } from '#contract/values/portal-limits.ts';
import { findAccount, findAccountByEmail } from '#server/accounts/account-queries.ts';
import { dropPendingEmail } from '#server/accounts/change-email.ts';
import { loadAssociation } from '#server/association/association.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import { nameInvited } from '#server/audit/audit-queries.ts';
import { withEventLocks } from '#server/bookings/with-event-lock.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { enqueueEmail } from '#server/email/define-email.ts';
import { hashLinkToken, invalidLink } from '#server/email/email-link.ts';
import { HttpError, RoleRefusal, validationError } from '#server/errors/http-error.ts';
import { findEvent } from '#server/events/event-queries.ts';
import { countTry } from '#server/http/auth/rate-limit.ts';
import type { Session } from '#server/http/auth/session.ts';
import { lockUser } from '#server/profile/profile-queries.ts';
import { oneDay, oneMinute } from '#server/time/durations.ts';
import { countOrganizerEmails } from '../acts/count-emails.ts';
import { noteMailboxProof } from '../mailbox/prove-mailbox.ts';
import { findSameGrant, writeGrant } from './grant-list-queries.ts';
import { invitationEmail } from './invitation-email.ts';
import {
  findInvitationByToken,
  findSameInvitation,
  type InvitationRow,
  markAccepted,
  writeInvitation,
} from './invitation-queries.ts';
import { isLastOwner } from './last-owner.ts';
import { presentInvitation, rolesOf } from './list-grants.ts';
import { refuseAcceptingLead, refuseFourthLead, tellOwners } from './safety-leads.ts';

/** 10.2: the grant begins when the person accepts. Sent twice within a minute, it is one email. */
export async function invite(
  deps: Deps,
  session: Session,
  asked: z.output<typeof newGrantSchema>,
): Promise<OrganizerGrant> {
  const { db, clock } = deps;
  if (!rolesOf(session).includes(asked.role)) throw new RoleRefusal(`invite ${asked.role}`);
  const now = clock.now();
  const wanted = {
    email: asked.email,
    email_key: emailKey(asked.email),
    role: asked.role,
    event_uuid: await eventOf(deps, asked, now),
    begins_at: beginOf(asked, now),
    until: asked.until ? new Date(asked.until) : null,
  };
  if (wanted.until && wanted.until <= (wanted.begins_at ?? now)) {
    throw validationError('until', 'Choose a later day.');
  }
  await refuseNeedless(deps, session, wanted, now);
  await countTry(deps, 'invitationOfAccount', session.userUuid);

  // The leads of an event are counted.
  const counted = asked.role === 'safety' && wanted.event_uuid ? [wanted.event_uuid] : [];
  await withEventLocks(deps, counted, async (tx) => {
    for (const event_uuid of counted) {
      await refuseFourthLead(tx, { ...wanted, event_uuid }, now);
    }
    const expires_at = new Date(now.getTime() + invitationDays * oneDay);
    const begun = { ...wanted, invited_by: session.userUuid, created_at: now, expires_at };
    const invitation = await writeInvitation(tx, begun, new Date(now.getTime() - oneMinute));
    if (!invitation) return;
    await countOrganizerEmails(deps, tx, session, [wanted.email]);
    const invited = await findAccountByEmail(tx, wanted.email_key);
    const entry = { at: now, invitation, subject: invited?.uuid };
    await audit(tx, 'invited', { ...entry, ...givenIn(wanted) });
    await enqueueEmail(tx, now, invitationEmail, { invitation });
  });
  deps.wakeJobs();
  const invitation = await findSameInvitation(db, wanted, now);
  if (!invitation) throw new HttpError('not_found');
  return presentInvitation(invitation);
}

/** Null: at once. */
function beginOf({ role, from }: z.output<typeof newGrantSchema>, now: Date): Date | null {
  const begin = from ? new Date(from) : null;
  if (begin === null || begin <= now) return null;
  if (roles[role].isForEvent) {
    throw validationError('from', 'A role for one event counts at once.');
  }
  return begin;
}

async function eventOf(
  { db }: Deps,
  { role, event }: z.output<typeof newGrantSchema>,
  now: Date,
): Promise<string | null> {
  if (!roles[role].isForEvent) {
    if (event) throw validationError('event', 'This role is for all events.');
    return null;
  }
  if (!event) throw validationError('event', 'Choose an event.');
  const found = await findEvent(db, { uuid: event }, now);
  if (!found) throw validationError('event', 'There is no such event.');
  if (found.ends_at.getTime() + daysAfterEvent * oneDay <= now.getTime()) {
    throw validationError('event', 'This event is over.');
  }
  return found.uuid;
}

async function refuseNeedless(
  { db }: Deps,
  { userUuid }: Session,
  wanted: Pick<InvitationRow, 'email_key' | 'role' | 'begins_at' | 'until'> & {
    event_uuid: string | null;
  },
  now: Date,
): Promise<void> {
  const own = await findAccount(db, userUuid);
  if (own?.email_key === wanted.email_key) {
    throw validationError('email', 'You cannot invite yourself.');
  }
  const same = await findSameGrant(
    db,
    { emailKey: wanted.email_key, role: wanted.role, eventUuid: wanted.event_uuid },
    now,
  );
  if (!same || same.until?.getTime() !== wanted.until?.getTime()) return;
  const begins = same.begins_at?.getTime() ?? 0;
  if (begins <= now.getTime() || begins === wanted.begins_at?.getTime()) {
    throw validationError('email', 'This person has this role already.');
  }
}

/** What the audit log says of it: the role, of which event, until when. */
const givenIn = ({ role, begins_at: from, until, event_uuid }: Given) => ({
  changes: changesOf({}, { role, ...(from && { from }), until }),
  ...(event_uuid === null ? {} : { about: event_uuid }),
});

interface Given {
  role: GrantRole;
  begins_at: Date | null;
  until: Date | null;
  event_uuid: string | null;
}

/** What the link is to, for its holder. */
export async function openInvitation(
  { db, clock, settings }: Deps,
  token: string,
): Promise<z.input<typeof invitationSchema>> {
  const found = await findInvitationByToken(db, hashLinkToken(token), clock.now());
  if (!found) throw invalidLink();
  const { role, event, begins_at, until, email } = found;
  const by = found.given_by ?? (await loadAssociation(db)).name;
  return {
    role,
    event,
    from: begins_at?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    email,
    by,
    factor_required: !settings.demo,
  };
}

/** Only by the account that has confirmed the address which was invited. Opened twice, it is one grant. */
export async function acceptInvitation(deps: Deps, session: Session, token: string): Promise<void> {
  const { userUuid } = session;
  const now = deps.clock.now();
  const asked = await findInvitationByToken(deps.db, hashLinkToken(token), now);
  // Before the account, as everywhere.
  const counted = asked?.role === 'safety' && asked.event ? [asked.event.uuid] : [];
  await withEventLocks(deps, counted, async (tx) => {
    if (!(await lockUser(tx, userUuid))) throw new HttpError('unauthenticated');
    const found = await findInvitationByToken(tx, hashLinkToken(token), now);
    if (!found) throw invalidLink();
    const own = await findAccount(tx, userUuid);
    if (own?.email_key !== found.email_key) throw isForAnother(found);
    await takeGrant(tx, session, { ...found, hash: hashLinkToken(token) }, now);
  });
  deps.wakeJobs();
}

async function takeGrant(
  tx: Db,
  session: Session,
  found: InvitationRow & { hash: Buffer },
  now: Date,
): Promise<void> {
  const { role, invited_by, asked_until: until, email_key: emailKey } = found;
  const { userUuid } = session;
  const eventUuid = found.event?.uuid ?? null;
  if (role === 'safety' && eventUuid) {
    await refuseAcceptingLead(tx, found, eventUuid, { user: userUuid, now });
  }
  // With an end, the own grant is no longer for good.
  if (role === 'owner' && until && (await isLastOwner(tx, userUuid, now))) {
    throw new HttpError('last_owner');
  }
  if (!(await markAccepted(tx, found.hash, now))) {
    if (await findSameGrant(tx, { emailKey, role, eventUuid }, now)) return;
    throw invalidLink();
  }
  // What counts already goes on without a gap.
  const same = await findSameGrant(tx, { emailKey, role, eventUuid }, now);
  const counts = same && (same.begins_at === null || same.begins_at <= now);
  const begins_at = counts ? same.begins_at : found.begins_at;
  await writeGrant(tx, {
    user_uuid: userUuid,
    role,
    event_uuid: eventUuid,
    begins_at,
    until,
    granted_by: invited_by,
    created_at: now,
  });
  await dropPendingEmail(tx, userUuid);
  // The link was in their mail, so the first factor may be added in this session.
  await noteMailboxProof(tx, session, now);
  await nameInvited(tx, { invitation: found.uuid, user: userUuid });
  const given = { role, event_uuid: eventUuid, begins_at, until };
  await audit(tx, 'invitation_accepted', { at: now, subject: userUuid, ...givenIn(given) });
  if (role === 'safety' && eventUuid) {
    await tellOwners(tx, { lead: userUuid, event: eventUuid, by: invited_by }, now);
  }
}

const isForAnother = ({ email }: InvitationRow) =>
  new HttpError('forbidden', {
    message: `This invitation is for ${email}. Sign in with that address.`,
  });
