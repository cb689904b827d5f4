import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { formatNumber } from '#contract/values/money.ts';
import { call } from '../api/call.ts';
import { nextPage, withoutRepeats } from '../api/paged-list.ts';
import { useUrlPages } from '../api/url-pages.ts';
import { Link } from '../router/link.tsx';
import { useNavigate } from '../router/router-provider.tsx';
import { buttonClass } from '../ui/button.tsx';
import { focusOwnSection } from '../ui/focus-content.ts';
import { ListEmpty } from '../ui/lists/list-empty.tsx';
import { PagedResults } from '../ui/lists/paged-results.tsx';
import type { MemberSearch } from './member-list.ts';
import { MemberTile, MemberTileSkeleton } from './member-tile.tsx';
import { useAccessBlocked } from './use-access-blocked.ts';

export function MemberResults({ search }: { search: MemberSearch }) {
  const navigate = useNavigate();
  const { search: wanted, sort } = search;
  const list = useInfiniteQuery({
    queryKey: ['members', { search: wanted, sort }],
    queryFn: ({ pageParam, signal }) =>
      call('members', { query: { search: wanted, sort, page: String(pageParam) } }, { signal }),
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
    <PagedResults
      label="Members"
      list={list}
      items={withoutRepeats(pages.flatMap(({ data }) => data))}
      total={total}
      totalText={memberTotalText(total, search)}
      clear={
        Object.keys(search).length > 0 && (
          <Link to="/members" search={{}} onClick={focusOwnSection}>
            Clear<span className="visually-hidden"> search and sorting</span>
          </Link>
        )
      }
      empty={<NobodyFound search={search} />}
      tile={(member) => <MemberTile member={member} from={search} />}
      skeleton={<MemberTileSkeleton />}
      {...more}
    />
  );
}

/** "3 members for “halifax”" */
export function memberTotalText(total: number, { search }: MemberSearch): string {
  const counted = `${total === 0 ? 'No' : formatNumber(total)} ${total === 1 ? 'member' : 'members'}`;
  return search === undefined ? counted : `${counted} for “${search}”`;
}

function NobodyFound({ search }: { search: MemberSearch }) {
  const { search: wanted, sort } = search;
  if (wanted === undefined) {
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
          Clear the Search
        </Link>
      }
    >
      We looked for “{wanted}” in names, and in the work and the city of members who show them. Try
      fewer letters; somebody with a private profile is found by name.
    </ListEmpty>
  );
}
