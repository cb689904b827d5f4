import type { ListedMember, MemberState } from '#contract/members/member-lookup.ts';
import { formatLongDay } from '#contract/values/long-day.ts';

export const memberStateTones: Record<MemberState, 'green' | 'sand' | 'flag' | 'pine'> = {
  active: 'green',
  given: 'pine',
  ending: 'sand',
  problem: 'flag',
  lapsed: 'sand',
  none: 'sand',
};

/** What comes next of a membership, in one sentence. */
export function membershipInWords({
  state,
  renews_at,
  ends_at,
}: Pick<ListedMember, 'state' | 'renews_at' | 'ends_at'>): string {
  if (state === 'none') return 'Never was a member.';
  if (state === 'lapsed') return ends_at ? `Ended on ${formatLongDay(ends_at)}.` : 'Ended.';
  if (ends_at !== null) return `Ends on ${formatLongDay(ends_at)}.`;
  if (state === 'problem') {
    return renews_at
      ? `The renewal of ${formatLongDay(renews_at)} could not be paid; the card is tried again.`
      : 'The renewal could not be paid; the card is tried again.';
  }
  return renews_at ? `Renews on ${formatLongDay(renews_at)}.` : 'Runs without an end.';
}
