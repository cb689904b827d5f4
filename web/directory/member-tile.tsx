import type { Member } from '#contract/members/members.ts';
import { fullName } from '#contract/values/person-names.ts';
import { whenIn } from '#contract/values/when.ts';
import { useZone } from '#web/ui/zone.ts';
import tile from '../events/tile/event-tile.module.css';
import { Link } from '../router/link.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { MemberSearch } from './member-list.ts';
import styles from './member-tile.module.css';

/** One member in the directory. */
export function MemberTile({ member, from }: { member: Member; from: MemberSearch }) {
  const zone = useZone();
  const name = fullName(member);
  return (
    <article className={tile.tile}>
      <div className={styles.row}>
        <Avatar name={name} url={member.pfp_url} />
        <div className={styles.words}>
          <h2 className={tile.title}>
            <Link
              className={tile.link}
              to="/members/$memberID"
              params={{ memberID: member.uuid }}
              state={{ memberList: from }}
            >
              {name}
            </Link>
          </h2>
          {member.headline && <p>{member.headline}</p>}
          <p className={tile.place}>
            {member.city && `${member.city} · `}Joined {whenIn(zone, member.member_since, 'month')}
          </p>
        </div>
      </div>
    </article>
  );
}

/** A tile of the usual size, while its member is loading. */
export function MemberTileSkeleton() {
  return (
    <div className={tile.tile}>
      <div className={styles.row}>
        <Skeleton />
        <div className={styles.words}>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      </div>
    </div>
  );
}
