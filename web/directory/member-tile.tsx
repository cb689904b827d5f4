import type { Member } from '#contract/members/members.ts';
import { handicapText } from '#contract/profile/golf.ts';
import { fullName } from '#contract/values/person-names.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { useZone } from '#web/ui/zone.ts';
import { Link } from '../router/link.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { ChevronRightIcon } from '../ui/icons/screen-icons.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { MemberSearch } from './member-list.ts';
import styles from './member-tile.module.css';

/** One member in the directory. */
export function MemberTile({
  member,
  from,
  headingLevel = 2,
}: {
  member: Member;
  from: MemberSearch;
  headingLevel?: 2 | 3;
}) {
  const Heading = `h${headingLevel}` as const;
  const zone = useZone();
  const name = fullName(member);
  const index = member.golf?.handicap_index ?? null;
  return (
    <article className={styles.row}>
      <Avatar name={name} url={member.pfp_url} />
      <div className={styles.words}>
        <Heading className={styles.name}>
          <Link
            className={styles.link}
            to="/members/$memberID"
            params={{ memberID: member.uuid }}
            state={{ memberList: from }}
          >
            {name}
          </Link>
        </Heading>
        {member.headline && <p>{member.headline}</p>}
        {index !== null && <p>Handicap {handicapText(index)}</p>}
        {member.golf?.home_course && <p>{member.golf.home_course}</p>}
        <p className={styles.place}>
          {member.city && <span>{member.city}</span>}
          <span>Joined {dayIn(zone, new Date(member.member_since)).slice(0, 4)}</span>
        </p>
      </div>
      <ChevronRightIcon />
    </article>
  );
}

/** A line of the usual size, while its member is loading. */
export function MemberTileSkeleton() {
  return (
    <div className={styles.row}>
      <Skeleton />
      <div className={styles.words}>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="short" />
      </div>
    </div>
  );
}
