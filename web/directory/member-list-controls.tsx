import { search as searchLimits } from 'virtual:limits/members';
import { useNextSearch, useRouter } from '../router/router-provider.tsx';
import styles from '../ui/lists/list-page.module.css';
import { SearchAndSort } from '../ui/lists/search-and-sort.tsx';
import { useSearchBox } from '../ui/lists/use-search-box.ts';
import { type MemberSearch, memberSearch, memberSorts } from './member-list.ts';

/** Search and sort. The URL holds both; a change begins at page 1 (4.5). */
export function MemberListControls({ search }: { search: MemberSearch }) {
  const router = useRouter();
  const nextSearch = useNextSearch();

  async function show(
    changed: { search?: string; sort?: string },
    replace: boolean,
  ): Promise<void> {
    // The person may have gone to another screen before the delay was over.
    if (router.location.pathname !== '/members') return;
    const { page: _, ...now } = memberSearch(router.location.search);
    return router.navigate({
      to: '/members',
      search: memberSearch({ ...now, ...changed }),
      replace,
    });
  }

  // Replaces, or every pause in typing would be an entry in the history.
  const { box, onSubmit } = useSearchBox(
    search.search ?? '',
    () => nextSearch().search ?? '',
    (text) => show({ search: text }, true),
  );

  return (
    <form className={styles.form} role="search" onSubmit={onSubmit}>
      <SearchAndSort
        {...box}
        maxLength={searchLimits.maxLength}
        label="Search Members"
        placeholder="A name, a company, a city"
        sorts={memberSorts}
        sort={search.sort ?? 'name'}
        onSort={(sort) => show({ sort }, false)}
      />
    </form>
  );
}
