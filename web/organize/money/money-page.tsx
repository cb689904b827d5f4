import { useQuery } from '@tanstack/react-query';
import type { MoneyPage } from '#contract/organizing/money-api.ts';
import { formatMoney } from '#contract/values/money.ts';
import { MoneyRibbon } from '#web/events/details/money-ribbon.tsx';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import page from '../../ui/lists/list-page.module.css';
import rows from '../lists/list-rows.module.css';
import { ListScreen } from '../lists/list-screen.tsx';
import { listQuery, listSearch } from '../lists/list-search.ts';
import { moneyList } from '../lists/organize-lists.ts';
import { useOrganized } from '../session/organize-call.ts';
import { listedInWords } from './listed-words.ts';
import { MoneyFields } from './money-fields.tsx';
import styles from './money-page.module.css';
import { MoneyRows } from './money-rows.tsx';
import { during, MoneySpan } from './money-span.tsx';
import { MoneySums } from './money-sums.tsx';
import { MoneyTabs } from './money-tabs.tsx';
import { allYears, isAllYears } from './money-words.ts';
import { UnpaidMembers } from './unpaid-members.tsx';

/** What came in, went back and is owed (17.0): a month, a fiscal year or any days. */
export function TreasurerPage() {
  const search = listSearch(moneyList, useSearch());
  const { data, error } = useQuery(listQuery(moneyList, search));
  return (
    <ListScreen
      list={moneyList}
      title="Money"
      description="What came in, went back and is owed."
      head={
        <header className={page.head}>
          <h1 className={styles.eyebrow}>Money</h1>
          <MoneyTabs shown="overview" />
          {data && <Sentence money={data} />}
          {!data && !error && <Skeleton className={styles.sentenceComing} />}
        </header>
      }
      above={
        <>
          {data && <MoneySpan money={data} />}
          {data && <Ribbon money={data} />}
          {data && <MoneySums money={data} />}
          {!data && !error && <Skeleton className={styles.sumsComing} />}
          <h2 className={styles.heading}>Payments and refunds</h2>
        </>
      }
      noun={['entry', 'entries']}
      searchLabel="Search Payments"
      placeholder="A name, an event, a receipt or a sum"
      fields={<MoneyFields />}
      none={{
        title: 'Nothing came in or went back',
        text: 'Choose other days above. A payment appears here at once.',
      }}
      coming={{ row: classNames(rows.row, styles.row), columns: 3 }}
      rows={(entries) => <MoneyRows entries={entries} />}
      below={data && <InAllYears money={data} />}
    />
  );
}

function Sentence({ money }: { money: MoneyPage }) {
  const { totals, fees_unknown, event } = money;
  const asked = useSearch();
  const search = listSearch(moneyList, asked);
  const { data: counts } = useOrganized('memberCounts');
  return (
    <>
      <p className={styles.sentence}>{listedInWords(money, { ...search, sum: asked.sum })}</p>
      <p className={styles.now}>
        {event && (
          <span>
            Sponsors, costs and gifts that are typed into its result are not in here.{' '}
            <Link to="/organize/events/$slug/money" params={{ slug: event.slug }}>
              See the Result
            </Link>
          </span>
        )}
        <Owed filter="owed" cents={totals.owed_cents} words="owed for events now" />
        {!event && <UnpaidMembers unpaid={counts?.data.unpaid ?? 0} />}
        <Owed filter="owed-back" cents={totals.owed_back_cents} words="owed back now" />
        {fees_unknown > 0 && (
          <span>
            The provider has not said yet what it kept of{' '}
            {fees_unknown === 1 ? '1 card payment' : `${fees_unknown} card payments`}.
          </span>
        )}
      </p>
    </>
  );
}

/** W16: what came in, what of it goes and what stays. The tables below it have the numbers. */
function Ribbon({ money: { totals } }: { money: MoneyPage }) {
  const { in_cents, back_cents, fees_cents, net_cents } = totals;
  const goes = back_cents + fees_cents;
  if (in_cents <= 0 || goes <= 0 || net_cents < 0) return null;
  return (
    <div className={styles.ribbon}>
      <MoneyRibbon
        bars={[
          { kind: 'income', name: 'In', total: in_cents },
          { kind: 'expense', name: 'Back and fees', total: goes },
          { kind: 'donation', name: 'Net', total: net_cents },
        ]}
        goal={0}
      />
    </div>
  );
}

const few = 5;

/** A search is of the days above: with little found, how much all years have. */
function InAllYears({ money: { meta, span } }: { money: MoneyPage }) {
  const search = listSearch(moneyList, useSearch());
  // What is open now is listed whatever the day.
  const isOfDays = search.filter === undefined || search.from !== undefined;
  const isAsked = search.search !== undefined && isOfDays && !isAllYears(span) && meta.total <= few;
  const asked = { ...search, filter: undefined, page: undefined, ...allYears };
  const { data } = useQuery({ ...listQuery(moneyList, asked), enabled: isAsked });
  if (!isAsked || !data) return null;
  const { total } = data.meta;
  if (total <= meta.total) return <p className={styles.now}>All years have no more of it.</p>;
  return (
    <p className={styles.now}>
      <span>
        {meta.total === 0 ? 'Nothing of it is in these days.' : 'This is of these days alone.'}
      </span>
      <Link to={moneyList.path} search={(now) => during(now, allYears)}>
        Search All Years ({total === 1 ? '1 entry' : `${total} entries`})
      </Link>
    </p>
  );
}

function Owed({ filter, cents, words }: { filter: string; cents: number; words: string }) {
  if (cents === 0) return <span>Nothing is {words}</span>;
  return (
    <Link to={moneyList.path} search={{ filter }}>
      {formatMoney(cents)} {words}
    </Link>
  );
}
