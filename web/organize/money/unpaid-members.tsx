import { unpaidInWords } from '#contract/membership/unpaid-by-hand.ts';
import type { UnpaidMembers } from '#contract/membership/unpaid-members.ts';
import { Link } from '#web/router/link.tsx';
import { memberList } from '../lists/organize-lists.ts';

/** Beside what is owed for events: how many have not paid, and what a year of each comes to. */
export function UnpaidLink({ unpaid }: { unpaid: UnpaidMembers | undefined }) {
  if (!unpaid || unpaid.people === 0) return null;
  return (
    <Link to={memberList.path} search={{ filter: 'unpaid' }}>
      {unpaidInWords(unpaid)}
    </Link>
  );
}
