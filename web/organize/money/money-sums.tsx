import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MoneyPage } from '#contract/organizing/money-api.ts';
import { formatMonth } from '#contract/values/dates.ts';
import { fiscalYearName } from '#contract/values/fiscal-year.ts';
import { moneyKindNames, moneySumNames, wayNames } from '#contract/values/money-words.ts';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import type { Search } from '#web/router/url.ts';
import { classNames } from '#web/ui/class-names.ts';
import { listQuery, listSearch } from '../lists/list-search.ts';
import { moneyList } from '../lists/organize-lists.ts';
import { SumLink } from './money-numbers.tsx';
import { during } from './money-span.tsx';
import styles from './money-sums.module.css';
import { isAllYears, isMonth, monthOf, sumNames } from './money-words.ts';

type Sum = Pick<MoneyPage['totals'], 'in_cents' | 'back_cents' | 'fees_cents' | 'net_cents'>;

interface Line extends Sum {
  key: string;
  name: ReactNode;
  /** The address of its entries. */
  search: Search;
}

/** The totals by kind and by way, and those of months. Each leads to its entries. */
export function MoneySums({ money, months }: { money: MoneyPage; months: ReactNode }) {
  const search = listSearch(moneyList, useSearch());
  const { page: _, ...now } = search;
  const link = (name: string, to: Search) => (
    <Link to={moneyList.path} search={to} hash="entries">
      {name}
    </Link>
  );
  return (
    <div className={classNames(styles.sums, isMonth(money.span) ? styles.pair : styles.long)}>
      <SumTable
        title="By kind"
        of="Kind"
        lines={money.kinds.map(({ kind, ...sum }) => ({
          ...sum,
          key: kind,
          name: link(moneyKindNames[kind], { ...now, kind }),
          search: { ...now, kind },
        }))}
        total={{ ...money.totals, search: now }}
      />
      <SumTable
        title="By payment method"
        of="Payment method"
        lines={money.ways.map(({ way, ...sum }) => ({
          ...sum,
          key: way,
          name: link(wayNames[way], { ...now, way }),
          search: { ...now, way },
        }))}
        total={{ ...money.totals, search: now }}
      />
      {months}
    </div>
  );
}

/** The totals by month: of a month, those of its fiscal year. */
export function MoneyMonths({ money }: { money: MoneyPage }) {
  const search = listSearch(moneyList, useSearch());
  const { span, fiscal_year } = money;
  const isOne = isMonth(span);
  const year = useQuery({
    ...listQuery(moneyList, { ...during(search, fiscal_year), search: undefined }),
    enabled: isOne,
  });
  const shown = isOne ? year.data : money;
  // So many months are no table: Year has the sums of each year.
  if (!shown || isAllYears(span)) return null;
  const last = shown.months.findLastIndex(hasMoney);
  const months = shown.months.filter(
    ({ month }, index) => index <= last || (isOne && span.to.startsWith(month)),
  );
  const highest = Math.max(1, ...months.map((sum) => Math.max(sum.in_cents, sum.back_cents)));
  return (
    <SumTable
      title={isOne ? `By month, ${fiscalYearName(fiscal_year).toLowerCase()}` : 'By month'}
      of="Month"
      isWide
      lines={months.map(({ month, ...sum }) => ({
        ...sum,
        key: month,
        name: (
          <Link
            to={moneyList.path}
            search={(now) => during(now, monthOf(month))}
            aria-current={isOne && span.from.startsWith(month) ? 'true' : undefined}
          >
            {formatMonth(month)}
          </Link>
        ),
        search: during(search, monthOf(month)),
      }))}
      total={{
        ...shown.totals,
        search: isOne ? during(search, fiscal_year) : during(search, span),
      }}
      bar={(sum) => <Bar sum={sum} highest={highest} />}
    />
  );
}

const hasMoney = ({ in_cents, back_cents, fees_cents }: Sum) =>
  in_cents !== 0 || back_cents !== 0 || fees_cents !== 0;

function SumTable({
  title,
  of,
  lines,
  total,
  bar,
  isWide = false,
}: {
  title: string;
  of: string;
  lines: Line[];
  total: Sum & Pick<Line, 'search'>;
  bar?: (sum: Sum) => ReactNode;
  isWide?: boolean;
}) {
  return (
    <table className={classNames(styles.table, isWide && styles.wide)}>
      <caption className={styles.title}>
        {title}
        {bar && (
          <span className={styles.key} aria-hidden="true">
            In: <span className={styles.stays}>Net</span>{' '}
            <span className={styles.goes}>Refunded and fees</span>
          </span>
        )}
      </caption>
      <thead>
        <tr className={classNames(styles.line, styles.heads)}>
          <th scope="col">{of}</th>
          {bar && <td className={styles.bar} aria-hidden="true" />}
          {sumNames.map((name) => (
            <th key={name} scope="col">
              {moneySumNames[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines
          .filter((sum) => bar || hasMoney(sum))
          .map(({ key, name, ...sum }) => (
            <tr key={key} className={classNames(styles.line, !hasMoney(sum) && styles.nothing)}>
              <th scope="row">{name}</th>
              {bar && (
                <td className={styles.bar} aria-hidden="true">
                  {bar(sum)}
                </td>
              )}
              <Cents sum={sum} />
            </tr>
          ))}
      </tbody>
      <tfoot>
        <tr className={classNames(styles.line, styles.total)}>
          <th scope="row">Total</th>
          {bar && <td className={styles.bar} aria-hidden="true" />}
          <Cents sum={total} />
        </tr>
      </tfoot>
    </table>
  );
}

function Cents({ sum }: { sum: Sum & Pick<Line, 'search'> }) {
  return sumNames.map((name) => (
    <td
      key={name}
      data-label={moneySumNames[name]}
      className={classNames(
        styles[name],
        sum[`${name}_cents`] === 0 && styles.zero,
        sum[`${name}_cents`] < 0 && styles.less,
      )}
    >
      <SumLink name={name} cents={sum[`${name}_cents`]} search={sum.search} />
    </td>
  ));
}

/** What came in, as long as it is much; of it what stays. The numbers stand beside it. */
function Bar({
  sum: { in_cents, back_cents, fees_cents },
  highest,
}: {
  sum: Sum;
  highest: number;
}) {
  const part = (cents: number) => `${(Math.max(0, cents) / highest) * 100}%`;
  return (
    <svg className={styles.drawing} width="100%" height="14" aria-hidden="true">
      <rect
        className={styles.all}
        width={part(Math.max(in_cents, back_cents))}
        height="14"
        rx="2"
      />
      <rect
        className={styles.rest}
        width={part(in_cents - back_cents - fees_cents)}
        height="14"
        rx="2"
      />
    </svg>
  );
}
