import type { ListedMember } from '#contract/members/member-lookup.ts';
import { memberChoices } from '#contract/organizing/lists.ts';
import { whenIn } from '#contract/values/when.ts';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useZone } from '#web/ui/zone.ts';
import table from '../lists/list-table.module.css';
import { ListTable, TickAll, type Ticks } from '../lists/list-table.tsx';
import parts from '../lists/table-parts.module.css';
import { WholeDates } from '../pieces/whole-dates.tsx';
import { MemberBadge, Paid } from './member-badge.tsx';
import styles from './member-rows.module.css';
import { isActive, membershipInList } from './membership-words.ts';

/** Who is or was a member: name, email, membership, since when (16.1). */
export function MemberRows({
  members,
  isPart = false,
  ticks,
}: {
  members: ListedMember[];
  /** There are more pages. */
  isPart?: boolean;
  /** Without it nothing is done with people who are ticked. */
  ticks: Ticks | undefined;
}) {
  const hasEmail = members.some(({ email }) => email !== undefined);
  const isBySince = useSearch().sort?.endsWith('since') ?? false;
  return (
    <ListTable
      caption="Members"
      heads={[
        ...(ticks ? [''] : []),
        'Name',
        ...(hasEmail ? ['Email'] : []),
        'Membership',
        'Member since',
      ]}
      boxes={
        ticks && (
          <TickAll
            uuids={members.map(({ uuid }) => uuid)}
            ticks={ticks}
            isPart={isPart}
            className={styles.box}
          />
        )
      }
      last={isBySince ? undefined : styles.whenOrdered}
    >
      {members.map((member) => (
        <MemberRow
          key={member.uuid}
          member={member}
          ticks={ticks}
          hasEmail={hasEmail}
          isBySince={isBySince}
        />
      ))}
    </ListTable>
  );
}

function MemberRow({
  member,
  ticks,
  hasEmail,
  isBySince,
}: {
  member: ListedMember;
  ticks: Ticks | undefined;
  hasEmail: boolean;
  isBySince: boolean;
}) {
  const zone = useZone();
  const { uuid, name, email, started_at, unclaimed } = member;
  return (
    <tr
      className={classNames(
        styles.row,
        ticks && styles.ticks,
        ticks?.ticked.has(uuid) && styles.ticked,
      )}
    >
      {ticks && (
        <td className={classNames(parts.tick, styles.box)}>
          <label>
            <input
              type="checkbox"
              aria-label={`Tick ${name}`}
              checked={ticks.ticked.has(uuid)}
              onChange={({ target }) => ticks.tick([uuid], target.checked)}
            />
          </label>
        </td>
      )}
      <th scope="row">
        <Link
          className={table.name}
          to="/organize/members/$uuid"
          params={{ uuid }}
          // The list beside the record stays as it is.
          search={(now) => now}
        >
          <WholeWords text={name} />
        </Link>
      </th>
      {hasEmail && <td className={table.small}>{email}</td>}
      <td className={table.small}>
        <div className={styles.membership}>
          {!isActive(member.state) && <MemberBadge member={member} />}
          {unclaimed && <Badge tone="sand">{memberChoices.filters.unclaimed}</Badge>}
          <span>
            <Paid member={member} after=", " />
            <WholeDates>{membershipInList(member, zone)}</WholeDates>
          </span>
        </div>
      </td>
      <td className={classNames(table.small, !isBySince && styles.whenOrdered)}>
        {started_at !== null && (
          <>
            <span className={styles.since}>Since </span>
            <WholeDates>{whenIn(zone, started_at, 'day')}</WholeDates>
          </>
        )}
      </td>
    </tr>
  );
}

/** "Mohammed El-Sayed": no line ends at a hyphen. */
const WholeWords = ({ text }: { text: string }) =>
  text.includes('-')
    ? text.split(/(?<= )/).map((word, at) => (
        <span key={at} className={styles.word}>
          {word}
        </span>
      ))
    : text;
