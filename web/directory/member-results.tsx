import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatNumber } from '#contract/values/money.ts';
import { call } from '../api/call.ts';
import { nextPage, withoutRepeats } from '../api/paged-list.ts';
import { useUrlPages } from '../api/url-pages.ts';
import { seasonNumbersQuery } from '../events/season-numbers-query.ts';
import { Link } from '../router/link.tsx';
import { useNavigate } from '../router/router-provider.tsx';
import { buttonClass } from '../ui/button.tsx';
import { focusOwnSection } from '../ui/focus-content.ts';
import { ListEmpty } from '../ui/lists/list-empty.tsx';
import { PagedResults } from '../ui/lists/paged-results.tsx';
import type { MemberSearch } from './member-list.ts';
import styles from './member-list-controls.module.css';
import { initialOf, isByInitial, partsOf } from './member-list-words.ts';
import { MemberTile, MemberTileSkeleton } from './member-tile.tsx';
import { useAccessBlocked } from './use-access-blocked.ts';

export function MemberResults({ search }: { search: MemberSearch }) {
  const navigate = useNavigate();
  const { page: _, ...wanted } = search;
  const isGrouped = isByInitial(search);
  const list = useInfiniteQuery({
    queryKey: ['members', wanted],
    queryFn: ({ pageParam, signal }) =>
      call('members', { query: { ...wanted, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
  useAccessBlocked(list.error);
  const { pages, total, ...more } = useUrlPages(list, search, (page) =>
    navigate({
      to: '/members',
      search: { ...search, page },
      state: { growing: true },
      replace: true,
    }),
  );
  return (
    <div className={styles.results}>
      <PagedResults
        label="Members"
        list={list}
        items={withoutRepeats(pages.flatMap(({ data }) => data))}
        total={total}
        totalText={memberTotalText(total, search, useMembers())}
        clear={
          Object.keys(search).length > 0 && (
            <Link to="/members" search={{}} onClick={focusOwnSection}>
              Clear<span className="visually-hidden"> search, filters and sorting</span>
            </Link>
          )
        }
        empty={<NobodyFound search={search} />}
        tile={(member) => (
          <MemberTile member={member} from={search} headingLevel={isGrouped ? 3 : 2} />
        )}
        groupOf={isGrouped ? initialOf : undefined}
        skeleton={<MemberTileSkeleton />}
        {...more}
      />
    </div>
  );
}

/** All of them, as home counts them: with those who have not opened their account yet. */
function useMembers(): number | undefined {
  return useQuery(seasonNumbersQuery).data?.members;
}

/** "3 members in Halifax under T for “ana”"; of all: "140 members. 3 more have not opened their account yet." */
export function memberTotalText(total: number, search: MemberSearch, all?: number): string {
  const counted = `${total === 0 ? 'No' : formatNumber(total)} ${total === 1 ? 'member' : 'members'}`;
  if (all !== undefined && all > total && total > 0 && partsOf(search).length === 0) {
    const more = all - total;
    return `${counted}. ${formatNumber(more)} more ${more === 1 ? 'has' : 'have'} not opened their account yet.`;
  }
  return [counted, ...partsOf(search)].join(' ');
}

function NobodyFound({ search }: { search: MemberSearch }) {
  const { search: wanted, sort, initial, city } = search;
  if (wanted === undefined && !initial && !city) {
    return (
      <ListEmpty title="Nobody is listed yet">
        Everybody with an active membership appears here.
      </ListEmpty>
    );
  }
  return (
    <ListEmpty
      title="No member matches"
      actions={
        <Link
          className={buttonClass()}
          to="/members"
          search={sort ? { sort } : {}}
          onClick={focusOwnSection}
        >
          {wanted === undefined ? 'See All Members' : 'Clear the Search'}
        </Link>
      }
    >
      {wanted === undefined
        ? 'The city is that of members who show it; a letter is that of the last name.'
        : `We looked for “${wanted}” in names, and in the work and the city of members who show them. Try fewer letters; somebody with a private profile is found by name.`}
    </ListEmpty>
  );
}
