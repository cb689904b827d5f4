import type { ListedMember } from '#contract/members/member-lookup.ts';
import { memberChoices, memberStateName, memberStateNames } from '#contract/organizing/lists.ts';
import { Badge } from '#web/ui/badge.tsx';
import { isByHand, memberStateTones } from './membership-words.ts';

type Member = Pick<ListedMember, 'state' | 'way'>;

/** Whether somebody is a member now, and whether it is still to be paid; how it was paid is a text beside it. */
export function MemberBadge({ member: { state } }: { member: Pick<Member, 'state'> }) {
  return <Badge tone={memberStateTones[state]}>{badgeName(state)}</Badge>;
}

function badgeName(state: Member['state']): string {
  if (state === 'unpaid') return memberChoices.filters.unpaid;
  return memberStateNames[isByHand(state) ? 'active' : state];
}

/** "Paid by cheque"; nothing of a membership that a card renews, or that is not paid. */
export function Paid({ member, after = '' }: { member: Member; after?: string }) {
  if (!isByHand(member.state) || member.state === 'unpaid') return null;
  return (
    <>
      {memberStateName(member)}
      {after}
    </>
  );
}
