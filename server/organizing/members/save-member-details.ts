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
import { findMemberDetails, saveDetails, saveMemberName } from './member-act-queries.ts';

type DetailTexts = Required<Omit<MemberDetails, 'version'>>;

const nothing = {
  number: null,
  note: null,
  member_since: null,
  version: 0,
  changed_at: null,
  changed_by: null,
};

/** 16.2: name, number, note and first day; nothing of it touches the payment provider. The same save sent twice is one. */
export async function saveMemberDetails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  user: string,
  { version, ...given }: MemberDetails,
): Promise<void> {
  await db.transaction(
    async (tx) => {
      const person = await lockPerson(tx, user);
      if (!person || isErased(person.email)) throw new HttpError('not_found');
      const spans = await findSpans(tx, [user]);
      if (spans.length === 0 && !person.unclaimed_since) throw new HttpError('not_found');
      const row = (await findMemberDetails(tx, user)) ?? nothing;
      const { first_name, last_name } = person;
      const { number, note, member_since } = row;
      const before: DetailTexts = { first_name, last_name, number, note, member_since };
      const sent: DetailTexts = { first_name, last_name, ...given };
      if (isDeepStrictEqual(before, sent)) return;
      await refuseStale(tx, version, row, { ...before, version: row.version });
      const now = clock.now();
      const { time_zone } = await loadAssociation(tx);
      if (sent.member_since !== null && sent.member_since > dayIn(time_zone, now)) {
        throw validationError('member_since', 'This day is still to come.');
      }
      const { first_name: first, last_name: last, ...details } = sent;
      await saveMemberName(tx, user, { first_name: first, last_name: last });
      await saveDetails(tx, {
        ...details,
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

/** The day, and of the texts only that they changed: a note is private, and who bears a name sees it. */
function changesOf(before: DetailTexts, after: DetailTexts) {
  const isNamed = before.first_name === after.first_name && before.last_name === after.last_name;
  const texts = [
    ...(isNamed ? [] : ['Name']),
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
