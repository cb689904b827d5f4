import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  ExportRecord,
  FiscalYearRecord,
  YearChecks,
} from '#contract/organizing/export-api.ts';
import { formatDay } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { eventsTyped, typedInWords } from '#contract/values/money-words.ts';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import folds from '../pieces/folded.module.css';
import { organize } from '../session/organize-call.ts';
import { isFileStale } from './closing-words.ts';
import { ExportState, useExports } from './export-state.tsx';
import styles from './year.module.css';
import { useYearChecks } from './year-checks.tsx';
import { YearStep } from './year-step.tsx';

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
  {
    file: 'deposits.csv',
    has: 'each deposit with its slip, and each payout that reached the bank in the year: the rows of ledger.csv that name it, what of it is in the ledger.csv of another year and what is in none come to its amount',
  },
];

/** The third step: the file for the accountant. */
export function YearFile({ year }: { year: FiscalYearRecord }) {
  const queryClient = useQueryClient();
  const [giveKey] = useState(() => keyGiver());
  const { run, failure, underWay } = useButtonChange();
  const checks = useYearChecks(year).data?.data;
  const shown = useExports().data?.data.find((one) => one.year === year.year);
  const isComing = shown?.state === 'waiting' || shown?.state === 'running';
  const isStale = isFileStale(year);
  const isReady = shown?.state === 'ready' && !isStale;

  const make = () =>
    run('make', async () => {
      // After a file that is made, the same again is another one.
      const { key } = giveKey({ year: year.year, after: shown?.uuid });
      await organize('askForExport', { body: { kind: 'year', year: year.year, key } });
      // The year has another act, too.
      await queryClient.invalidateQueries();
    });

  return (
    <YearStep id="file" title="Take the file for the accountant" state={stateOf(year, shown)}>
      <p>
        One ZIP file with the ledger, events, memberships and deposits as tables, and a summary as
        PDF: make it, then download it here. {remarkOn(year)}
      </p>
      {checks && <WithTyped checks={checks} />}
      {isStale && (
        <p>
          <strong>Make it again:</strong> the year was reopened after the last file was made, so its
          sums may be others now.
        </p>
      )}
      {shown && !isStale && <ExportState shown={shown} />}
      {!isComing && (
        <Button
          variant={isReady ? 'quiet' : isNext(year) ? 'green' : 'outline'}
          onClick={make}
          loading={underWay.includes('make')}
        >
          {isReady ? 'Make a New File' : 'Make the ZIP File'}
        </Button>
      )}
      {failure && <p role="alert">{failure}</p>}
      <details className={folds.folded}>
        <summary>What each table has</summary>
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
      </details>
    </YearStep>
  );
}

/** How the ledger and what is typed come to what is left. */
function WithTyped({ checks: { typed, net_cents } }: { checks: YearChecks }) {
  if (typed.events === 0) return <p>{typedInWords(typed)}</p>;
  const lines = [
    ['Net of the ledger', net_cents],
    ['Income that is typed', typed.income_cents],
    ['Costs that are typed', -typed.cost_cents],
    ['Given', -typed.given_cents],
  ] as const;
  return (
    <>
      <p>The ledger, and what is typed into the results of {eventsTyped(typed)}:</p>
      <dl className={styles.result}>
        {lines.map(([name, cents]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatMoney(cents)}</dd>
          </div>
        ))}
        <div>
          <dt>Left</dt>
          <dd>{formatMoney(lines.reduce((sum, [, cents]) => sum + cents, 0))}</dd>
        </div>
      </dl>
    </>
  );
}

function stateOf(year: FiscalYearRecord, shown: ExportRecord | undefined) {
  if (isFileStale(year)) return { text: 'Out of date', isDone: false };
  if (shown?.state === 'ready') return { text: 'Ready', isDone: false };
  if (shown?.state === 'waiting' || shown?.state === 'running')
    return { text: 'Being made', isDone: false };
  return year.downloaded_at === null
    ? { text: 'Not made yet', isDone: false }
    : { text: 'Downloaded', isDone: true };
}

const isNext = (year: FiscalYearRecord) =>
  year.closed_at !== null && (year.downloaded_at === null || isFileStale(year));

/** How final it is. */
function remarkOn({ is_over, closed_at, to }: FiscalYearRecord): string {
  if (!is_over)
    return `Until the year is over the file is a draft: make it again after ${formatDay(to)}.`;
  return closed_at === null
    ? 'Until the year is closed its sums may change.'
    : 'If the year is reopened, make it again.';
}
