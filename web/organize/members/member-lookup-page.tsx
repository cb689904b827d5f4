import { useState } from 'react';
import { unpaidInWords } from '#contract/membership/unpaid-by-hand.ts';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import sections from '../../ui/sections.module.css';
import { ListScreen } from '../lists/list-screen.tsx';
import table from '../lists/list-table.module.css';
import { memberList } from '../lists/organize-lists.ts';
import { useOrganized } from '../session/organize-call.ts';
import { may, useSelf } from '../session/organizer.ts';
import { AddMemberForm } from './add-member-form.tsx';
import styles from './member-lookup.module.css';
import { MemberRows } from './member-rows.tsx';
import { MembersTicked, withTicks } from './members-ticked.tsx';

/** What needs somebody: offered at sight while there is any. */
const memberWork = ['problem', 'ending', 'unpaid', 'unclaimed', 'terms', 'privacy'] as const;

/** Present and former members, to look somebody up (16.1). */
export function MemberLookupPage() {
  const self = useSelf();
  const seesAddress = self !== undefined && may(self, 'members.write');
  const changes = self !== undefined && may(self, 'members.change');
  const records = self !== undefined && may(self, 'money.record');
  const { data: counts } = useOrganized('memberCounts');
  const { filter } = useSearch();
  const numbers = new Map<string, number>(Object.entries(counts?.data ?? {}));
  const [isAdding, setAdding] = useState(false);
  // Across pages and searches: an envelope is in no order.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  return (
    <ListScreen
      list={memberList}
      title="Members"
      description="Who is or was a member of the association."
      lead={
        <>
          Everybody who is or was a member.
          <small className={styles.noted}>Whom you open is noted in the audit log.</small>
        </>
      }
      actions={
        changes && (
          <div className={classNames(sections.buttons, styles.first)}>
            <Link className={buttonClass('outline')} to="/organize/members/import">
              Import Members
            </Link>
            <Button onClick={() => setAdding(true)}>Add a Member</Button>
          </div>
        )
      }
      above={
        <>
          {isAdding && <AddMemberForm onDone={() => setAdding(false)} />}
          {filter === 'unpaid' && counts && counts.unpaid.people > 0 && (
            <p>{unpaidInWords(counts.unpaid)}.</p>
          )}
        </>
      }
      line={{
        asked: memberWork.filter((filter) => (counts?.data[filter] ?? 0) > 0),
        countOf: (filter) => numbers.get(filter),
      }}
      noun={['member', 'members']}
      searchLabel="Search Members"
      placeholder={seesAddress ? 'Name, full email' : 'Name'}
      none={{
        title: 'Nobody yet',
        text: 'New members appear here at once.',
        hint: seesAddress ? 'An email is found only when typed in full.' : undefined,
      }}
      coming={{ row: table.coming, columns: 2, rows: 10 }}
      rows={(members, { meta }) => (
        <MemberRows
          members={members}
          isPart={meta.last_page > 1}
          ticks={
            records
              ? {
                  ticked,
                  tick: (uuids, isTicked) => setTicked(withTicks(ticked, uuids, isTicked)),
                }
              : undefined
          }
        />
      )}
      below={ticked.size > 0 && <MembersTicked ticked={ticked} setTicked={setTicked} />}
    />
  );
}
