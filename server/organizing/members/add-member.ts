import type { AddedMember } from '#contract/members/member-acts.ts';
import { emailKey } from '#contract/values/fields.ts';
import { findAccountByEmail, insertUnclaimed } from '#server/accounts/account-queries.ts';
import { claimAccount } from '#server/accounts/emails/claim-account-email.ts';
import { unknownPasswordHash } from '#server/accounts/password.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { enqueueEmail } from '#server/email/define-email.ts';
import { requirePermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { countOrganizerEmails } from '../acts/count-emails.ts';
import { give } from './extend-membership.ts';
import { actInside } from './member-act.ts';
import { record, refuseOtherEnd } from './record-membership.ts';

/**
 * 16.2: a member by hand. An email that has an account is that account, of which only the membership changes; else an
 * account waits for its person, who gets a link. Returns whose it is.
 */
export async function addMember(
  deps: Deps,
  session: Session,
  { key, ...wanted }: AddedMember,
): Promise<string> {
  if (wanted.record) requirePermission(session, 'money.record');
  const password = await unknownPasswordHash;
  const user = await deps.db.transaction(
    async (tx) => {
      const known = await findAccountByEmail(tx, emailKey(wanted.email));
      const uuid = known?.uuid ?? (await addUnclaimed(deps, tx, session, wanted, password));
      await actInside(deps, tx, {
        action: wanted.give ? 'membership_given' : 'membership_recorded',
        user: uuid,
        key,
        request: { act: 'add_member', ...wanted },
        async act(locked) {
          if (!wanted.record) {
            return give(locked, session, wanted.give ?? { until: '', reason: '' });
          }
          // The form shows no membership: one that runs was paid meanwhile, or is looked at first.
          await refuseOtherEnd(locked, { until: null });
          return record(deps, locked, session, wanted.record);
        },
      });
      return uuid;
    },
    { isolationLevel: 'read committed' },
  );
  deps.wakeJobs();
  return user;
}

async function addUnclaimed(
  deps: Deps,
  tx: Db,
  session: Session,
  { first_name, last_name, email, phone, city }: AddedMember | Omit<AddedMember, 'key'>,
  password: string,
): Promise<string> {
  const now = deps.clock.now();
  const email_key = emailKey(email);
  const isNamed = first_name !== null || last_name !== null;
  const account = {
    first_name: isNamed ? (first_name ?? '') : (email.split('@')[0] ?? ''),
    last_name: last_name ?? '',
    email,
    email_key,
    phone_number: phone,
    location: city,
    unclaimed_since: now,
  };
  const [added] = await insertUnclaimed(tx, [account], password);
  // Somebody registered, or another organizer added them, a moment ago.
  const uuid = added?.uuid ?? (await findAccountByEmail(tx, email_key))?.uuid;
  if (!uuid) throw new Error('An account was neither added nor found.');
  if (!added) return uuid;
  await countOrganizerEmails(deps, tx, session, [email]);
  await audit(tx, 'member_added', { at: now, subject: uuid });
  await enqueueEmail(tx, now, claimAccount, { email_key });
  return uuid;
}
