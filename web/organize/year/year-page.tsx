import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClosingNumbers, FiscalYearRecord } from '#contract/organizing/export-api.ts';
import { formatDay } from '#contract/values/dates.ts';
import { fiscalYearName, fiscalYearNumber } from '#contract/values/fiscal-year.ts';
import { formatMoney } from '#contract/values/money.ts';
import { whenIn } from '#contract/values/when.ts';
import { PartFailed } from '#web/forms/try-again.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useZone } from '#web/ui/zone.ts';
import chips from '../../ui/chip.module.css';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { listQuery } from '../lists/list-search.ts';
import { moneyList } from '../lists/organize-lists.ts';
import { MoneyTabs } from '../money/money-tabs.tsx';
import { actAsShown, keyGiver, unlessDeclined } from '../pieces/act-with-numbers.ts';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import { organize, useOrganized } from '../session/organize-call.ts';
import { confirmLoss } from '../session/questions.ts';
import { closingInWords, closingMeans, reopeningInWords } from './closing-words.ts';
import { ExportState, useExports } from './export-state.tsx';
import styles from './year.module.css';

/** Each fiscal year: its sums, its file for the accountant, and its end (17.4). */
export function YearPage() {
  const { year: asked } = useSearch();
  const query = useOrganized('fiscalYears');
  const { data, error } = query;
  const years = data?.data ?? [];
  const shown =
    years.find(({ year }) => `${year}` === asked) ??
    years.find(({ is_over, closed_at }) => is_over && closed_at === null) ??
    years[0];
  return (
    <div className={page.page}>
      <PageHead title="Year" description="Each fiscal year: its sums and its file." />
      <header className={page.head}>
        <h1>Year</h1>
        <MoneyTabs shown="year" />
      </header>
      {!data && error && <PartFailed what="The years" query={query} />}
      {!data && !error && <Skeleton className={styles.coming} />}
      {shown && (
        <div className={sections.stack}>
          {years.length > 1 && <Years years={years} shown={shown} />}
          <YearSums year={shown} />
          <YearFile key={shown.year} year={shown} />
          <End year={shown} />
        </div>
      )}
    </div>
  );
}

