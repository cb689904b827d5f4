import { search as searchLimits } from 'virtual:limits/members';
import { useRouter } from '../router/router-provider.tsx';
import styles from '../ui/lists/list-page.module.css';
import { SearchAndSort } from '../ui/lists/search-and-sort.tsx';
import { useSearchBox } from '../ui/lists/use-search-box.ts';
import { type MemberSearch, memberSearch, memberSorts } from './member-list.ts';

/** Search and sort. The address holds both; whatever is changed begins at page 1 (4.5). */
export function MemberListControls({ search }: { search: MemberSearch }) {
  const router = useRouter();

  async function show(
    changed: { search?: string; sort?: string },
    replace: boolean,
  ): Promise<void> {
    // Who has gone on before the pause was over is not torn back.
    if (router.location.pathname !== '/members') return;
    const { page: _, ...now } = memberSearch(router.location.search);
    return router.navigate({
      to: '/members',
      search: memberSearch({ ...now, ...changed }),
      replace,
    });
  }

  // Every pause in the typing would else be a step on the way Back.
  const { box, onSubmit } = useSearchBox(search.search ?? '', (text) =>
    show({ search: text }, true),
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
