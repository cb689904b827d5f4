import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FiscalYearRecord } from '#contract/organizing/export-api.ts';
import { formatDay } from '#contract/values/dates.ts';
import { fiscalYearNumber } from '#contract/values/fiscal-year.ts';
import { whenIn } from '#contract/values/when.ts';
import { PartFailed } from '#web/forms/try-again.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { ChevronLeftIcon } from '#web/ui/icons/icon.tsx';
import { ChevronRightIcon } from '#web/ui/icons/screen-icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useZone } from '#web/ui/zone.ts';
import chips from '../../ui/chip.module.css';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { ListMenu } from '../lists/list-menu.tsx';
import { listQuery } from '../lists/list-search.ts';
import { moneyList } from '../lists/organize-lists.ts';
import { MoneyHead } from '../money/money-head.tsx';
import { MoneyNumbers } from '../money/money-numbers.tsx';
import span from '../money/money-span.module.css';
import { useOrganized } from '../session/organize-call.ts';
import { CloseYear } from './close-year.tsx';
import { historyOf, stateOfYear } from './closing-words.ts';
import styles from './year.module.css';
import { CheckBooks } from './year-checks.tsx';
import { YearFile } from './year-file.tsx';
import steps from './year-step.module.css';

/** Each fiscal year: its sums, and the three steps of its end (17.4). */
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
      <MoneyHead
        title={shown ? `Year-end ${fiscalYearNumber(shown)}` : 'Year-end'}
        shown="year"
        action={shown && years.length > 1 && <Years years={years} shown={shown} />}
      />
      {!data && error && <PartFailed what="The years" query={query} />}
      {!data && !error && <Skeleton className={styles.coming} />}
      {shown && (
        <div className={sections.stack}>
          <YearSums year={shown} />
          <ol key={shown.year} className={steps.steps}>
            <CheckBooks year={shown} />
            <CloseYear year={shown} />
            <YearFile year={shown} />
          </ol>
          <YearHistory year={shown} />
        </div>
      )}
    </div>
  );
}

function Years({ years, shown }: { years: FiscalYearRecord[]; shown: FiscalYearRecord }) {
  const at = years.indexOf(shown);
  const [before, after] = [years[at + 1], years[at - 1]];
  return (
    <div className={span.bar}>
      <nav className={span.steps} aria-label="Year Before and After">
        {before && (
          <YearLink className={span.step} year={before}>
            <ChevronLeftIcon />
            {fiscalYearNumber(before)}
          </YearLink>
        )}
        {after && (
          <YearLink className={span.step} year={after}>
            {fiscalYearNumber(after)}
            <ChevronRightIcon />
          </YearLink>
        )}
      </nav>
      <nav aria-label="Fiscal Years">
        <ListMenu label="Other Years" isSingle>
          <ul className={styles.years}>
            {years.map((one) => (
              <li key={one.year}>
                <YearLink className={chips.chip} year={one} isShown={one === shown}>
                  {fiscalYearNumber(one)}, {stateOfYear(one)}
                </YearLink>
              </li>
            ))}
          </ul>
        </ListMenu>
      </nav>
    </div>
  );
}

function YearLink({
  year: { year },
  className,
  isShown,
  children,
}: {
  year: FiscalYearRecord;
  className: string | undefined;
  isShown?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      className={className}
      to="/organize/money/year"
      search={{ year: `${year}` }}
      aria-current={isShown ? 'true' : undefined}
    >
      {children}
    </Link>
  );
}

/** From the same reading as the overview, to which they lead. */
function YearSums({ year }: { year: FiscalYearRecord }) {
  const { from, to } = year;
  const { data } = useQuery(listQuery(moneyList, { from, to }));
  return (
    <section className={styles.sums} aria-labelledby="sums">
      <h2 className="visually-hidden" id="sums">
        Sums
      </h2>
      <p className={styles.line}>
        <span className={styles.quiet}>
          {formatDay(from)} to {formatDay(to)}
          {!year.is_over && '. These are the sums so far'}.
        </span>
        <Link to="/organize/money" search={{ from, to }}>
          See Its Payments and Refunds
        </Link>
      </p>
      {data ? (
        <MoneyNumbers totals={data.totals} search={{ from, to }} />
      ) : (
        <Skeleton className={styles.sumsComing} />
      )}
    </section>
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
