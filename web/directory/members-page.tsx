import { PageHead } from '../layout/page-head.tsx';
import { Link } from '../router/link.tsx';
import { useSearch } from '../router/router-provider.tsx';
import styles from '../ui/lists/list-page.module.css';
import { memberSearch } from './member-list.ts';
import { MemberListControls } from './member-list-controls.tsx';
import { MemberResults } from './member-results.tsx';

export function MembersPage() {
  const search = memberSearch(useSearch());
  return (
    <div className={styles.page}>
      <PageHead title="Members" description="The people with an active membership." />
      <header className={styles.head}>
        <h1>Members</h1>
        <p className={styles.lead}>
          The people behind the scorecards, and what each of them likes to show. What they see of
          you is up to <Link to="/profile">your profile</Link>.
        </p>
      </header>
      <MemberListControls search={search} />
      <MemberResults search={search} />
    </div>
  );
}
