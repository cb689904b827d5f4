import { isDeepStrictEqual } from 'node:util';
import type { MemberDetails } from '#contract/members/member-acts.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { loadAssociation } from '#server/association/association.ts';
import { audit } from '#server/audit/audit.ts';
import { isErased } from '#server/db/erased-email.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { deriveMemberships } from '#server/membership/spans/derive-memberships.ts';
import { findSpans } from '#server/membership/spans/span-queries.ts';
import { refreshDirectoryEntry } from '#server/profile/directory-entry/directory-entry.ts';
import { lockPerson } from '#server/profile/directory-entry/directory-entry-queries.ts';
import { refuseStale } from '../changed-meanwhile.ts';
import { findMemberDetails, saveDetails } from './member-act-queries.ts';

type DetailTexts = Omit<MemberDetails, 'version'>;

const nothing = {
  number: null,
  note: null,
  member_since: null,
  version: 0,
  changed_at: null,
  changed_by: null,
};

/** 16.2: number, note and first day; nothing of it touches the payment provider. The same save sent twice is one. */
export async function saveMemberDetails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  user: string,
  { version, ...sent }: MemberDetails,
): Promise<void> {
  await db.transaction(
    async (tx) => {
      const person = await lockPerson(tx, user);
      if (!person || isErased(person.email)) throw new HttpError('not_found');
      const spans = await findSpans(tx, [user]);
      if (spans.length === 0 && !person.unclaimed_since) throw new HttpError('not_found');
      const row = (await findMemberDetails(tx, user)) ?? nothing;
      const { number, note, member_since } = row;
      const before: DetailTexts = { number, note, member_since };
      if (isDeepStrictEqual(before, sent)) return;
      await refuseStale(tx, version, row, { ...before, version: row.version });
      const now = clock.now();
      const { time_zone } = await loadAssociation(tx);
      if (sent.member_since !== null && sent.member_since > dayIn(time_zone, now)) {
        throw validationError('member_since', 'This day is still to come.');
      }
      await saveDetails(tx, {
        ...sent,
        user_uuid: user,
        version: row.version + 1,
        changed_at: now,
        changed_by: session.userUuid,
      });
      await deriveMemberships(tx, [user], now);
      await refreshDirectoryEntry(tx, user);
      const changes = changesOf(before, sent);
      await audit(tx, 'member_details_saved', { at: now, subject: user, changes });
    },
    { isolationLevel: 'read committed' },
  );
}

/** The day, and of the texts only that they changed: a note is private. */
function changesOf(before: DetailTexts, after: DetailTexts) {
  const texts = [
    ...(before.number === after.number ? [] : ['Member number']),
    ...(before.note === after.note ? [] : ['Note']),
  ];
  return {
    ...(before.member_since !== after.member_since && {
      member_since: { old: before.member_since, new: after.member_since },
    }),
    ...(texts.length > 0 && { texts: { old: null, new: texts.join(', ') } }),
  };
}
