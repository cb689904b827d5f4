import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MoneyPage } from '#contract/organizing/money-api.ts';
import { inWay, moneyKindNames, moneyKinds, moneyWays } from '#contract/values/money-words.ts';
import { Link } from '#web/router/link.tsx';
import { useSearch, useView } from '#web/router/router-provider.tsx';
import type { Search } from '#web/router/url.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import rows from '../lists/list-rows.module.css';
import { ListScreen } from '../lists/list-screen.tsx';
import { listQuery, listSearch } from '../lists/list-search.ts';
import { moneyList } from '../lists/organize-lists.ts';
import folds from '../pieces/folded.module.css';
import { WholeDates } from '../pieces/whole-dates.tsx';
import { useOrganized } from '../session/organize-call.ts';
import { isOfDays, listedInWords } from './listed-words.ts';
import { MoneyFields } from './money-fields.tsx';
import { MoneyHead } from './money-head.tsx';
import { MoneyNumbers } from './money-numbers.tsx';
import styles from './money-page.module.css';
import { MoneyRows } from './money-rows.tsx';
import { during, MoneySpan } from './money-span.tsx';
import { MoneyMonths, MoneySums } from './money-sums.tsx';
import { allYears, isAllYears, monthOf, reversedParts, spanInWords } from './money-words.ts';
import { OpenNow } from './open-now.tsx';

