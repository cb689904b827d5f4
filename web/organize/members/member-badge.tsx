import type { ListedMember } from '#contract/members/member-lookup.ts';
import { memberStateName, memberStateNames } from '#contract/organizing/lists.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './member-lookup.module.css';
import { isByHand, memberStateTones } from './membership-words.ts';

type Member = Pick<ListedMember, 'state' | 'way'>;

/** Whether somebody is a member now; how it is paid is a text beside it. */
export function MemberBadge({ member: { state } }: { member: Pick<Member, 'state'> }) {
  return (
    <Badge tone={memberStateTones[state]}>
      {memberStateNames[isByHand(state) ? 'active' : state]}
    </Badge>
  );
}

/** "Paid by cheque"; of a membership that a card renews nothing. */
export function Paid({ member, after = '' }: { member: Member; after?: string }) {
  if (!isByHand(member.state)) return null;
  return (
    <>
      <span className={member.state === 'unpaid' ? styles.unpaid : undefined}>
        {memberStateName(member)}
      </span>
      {after}
    </>
  );
}
