import { moneyFiltersOfDays } from '#contract/organizing/lists.ts';
import type { MoneyPage } from '#contract/organizing/money-api.ts';
import { formatMonth } from '#contract/values/dates.ts';
import { fiscalYearName } from '#contract/values/fiscal-year.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { ChevronLeftIcon } from '#web/ui/icons/icon.tsx';
import { ChevronRightIcon } from '#web/ui/icons/screen-icons.tsx';
import { useZone } from '#web/ui/zone.ts';
import chips from '../../ui/chip.module.css';
import { useChangeList } from '../lists/list-controls.tsx';
import { ListMenu } from '../lists/list-menu.tsx';
import { listSearch } from '../lists/list-search.ts';
import { moneyList } from '../lists/organize-lists.ts';
import styles from './money-span.module.css';
import { besides, isAllYears, isMonth, monthsIn, type Span, shortMonth } from './money-words.ts';

/** Of which days the figures are: a month, a fiscal year, or any. */
export function MoneySpan({ money }: { money: MoneyPage }) {
  const { span, fiscal_year } = money;
  const search = useSearch();
  const change = useChangeList(moneyList);
  const today = dayIn(useZone(), new Date());
  const { before, after } = besides(span, fiscal_year, today);
  const isThisMonth = search.from === undefined && search.to === undefined;
  const isYear = span.from === fiscal_year.from && span.to === fiscal_year.to;
  return (
    <section className={styles.bar} aria-label="Days">
      <nav className={styles.steps} aria-label="Months and Years">
        {before && (
          <Link className={styles.step} to={moneyList.path} search={(now) => during(now, before)}>
            <ChevronLeftIcon />
            <StepName step={before} shown={span} />
          </Link>
        )}
        {after && (
          <Link className={styles.step} to={moneyList.path} search={(now) => during(now, after)}>
            <StepName step={after} shown={span} />
            <ChevronRightIcon />
          </Link>
        )}
      </nav>
      <ListMenu label="Other Dates" isSingle>
        <div className={styles.others}>
          <ul className={styles.chips}>
            <li>
              <Link
                className={chips.chip}
                to={moneyList.path}
                search={(now) => during(now)}
                aria-current={isThisMonth ? 'true' : undefined}
              >
                This month
              </Link>
            </li>
            {!isAllYears(span) && (
              <li>
                <Link
                  className={chips.chip}
                  to={moneyList.path}
                  search={(now) => during(now, fiscal_year)}
                  aria-current={isYear ? 'true' : undefined}
                >
                  {fiscalYearName(fiscal_year)}
                </Link>
              </li>
            )}
          </ul>
          <Months money={money} today={today} />
          <TextInput
            label="From"
            type="date"
            name="from"
            value={search.from ?? span.from}
            max={span.to}
            onChange={({ target }) => target.value && change({ from: target.value, to: span.to })}
          />
          <TextInput
            label="To"
            type="date"
            name="to"
            value={search.to ?? span.to}
            min={span.from}
            onChange={({ target }) => target.value && change({ from: span.from, to: target.value })}
          />
        </div>
      </ListMenu>
    </section>
  );
}

/** The months of the fiscal year, as far as they have begun. */
function Months({ money: { span, fiscal_year }, today }: { money: MoneyPage; today: string }) {
  const shown = isMonth(span) ? span.from : undefined;
  return (
    <ul className={styles.months}>
      {monthsIn(fiscal_year)
        .filter(({ from }) => from <= today)
        .map((month) => (
          <li key={month.from}>
            <Link
              className={chips.chip}
              to={moneyList.path}
              search={(now) => during(now, month)}
              aria-current={month.from === shown ? 'true' : undefined}
            >
              <StepName step={month} shown={fiscal_year} />
            </Link>
          </li>
        ))}
    </ul>
  );
}

/** The same list of other days; what waits for somebody is a list of its own. */
export const during = (
  { page: _, filter, ...now }: Record<string, string | undefined>,
  { from, to }: Partial<Span> = {},
) =>
  listSearch(moneyList, {
    ...now,
    filter: moneyFiltersOfDays.includes(filter) ? filter : undefined,
    from,
    to,
  });

/** What is seen is as short as can be; who hears it has no title beside it. */
function StepName({ step, shown }: { step: Span; shown: Span }) {
  if (!isMonth(step)) return nameOf(step);
  return (
    <>
      <span aria-hidden="true">{shortMonth(step, shown)}</span>
      <span className="visually-hidden">{nameOf(step)}</span>
    </>
  );
}

const nameOf = (span: Span) => (isMonth(span) ? formatMonth(span.from) : fiscalYearName(span));
