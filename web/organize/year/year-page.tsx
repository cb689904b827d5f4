import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClosingNumbers, FiscalYearRecord } from '#contract/organizing/export-api.ts';
import { formatDay } from '#contract/values/dates.ts';
import { fiscalYearName, fiscalYearNumber } from '#contract/values/fiscal-year.ts';
import { whenIn } from '#contract/values/when.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { PartFailed } from '#web/forms/try-again.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useZone } from '#web/ui/zone.ts';
import chips from '../../ui/chip.module.css';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { ChipStrip } from '../lists/chip-strip.tsx';
import { listQuery } from '../lists/list-search.ts';
import { moneyList } from '../lists/organize-lists.ts';
import { MoneyHead } from '../money/money-head.tsx';
import { MoneyNumbers } from '../money/money-numbers.tsx';
import { actAsShown, declined, keyGiver, unlessDeclined } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import { organize, useOrganized } from '../session/organize-call.ts';
import { confirmLoss } from '../session/questions.ts';
import {
  closingInWords,
  closingMeans,
  historyOf,
  nextStep,
  reopeningInWords,
  stateOfYear,
} from './closing-words.ts';
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
      <PageHead title="Year-end" description="Each fiscal year: its sums and its file." />
      <MoneyHead title={shown ? `Year-end ${fiscalYearNumber(shown)}` : 'Year-end'} shown="year" />
      {!data && error && <PartFailed what="The years" query={query} />}
      {!data && !error && <Skeleton className={styles.coming} />}
      {shown && (
        <div className={sections.stack}>
          {years.length > 1 && <Years years={years} shown={shown} />}
          <p className={styles.next}>{nextStep(shown).text}</p>
          <YearSums year={shown} />
          <YearFile key={shown.year} year={shown} />
          <End key={`end ${shown.year}`} year={shown} />
          <YearHistory year={shown} />
        </div>
      )}
    </div>
  );
}

function Years({ years, shown }: { years: FiscalYearRecord[]; shown: FiscalYearRecord }) {
  return (
    <nav aria-label="Fiscal Years">
      <ChipStrip>
        {years.map((one) => (
          <li key={one.year}>
            <Link
              className={chips.chip}
              to="/organize/money/year"
              search={{ year: `${one.year}` }}
              aria-current={one.year === shown.year ? 'true' : undefined}
            >
              {fiscalYearNumber(one)}, {stateOfYear(one)}
            </Link>
          </li>
        ))}
      </ChipStrip>
    </nav>
  );
}

/** From the same reading as the overview, to which they lead. */
function YearSums({ year }: { year: FiscalYearRecord }) {
  const { from, to } = year;
  const { data } = useQuery(listQuery(moneyList, { from, to }));
  return (
    <section className={sections.section} aria-labelledby="sums">
      <h2 id="sums">Sums</h2>
      <p className={styles.quiet}>
        {formatDay(from)} to {formatDay(to)}
        {!year.is_over && '. These are the sums so far'}.
      </p>
      {data ? (
        <MoneyNumbers totals={data.totals} search={{ from, to }} />
      ) : (
        <Skeleton className={styles.sumsComing} />
      )}
      <Link to="/organize/money" search={{ from, to }}>
        See Its Payments and Refunds
      </Link>
    </section>
  );
}

const tables = [
  { file: 'summary.pdf', has: 'the sums; page 1 says whether they agree with the payments' },
  {
    file: 'ledger.csv',
    has: 'every payment and refund, with fees, its deposit or payout, and a column for each tax that prices include',
  },
  {
    file: 'events.csv',
    has: 'each event of the year; what was paid for events of the next year stands by itself',
  },
  {
    file: 'memberships.csv',
    has: 'each membership; what was paid for months of the next year stands by itself',
  },
  { file: 'deposits.csv', has: 'each deposit at the bank, with its slip' },
];

function YearFile({ year }: { year: FiscalYearRecord }) {
  const queryClient = useQueryClient();
  const [giveKey] = useState(() => keyGiver());
  const { run, failure, underWay } = useButtonChange();
  const shown = useExports().data?.data.find((one) => one.year === year.year);
  const isComing = shown?.state === 'waiting' || shown?.state === 'running';
  const isReady = shown?.state === 'ready';

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
        them. All tables are made at the same time, so their sums agree.
      </p>
      {shown && <ExportState shown={shown} />}
      {!year.is_over && (
        <p>Until the year is over the file is a draft: make it again after {formatDay(year.to)}.</p>
      )}
      {!isComing && (
        <Button
          variant={isReady ? 'quiet' : nextStep(year).does === 'file' ? 'green' : 'outline'}
          onClick={make}
          loading={underWay.includes('make')}
        >
          {isReady ? 'Make a New File' : 'Make the ZIP File'}
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
  const undo = async () => {
    await organize('reopenFiscalYear', { params, body: { reason: 'Closed by mistake.' } });
    await queryClient.invalidateQueries({ queryKey: ['fiscalYears'] });
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
      notifyUndo(`${fiscalYearName(year)} is closed.`, undo);
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
        <Button
          variant={nextStep(year).does === 'close' ? 'green' : 'outline'}
          onClick={close}
          loading={underWay.includes('close')}
        >
          Close Fiscal Year {fiscalYearNumber(year)}
        </Button>
      )}
      {year.closed_at !== null && <Reopen year={year} />}
      {failure && <p role="alert">{failure}</p>}
    </section>
  );
}

/** The history keeps why. */
function Reopen({ year }: { year: FiscalYearRecord }) {
  const queryClient = useQueryClient();
  const form = useStoredForm(`reopen ${year.year}`, { reason: '' }, async ({ reason }) => {
    if (reason.trim() !== '' && !(await confirmLoss(reopeningInWords(year)))) throw declined;
    const params = { year: `${year.year}` };
    await organize('reopenFiscalYear', { params, body: { reason } });
    await queryClient.invalidateQueries({ queryKey: ['fiscalYears'] });
  });
  return (
    <div className={styles.reopen}>
      <CheckedForm
        form={form}
        button={`Reopen Fiscal Year ${fiscalYearNumber(year)}`}
        variant="outline"
      >
        <TextInput
          label="Why It Is Reopened"
          hint="The history below keeps it."
          autoComplete="off"
          aria-required
          {...form.field('reason')}
        />
      </CheckedForm>
    </div>
  );
}

/** Who closed and reopened it, and asked for its files (17.4). */
function YearHistory({ year }: { year: FiscalYearRecord }) {
  const zone = useZone();
  const history = historyOf(year);
  return (
    <section className={sections.section} aria-labelledby="history">
      <h2 id="history">History</h2>
      {history.length === 0 && <p className={styles.quiet}>Nobody has closed it or made a file.</p>}
      {history.length > 0 && (
        <ul className={styles.history}>
          {history.map(({ at, text }) => (
            <li key={`${at} ${text}`}>
              <time className={styles.quiet} dateTime={at}>
                {whenIn(zone, at, 'fact')}
              </time>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
