import { Link } from '#web/router/link.tsx';
import { memberList } from '../lists/organize-lists.ts';
import { useOrganized } from '../session/organize-call.ts';

/** Beside what is owed for events. Nobody has said what they owe: their number, and not a sum. */
export function UnpaidMembers() {
  const { data } = useOrganized('memberCounts');
  const unpaid = data?.data.unpaid ?? 0;
  if (unpaid === 0) return null;
  return (
    <Link to={memberList.path} search={{ filter: 'unpaid' }}>
      {unpaid === 1 ? '1 member by hand has not paid' : `${unpaid} members by hand have not paid`}
    </Link>
  );
}
