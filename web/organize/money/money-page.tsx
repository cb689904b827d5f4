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
import { memberList, moneyList } from '../lists/organize-lists.ts';
import { useOrganized } from '../session/organize-call.ts';
import { listedInWords } from './listed-words.ts';
import { MoneyFields } from './money-fields.tsx';
import styles from './money-page.module.css';
import { MoneyRows } from './money-rows.tsx';
import { MoneySpan } from './money-span.tsx';
import { MoneySums } from './money-sums.tsx';
import { MoneyTabs } from './money-tabs.tsx';

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
    />
  );
}

function Sentence({ money }: { money: MoneyPage }) {
  const { totals, fees_unknown, event } = money;
  const asked = useSearch();
  const search = listSearch(moneyList, asked);
  return (
    <>
      <p className={styles.sentence}>{listedInWords(money, { ...search, sum: asked.sum })}</p>
      <p className={styles.now}>
        {event && (
          <Link to="/organize/events/$slug/money" params={{ slug: event.slug }}>
            See the Result
          </Link>
        )}
        <Owed filter="owed" cents={totals.owed_cents} words="owed for events now" />
        {!event && <UnpaidMembers />}
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

/** Nobody has said what they owe: their number, and not a sum. */
function UnpaidMembers() {
  const { data } = useOrganized('memberCounts');
  const unpaid = data?.data.unpaid ?? 0;
  if (unpaid === 0) return null;
  return (
    <Link to={memberList.path} search={{ filter: 'unpaid' }}>
      {unpaid === 1 ? '1 member by hand has not paid' : `${unpaid} members by hand have not paid`}
    </Link>
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
