import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useAddressPages } from '../api/address-pages.ts';
import { withoutRepeats } from '../api/paged-list.ts';
import { Link } from '../router/link.tsx';
import { useNavigate } from '../router/router-provider.tsx';
import { buttonClass } from '../ui/button.tsx';
import { focusOwnSection } from '../ui/focus-content.ts';
import { ListEmpty } from '../ui/list-empty.tsx';
import { PagedResults } from '../ui/paged-results.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { MemberCard, MemberCardSkeleton } from './member-card.tsx';
import { type MemberSearch, memberListQuery, totalText } from './member-list.ts';
import { useBarred } from './use-barred.ts';

export function MemberResults({ search }: { search: MemberSearch }) {
  const navigate = useNavigate();
  const list = useInfiniteQuery({ ...memberListQuery(search), placeholderData: keepPreviousData });
  useBarred(list.error);
  const { pages, total, ...more } = useAddressPages(list, search, (page) =>
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
      totalText={totalText(total, search)}
      clear={
        Object.keys(search).length > 0 && (
          <Link to="/members" search={{}} onClick={focusOwnSection}>
            Clear<VisuallyHidden> search and sorting</VisuallyHidden>
          </Link>
        )
      }
      empty={<NobodyFound search={search} />}
      card={(member) => <MemberCard member={member} from={search} />}
      skeleton={<MemberCardSkeleton />}
      {...more}
    />
  );
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
      We looked for “{wanted}” in names, and in the work and the city of members who show them.
      Fewer letters find more; somebody who keeps the rest to themselves is found by name.
    </ListEmpty>
  );
}
