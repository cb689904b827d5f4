import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MoneyPage } from '#contract/organizing/money-api.ts';
import { formatMonth } from '#contract/values/dates.ts';
import { fiscalYearName } from '#contract/values/fiscal-year.ts';
import { formatMoney } from '#contract/values/money.ts';
import { moneyKindNames, wayNames } from '#contract/values/money-words.ts';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import type { Search } from '#web/router/url.ts';
import { classNames } from '#web/ui/class-names.ts';
import { listQuery, listSearch } from '../lists/list-search.ts';
import { moneyList } from '../lists/organize-lists.ts';
import { during } from './money-span.tsx';
import styles from './money-sums.module.css';
import { isAllYears, isMonth, monthOf } from './money-words.ts';

type Sum = Pick<MoneyPage['totals'], 'in_cents' | 'back_cents' | 'fees_cents' | 'net_cents'>;

interface Line extends Sum {
  key: string;
  name: ReactNode;
}

/** The totals by kind, by way and by month. Each leads to its entries. */
export function MoneySums({ money }: { money: MoneyPage }) {
  const search = listSearch(moneyList, useSearch());
  const narrowed =
    (more: Search) =>
    ({ page: _, ...now }: Search) =>
      listSearch(moneyList, { ...now, ...more });
  const link = (name: string, to: (now: Search) => Search) => (
    <Link to={moneyList.path} search={to}>
      {name}
    </Link>
  );
  return (
    <div className={styles.sums}>
      <SumTable
        title="By kind"
        of="Kind"
        lines={money.kinds.map(({ kind, ...sum }) => ({
          ...sum,
          key: kind,
          name: link(moneyKindNames[kind], narrowed({ kind })),
        }))}
        total={money.totals}
      />
      <SumTable
        title="By way"
        of="Way"
        lines={money.ways.map(({ way, ...sum }) => ({
          ...sum,
          key: way,
          name: link(wayNames[way], narrowed({ way })),
        }))}
        total={money.totals}
      />
      <Months money={money} search={search} />
    </div>
  );
}

/** Of a month, those of its fiscal year. */
function Months({ money, search }: { money: MoneyPage; search: Search }) {
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
      }))}
      total={shown.totals}
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
  total: Sum;
  bar?: (sum: Sum) => ReactNode;
  isWide?: boolean;
}) {
  return (
    <table className={classNames(styles.table, isWide && styles.wide)}>
      <caption className={styles.title}>{title}</caption>
      <thead>
        <tr className={classNames(styles.line, styles.heads)}>
          <th scope="col">{of}</th>
          {bar && (
            <td className={styles.bar} aria-hidden="true">
              <span className={styles.stays}>Net</span>{' '}
              <span className={styles.goes}>Back and fees</span>
            </td>
          )}
          <th scope="col">In</th>
          <th scope="col">Back</th>
          <th scope="col">Fees</th>
          <th scope="col">Net</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, name, ...sum }) => (
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

function Cents({ sum }: { sum: Sum }) {
  return (
    <>
      <td data-label="In">{formatMoney(sum.in_cents)}</td>
      <td data-label="Back">{formatMoney(sum.back_cents)}</td>
      <td data-label="Fees">{formatMoney(sum.fees_cents)}</td>
      <td data-label="Net" className={styles.net}>
        {formatMoney(sum.net_cents)}
      </td>
    </>
  );
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
