import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { nextPage, withoutRepeats } from '../api/paged-list.ts';
import { TryAgain } from '../forms/try-again.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { Link } from '../router/link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { ListEmpty } from '../ui/lists/list-empty.tsx';
import page from '../ui/lists/list-page.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import table from './payment-table.module.css';
import { PaymentTable } from './payment-table.tsx';
import { SavedCards } from './saved-cards.tsx';

export function BillingPage() {
  const list = useInfiniteQuery({
    queryKey: ['billingHistory'],
    queryFn: ({ pageParam, signal }) =>
      call('billingHistory', { query: { page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
  const payments = withoutRepeats(list.data?.pages.flatMap(({ data }) => data) ?? []);
  return (
    <div className={page.page}>
      <PageHead title="Billing" description="What you paid, and what was paid back." />
      <div className={page.head}>
        <h1>Billing</h1>
        <p className={page.lead}>What you paid and got back, in Canadian dollars.</p>
      </div>
      {list.isPending && <Loading />}
      {list.isLoadingError && <TryAgain error={list.error} onTry={list.refetch} />}
      {list.isSuccess && payments.length === 0 && <Nothing />}
      {payments.length > 0 && (
        <PaymentTable
          payments={payments}
          meta={list.data?.pages.at(-1)?.meta}
          failure={list.isFetchNextPageError ? list.error : null}
          isFetching={list.isFetchingNextPage}
          onShowMore={list.hasNextPage ? list.fetchNextPage : undefined}
        />
      )}
      {list.isSuccess && <SavedCards />}
    </div>
  );
}

function Loading() {
  return (
    <div>
      <p className="visually-hidden" role="status">
        Loading your payments…
      </p>
      {['first', 'second', 'third', 'fourth'].map((payment) => (
        <div className={table.coming} key={payment}>
          <Skeleton shape="short" />
        </div>
      ))}
    </div>
  );
}

function Nothing() {
  return (
    <ListEmpty
      title="Nothing was paid yet"
      actions={
        <>
          <Link className={buttonClass()} to="/events">
            See Events
          </Link>
          <Link className={buttonClass('outline')} to="/membership">
            See Benefits
          </Link>
        </>
      }
    >
      Your membership, your rounds and your donations will be listed here.
    </ListEmpty>
  );
}
