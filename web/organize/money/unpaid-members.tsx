import { unpaidInWords } from '#contract/membership/unpaid-by-hand.ts';
import { Link } from '#web/router/link.tsx';
import { memberList } from '../lists/organize-lists.ts';

/** Beside what is owed for events. Nobody has said what they owe: their number, and not a sum. */
export function UnpaidMembers({ unpaid }: { unpaid: number }) {
  if (unpaid === 0) return null;
  return (
    <Link to={memberList.path} search={{ filter: 'unpaid' }}>
      {unpaidInWords(unpaid)}
    </Link>
  );
}