function Years({ years, shown }: { years: FiscalYearRecord[]; shown: FiscalYearRecord }) {
  return (
    <nav aria-label="Fiscal Years">
      <ul className={styles.years}>
        {years.map((one) => (
          <li key={one.year}>
            <Link
              className={chips.chip}
              to="/organize/money/year"
              search={{ year: `${one.year}` }}
              aria-current={one.year === shown.year ? 'true' : undefined}
            >
              {fiscalYearNumber(one)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** From the same reading as the overview, to which they lead. */
function YearSums({ year }: { year: FiscalYearRecord }) {
  const { from, to } = year;
  const { data } = useQuery(listQuery(moneyList, { from, to }));
  const totals = data?.totals;
  const sums = totals && [
    { name: 'In', cents: totals.in_cents },
    { name: 'Back', cents: totals.back_cents },
    { name: 'Fees', cents: totals.fees_cents },
    { name: 'Net', cents: totals.net_cents },
  ];
  return (
    <section className={sections.section} aria-labelledby="sums">
      <h2 id="sums">{fiscalYearName(year)}</h2>
      <p className={styles.quiet}>
        {formatDay(from)} to {formatDay(to)}
        {!year.is_over && '. It is not over yet'}.
      </p>
      {sums ? (
        <dl className={styles.sums}>
          {sums.map(({ name, cents }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatMoney(cents)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Skeleton className={styles.sumsComing} />
      )}
      <Link to="/organize/money" search={{ from, to }}>
        See every payment and refund of it
      </Link>
    </section>
  );
}

const tables = [
  { file: 'summary.pdf', has: 'the sums; page 1 says whether they pass the check of the ledger' },
  {
    file: 'ledger.csv',
    has: 'every payment and refund, with fees, its deposit or payout, and a column for each tax that prices include',
  },
  { file: 'events.csv', has: 'each event, with what is for events after the year' },
  { file: 'memberships.csv', has: 'each membership, with what is for time after the year' },
  { file: 'deposits.csv', has: 'what came to the bank' },
];

function YearFile({ year }: { year: FiscalYearRecord }) {
  const queryClient = useQueryClient();
  const zone = useZone();
  const [giveKey] = useState(() => keyGiver());
  const { run, failure, underWay } = useButtonChange();
  const shown = useExports().data?.data.find((one) => one.year === year.year);
  const isComing = shown?.state === 'waiting' || shown?.state === 'running';

  const make = () =>
    run('make', async () => {
      // After a file that is made, the same again is another one.
      const { key } = giveKey({ year: year.year, after: shown?.uuid });
      await organize('askForExport', { body: { kind: 'year', year: year.year, key } });
      await queryClient.invalidateQueries({ queryKey: ['exports'] });
    });

  return (
    <section className={sections.section} aria-labelledby="file">
      <h2 id="file">File for the accountant</h2>
      <dl className={styles.tables}>
        {tables.map(({ file, has }) => (
          <div key={file}>
            <dt>{file}</dt>
            <dd>{has}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>
        The tables are in it twice: with commas, and with semicolons for spreadsheets that expect
        them. All of it shows one moment.
        {year.downloaded_at && ` First downloaded ${whenIn(zone, year.downloaded_at, 'log')}.`}
      </p>
      {shown && <ExportState shown={shown} />}
      {!isComing && (
        <Button
          variant={shown?.state === 'ready' ? 'outline' : 'green'}
          onClick={make}
          loading={underWay.includes('make')}
        >
          Make the ZIP File
        </Button>
      )}
      {failure && <p role="alert">{failure}</p>}
    </section>
  );
}

/** A year is closed when its books are; until then it may be opened again. */
function End({ year }: { year: FiscalYearRecord }) {
  const queryClient = useQueryClient();
  const zone = useZone();
  const { run, failure, underWay } = useButtonChange();
  const params = { year: `${year.year}` };
  const reopen = async () => {
    await organize('reopenFiscalYear', { params });
    await queryClient.invalidateQueries({ queryKey: ['fiscalYears'] });
  };
  const reopenAsked = async () => {
    if (await confirmLoss(reopeningInWords(year))) await reopen();
  };
  const close = () =>
    run('close', async () => {
      const closed = await unlessDeclined(
        actAsShown<ClosingNumbers, unknown>(
          (numbers) => closingInWords(year, numbers),
          (expect) => organize('closeFiscalYear', { params, body: { expect } }),
        ),
      );
      if (!closed) return;
      await queryClient.invalidateQueries({ queryKey: ['fiscalYears'] });
      notifyUndo(`${fiscalYearName(year)} is closed.`, reopen);
    });
  return (
    <section className={sections.section} aria-labelledby="end">
      <h2 id="end">{year.closed_at === null ? 'Close the year' : 'Closed'}</h2>
      <p>
        {year.closed_at !== null &&
          `Closed ${whenIn(zone, year.closed_at, 'log')}${year.closed_by === null ? '' : ` by ${year.closed_by}`}. `}
        {year.is_over ? closingMeans : `It can be closed after ${formatDay(year.to)}.`}
      </p>
      {year.is_over && year.closed_at === null && (
        <Button variant="outline" onClick={close} loading={underWay.includes('close')}>
          Close Fiscal Year {fiscalYearNumber(year)}
        </Button>
      )}
      {year.closed_at !== null && (
        <Button
          variant="outline"
          onClick={() => run('reopen', reopenAsked)}
          loading={underWay.includes('reopen')}
        >
          Reopen Fiscal Year {fiscalYearNumber(year)}
        </Button>
      )}
      {failure && <p role="alert">{failure}</p>}
    </section>
  );
}
