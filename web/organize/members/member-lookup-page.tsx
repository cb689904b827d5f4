import { useState } from 'react';
import type { ListedMember } from '#contract/members/member-lookup.ts';
import { unpaidInWords } from '#contract/membership/unpaid-by-hand.ts';
import { memberChoices } from '#contract/organizing/lists.ts';
import { whenIn } from '#contract/values/when.ts';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import rows from '../lists/list-rows.module.css';
import { ListScreen } from '../lists/list-screen.tsx';
import { memberList } from '../lists/organize-lists.ts';
import { WholeDates } from '../pieces/whole-dates.tsx';
import { useOrganized } from '../session/organize-call.ts';
import { may, useSelf } from '../session/organizer.ts';
import { AddMemberForm } from './add-member-form.tsx';
import { MemberBadge, Paid } from './member-badge.tsx';
import styles from './member-lookup.module.css';
import { MembersTicked, withTicks } from './members-ticked.tsx';
import { isActive, membershipInWords } from './membership-words.ts';

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
      lead="Who is or was a member. Each person that you open is noted in the audit log."
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
      placeholder={seesAddress ? 'A name, or a whole email' : 'A name'}
      none={{
        title: 'Nobody yet',
        text: 'New members appear here at once.',
      }}
      coming={{ row: rowClass(records), columns: records ? 4 : 3 }}
      rows={(members) => (
        <ul className={rows.rows}>
          {members.map((member) => (
            <MemberRow
              key={member.uuid}
              member={member}
              {...(records && {
                isTicked: ticked.has(member.uuid),
                onTick: (isTicked) => setTicked(withTicks(ticked, [member.uuid], isTicked)),
              })}
            />
          ))}
        </ul>
      )}
      below={ticked.size > 0 && <MembersTicked ticked={ticked} setTicked={setTicked} />}
    />
  );
}

const rowClass = (hasBox: boolean) => classNames(rows.row, styles.row, hasBox && styles.ticks);

function MemberRow({
  member,
  isTicked = false,
  onTick,
}: {
  member: ListedMember;
  isTicked?: boolean;
  /** Without it nothing is done with people who are ticked. */
  onTick?: (isTicked: boolean) => void;
}) {
  const zone = useZone();
  const { uuid, name, email, started_at, unclaimed } = member;
  return (
    <li className={rowClass(onTick !== undefined)}>
      {onTick && (
        <label className={styles.box}>
          <input
            type="checkbox"
            aria-label={`Tick ${name}`}
            checked={isTicked}
            onChange={({ target }) => onTick(target.checked)}
          />
        </label>
      )}
      <div className={rows.what}>
        <p>
          <Link
            className={rows.name}
            to="/organize/members/$uuid"
            params={{ uuid }}
            // The list beside the record stays as it is.
            search={(now) => now}
          >
            {name}
          </Link>
        </p>
        {email !== undefined && <p className={rows.small}>{email}</p>}
      </div>
      <p className={classNames(rows.badges, styles.state)}>
        {!isActive(member.state) && <MemberBadge member={member} />}
        {unclaimed && <Badge tone="sand">{memberChoices.filters.unclaimed}</Badge>}
      </p>
      <div className={rows.small}>
        <p>
          <Paid member={member} after=". " />
          <WholeDates>{membershipInWords(member, zone)}</WholeDates>
        </p>
        {started_at !== null && (
          <p>
            <WholeDates>{`Since ${whenIn(zone, started_at, 'day')}.`}</WholeDates>
          </p>
        )}
      </div>
    </li>
  );
}
