import type { ReactNode } from 'react';
import { invitationStates } from '#contract/members/import-fields.ts';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { memberChoices } from '#contract/organizing/lists.ts';
import { whenIn } from '#contract/values/when.ts';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { mailtoHref } from '#web/ui/mailto-href.ts';
import { useZone } from '#web/ui/zone.ts';
import { WholeDates } from '../../pieces/whole-dates.tsx';
import { MemberBadge, Paid } from '../member-badge.tsx';
import { membershipInWords, unclaimedInWords } from '../membership-words.ts';
import styles from './member-record.module.css';

/** What is known of somebody, a fact a line. */
export function MemberFacts({ member }: { member: MemberRecord }) {
  const zone = useZone();
  const { membership, invitation, listed, email } = member;
  return (
    <dl className={styles.facts}>
      <Fact name="State">
        <MemberBadge member={membership} /> <Paid member={membership} after=". " />
        <WholeDates>{membershipInWords(membership, zone)}</WholeDates>
      </Fact>
      {membership.started_at !== null && (
        <Fact name="Member since">{whenIn(zone, membership.started_at, 'day')}</Fact>
      )}
      {member.number !== null && <Fact name="Number">{member.number}</Fact>}
      {email !== undefined && (
        <Fact name="Email">
          <a href={mailtoHref(email)}>{email}</a>
        </Fact>
      )}
      {listed?.phone && <Fact name="Phone">{listed.phone}</Fact>}
      {listed?.address && (
        <Fact name="Address">
          <span className={styles.lines}>{listed.address}</span>
        </Fact>
      )}
      {member.note !== null && <Fact name="Note">{member.note}</Fact>}
      {member.unclaimed && (
        <Fact name="Account">
          <Badge tone={invitation === 'bounced' ? 'flag' : 'sand'}>
            {memberChoices.filters.unclaimed}
            {invitation !== null && `, ${invitationStates[invitation].toLowerCase()}`}
          </Badge>{' '}
          {unclaimedInWords(invitation)}{' '}
          {invitation === 'not_invited' && (
            <Link to="/organize/members/import">Invite them with their list</Link>
          )}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
