import type { GivenMembership } from '#contract/members/member-acts.ts';
import { addYears } from '#contract/values/calendar-years.ts';
import { formatDay } from '#contract/values/dates.ts';
import { maxGivenYears } from '#contract/values/portal-limits.ts';
import { dayIn, endOfDay, lastDayBefore } from '#contract/values/wall-time.ts';
import type { Deps } from '#server/deps/deps.ts';
import { validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { insertSpans, type NewSpan } from '#server/membership/spans/span-queries.ts';
import { type LockedMember, memberAct, refuseBesideCard } from './member-act.ts';
import { keepUnclaimed } from './member-act-queries.ts';

/** 16.2: gives a membership until a day, or extends one. */
export async function giveMembership(
  deps: Deps,
  session: Session,
  user: string,
  { key, ...given }: GivenMembership,
): Promise<void> {
  await memberAct(deps, {
    action: 'membership_given',
    user,
    key,
    request: { act: 'give_membership', user, ...given },
    act: (locked) => give(locked, session, given),
  });
}

export async function give(
  locked: LockedMember,
  session: Session,
  { until, reason }: Omit<GivenMembership, 'key'>,
) {
  await addSpan(locked, until, { source: 'given', reason, by: session.userUuid });
  return {
    changes: { until: { old: lastDay(locked), new: until }, reason: { old: null, new: reason } },
  };
}

/** It begins where the membership that runs ends, else now. */
export const beginOf = ({ last, now }: LockedMember) => last?.ends_at ?? now;

export const lastDay = ({ last, zone }: LockedMember) =>
  last?.ends_at ? lastDayBefore(zone, last.ends_at) : null;

export async function addSpan(
  locked: LockedMember,
  until: string,
  span: Pick<NewSpan, 'source' | 'reason' | 'charge_uuid' | 'by'>,
): Promise<void> {
  const { tx, zone, person, now } = locked;
  await refuseSpan(locked, until);
  await insertSpans(tx, [
    {
      ...span,
      created_at: now,
      user_uuid: person.uuid,
      begins_at: beginOf(locked),
      ends_at: endOfDay(zone, until),
    },
  ]);
  if (person.unclaimed_since) await keepUnclaimed(tx, person.uuid);
}

async function refuseSpan(locked: LockedMember, until: string): Promise<void> {
  const { now, zone, last, person } = locked;
  await refuseBesideCard(locked);
  if (person.deletion_requested_at && !person.unclaimed_since) {
    throw validationError('until', 'They asked for their account to be erased.');
  }
  const today = dayIn(zone, now);
  if (until < today) throw validationError('until', 'This day is over.');
  if (until > addYears(today, maxGivenYears)) {
    throw validationError('until', `Choose a day within ${maxGivenYears} years.`);
  }
  if (!last) return;
  if (last.ends_at === null) throw validationError('until', 'Their membership has no end.');
  if (endOfDay(zone, until) <= last.ends_at) {
    const end = formatDay(lastDayBefore(zone, last.ends_at));
    throw validationError('until', `They are a member until ${end} already. Choose a later day.`);
  }
}