/** What came in, went back and is owed (17.0): a month, a fiscal year or any days. */
export function TreasurerPage() {
  const asked = useSearch();
  const search = listSearch(moneyList, asked);
  const { data, error } = useQuery(listQuery(moneyList, search));
  useEntriesShown();
  const listed = data && listedInWords(data, { ...search, sum: asked.sum });
  // Of a list that the figures are not of, its own sum is said in their place.
  const hasNumbers = listed !== undefined && listed.sum === undefined;
  // Loaded beside the sums, and shown with them: nothing moves when it comes.
  const { isPending } = useOrganized('memberCounts');
  return (
    <ListScreen
      list={moneyList}
      title="Money"
      description="What came in, went back and is owed."
      head={
        <MoneyHead
          title={listed?.title}
          shown="overview"
          action={isOfDays(search) && <Days money={data} isComing={!error} />}
        >
          {data && hasNumbers && <MoneyNumbers totals={data.totals} search={search} />}
          {listed?.sum && <p className={styles.sentence}>{listed.sum}</p>}
          {data && search.filter === 'back' && <Reversed money={data} />}
          {data && hasNumbers && !isPending && (
            <>
              <Lacking money={data} />
              <Now money={data} />
            </>
          )}
          {((!data && !error) || (hasNumbers && isPending)) && (
            <Skeleton className={styles.sentenceComing} />
          )}
        </MoneyHead>
      }
      above={
        <>
          <div className={styles.above}>
            {data && hasNumbers && <Sums money={data} isFolded={isNarrowed(search)} />}
            {!data && !error && <Skeleton className={styles.sumsComing} />}
          </div>
          <h2 className={styles.heading} id="entries" tabIndex={-1}>
            {!listed?.sum && 'Payments and refunds'}
            {listed && hasNumbers && isNarrowed(search) && `: ${listed.title}`}
            {data && listed?.sum && (
              <WholeDates>
                {isOfDays(search)
                  ? entriesInWords(listed.title, listed.sum, data.meta.total)
                  : entryCount(data.meta.total)}
              </WholeDates>
            )}
          </h2>
          {data && <ToAll money={data} isListed={!hasNumbers} />}
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

/** Its room is kept: nothing moves when it comes. */
const Days = ({ money, isComing }: { money: MoneyPage | undefined; isComing: boolean }) =>
  money ? <MoneySpan money={money} /> : isComing && <Skeleton className={styles.daysComing} />;

/** The sum above may be scrolled away: "Refunded or reversed, June 2026: $1,725.00, 26 entries" */
const entriesInWords = (title: string, sum: string, total: number) =>
  `${title}: ${sum}, ${entryCount(total)}`;

/** Of what is open now the sum stands just above. */
const entryCount = (total: number) => (total === 1 ? '1 entry' : `${total} entries`);

/** 16.2: of all that the list has, what nobody was given; a search finds a part of it. */
function Reversed({ money: { totals } }: { money: MoneyPage }) {
  const { search } = listSearch(moneyList, useSearch());
  const parts = search === undefined ? reversedParts(totals) : [];
  return parts.length > 0 && <p className={styles.now}>Of it {parts.join(', ')}</p>;
}

/** Q20: a press on a sum brings its entries into view; their heading is read. */
function useEntriesShown() {
  const { location } = useView();
  useEffect(() => {
    if (location.hash === '#entries') {
      document.getElementById('entries')?.focus({ preventScroll: true });
    }
  }, [location]);
}

const isNarrowed = ({ kind, way, closing }: Search) => Boolean(kind || way || closing);

/** Once one of them was pressed, its entries come first; on a phone they do in any case, but for the months of a year. */
function Sums({ money, isFolded }: { money: MoneyPage; isFolded: boolean }) {
  const months = <MoneyMonths money={money} />;
  const isOfMonths = !isFolded && money.months.length > 1;
  return (
    <>
      {isOfMonths && months}
      <details className={classNames(folds.folded, !isFolded && folds.onPhone)}>
        <summary>
          Sums by kind{isOfMonths ? ' and payment method' : ', payment method and month'}
        </summary>
        <MoneySums money={money} months={!isOfMonths && months} />
      </details>
    </>
  );
}

/** The way back from what is narrowed to all of the same days. */
function ToAll({ money, isListed }: { money: MoneyPage; isListed: boolean }) {
  const { span, fiscal_year, event } = money;
  const search = listSearch(moneyList, useSearch());
  if (!isListed && !isNarrowed(search) && !event) return null;
  const { from, to } = isOfDays(search) ? span : monthOf(span.from);
  const days = search.from || search.to ? { from, to } : {};
  return (
    <p>
      <Link to={moneyList.path} search={days}>
        Show All of {spanInWords({ from, to }, fiscal_year)}
      </Link>
    </p>
  );
}

/** What is open now, of what the figures are narrowed to. */
function Now({ money }: { money: MoneyPage }) {
  const { totals, event, undeposited_cents, disputed } = money;
  const search = listSearch(moneyList, useSearch());
  const { data: counts } = useOrganized('memberCounts');
  const { kind, way, closing } = search;
  const ofMembers = !event && !way && (!kind || kind === 'membership');
  const open = (filter: string) => ({ filter, kind, way, event: search.event });
  const owed = [
    {
      isShown: !closing,
      cents: totals.owed_back_cents,
      words: ['owed back', ...narrowedTo(money, search)].join(' '),
      search: open('owed-back'),
    },
    {
      // Nobody knows yet how what is owed will be paid.
      isShown: !closing && !way && (!kind || kind === 'event'),
      cents: totals.owed_cents,
      words: `owed for ${event ? event.title : 'events'}`,
      search: open('owed'),
    },
  ];
  const shown = {
    owed: owed.filter(({ isShown }) => isShown),
    unpaid: ofMembers ? counts?.unpaid : undefined,
    disputed: isNarrowed(search) ? undefined : { ...disputed, search: open('disputes') },
    undeposited_cents: event || isNarrowed(search) ? 0 : undeposited_cents,
  };
  // Of what came after a statement nothing is open.
  if (closing && !ofMembers) return null;
  return <OpenNow {...shown} />;
}

/** What the figures above do not have. */
function Lacking({ money: { fees_unknown, event } }: { money: MoneyPage }) {
  return (
    <>
      {fees_unknown > 0 && (
        <p className={styles.now}>
          The provider has not said yet what it kept of{' '}
          {fees_unknown === 1 ? '1 card payment' : `${fees_unknown} card payments`}.
        </p>
      )}
      {event && (
        <p className={styles.now}>
          <span>Sponsors, costs and gifts that are typed into its result are not in here.</span>
          <Link to="/organize/events/$slug/money" params={{ slug: event.slug }}>
            See the Result
          </Link>
        </p>
      )}
    </>
  );
}

/** "by cheque for events" */
const narrowedTo = ({ event }: MoneyPage, { kind, way }: Search): string[] => [
  ...moneyWays.flatMap((one) => (one === way ? [inWay(one)] : [])),
  ...moneyKinds.flatMap((one) =>
    one === kind ? [`for ${moneyKindNames[one].toLowerCase()}`] : [],
  ),
  ...(event ? [`of ${event.title}`] : []),
];

const few = 5;

/** A search is of the days above: with little found, how much all years have. */
function InAllYears({ money: { meta, span } }: { money: MoneyPage }) {
  const search = listSearch(moneyList, useSearch());
  const isAsked =
    search.search !== undefined && isOfDays(search) && !isAllYears(span) && meta.total <= few;
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
