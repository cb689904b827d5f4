import type { MoneyPage, MoneyQuery, MoneyRow } from '#contract/organizing/money-api.ts';
import { addDays } from '#contract/values/dates.ts';
import { fiscalYearOf } from '#contract/values/fiscal-year.ts';
import {
  laterFee,
  moneyKindNames,
  moneyKinds,
  moneySumNames,
  moneyWays,
  wayNames,
} from '#contract/values/money-words.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { findUndepositedSince } from '#server/ledger/deposits/deposit-queries.ts';
import { receiptNumber } from '#server/ledger/receipts/load-receipt.ts';
import {
  countMoney,
  type FoundMoney,
  findMoneyRows,
  findMoneySums,
  findNamedEvent,
  findOwedSums,
  findReversedSums,
  type MoneyAsked,
  type MoneySpan,
  type MoneySum,
} from '#server/ledger/sums/money-queries.ts';
import { type Asked, type ListPart, listCall, metaOf, partOf } from '../list-call.ts';
import { findDisputes } from '../needs/need-queries.ts';

/** No association has more disputes. */
const many = 1000;

type Call = Pick<Asked<MoneyQuery>, 'query'>;

/** The treasurer's page (17.0, 17.1): one reading for the sums, the list and the file. */
export function moneyList(deps: Deps) {
  const list = listCall(deps, {
    file: 'money',
    find: async (call: Call, part) => {
      const { asked } = await askedOf(deps, call.query);
      return {
        rows: await rowsOf(deps, asked, call.query, part),
        total: (await countMoney(deps.db, asked)).total,
      };
    },
    findAfter: async ({ query }, last: ListedMoney | undefined, limit) => {
      const { asked } = await askedOf(deps, query);
      const found = await findMoneyRows(deps.db, asked, query.sort, limit, last ?? 0);
      return found.map(presentMoney);
    },
    columns: [
      { name: 'Day', of: (row) => row.day },
      { name: 'Type', of: ({ type }) => typeNames[type] },
      { name: 'Kind', of: ({ kind }) => moneyKindNames[kind] },
      { name: 'Paid by', of: ({ way }) => way && wayNames[way] },
      { name: 'Amount', of: ({ cents }) => ({ cents }) },
      { name: 'Fee', of: ({ fee_cents: cents }) => (cents === null ? null : { cents }) },
      { name: 'Receipt', of: (row) => row.receipt_number },
      { name: 'Who', of: (row) => row.who },
      { name: 'What', of: (row) => row.what },
      { name: 'Event', of: (row) => row.event?.title },
    ],
  });
  return {
    file: list.file,
    page: async ({ query }: Call): Promise<MoneyPage> => {
      const { asked, fiscal_year } = await askedOf(deps, query);
      const { span, kind, way, event, closing } = asked;
      const narrowing = { kind, way, event, closing };
      // Without further words the sums count the list.
      const isCounted = query.filter === 'all' && query.search === '';
      const [sums, reversed, owed, undeposited, disputed, rows, counted] = await Promise.all([
        findMoneySums(deps.db, span, narrowing),
        findReversedSums(deps.db, span, narrowing),
        findOwedSums(deps.db, narrowing),
        findUndepositedSince(deps.db, lastDay),
        disputedNow(deps, event),
        rowsOf(deps, asked, query, partOf(query)),
        isCounted ? undefined : countMoney(deps.db, asked),
      ]);
      const totals = totalOf(sums);
      const ofMonth = Map.groupBy(sums, ({ month }) => month);
      const { total, cents } = counted ?? {
        total: sums.reduce((count, sum) => count + sum.rows, 0),
        cents: totals.in_cents - totals.back_cents,
      };
      return {
        data: rows,
        meta: metaOf(query, total),
        totals: { ...totals, ...reversed, ...owed },
        listed_cents: cents,
        event: event === undefined ? null : await findNamedEvent(deps.db, event),
        months: monthsOf(span).map((month) => ({
          month,
          ...totalOf(ofMonth.get(month) ?? []),
        })),
        kinds: moneyKinds.map((one) => ({
          kind: one,
          ...totalOf(sums.filter((sum) => sum.kind === one)),
        })),
        ways: moneyWays.map((one) => ({
          way: one,
          ...totalOf(sums.filter((sum) => sum.way === one)),
        })),
        span: { from: span.from, to: span.to },
        fiscal_year,
        undeposited_cents: undeposited.cents,
        disputed,
        fees_unknown: sums.reduce((count, sum) => count + sum.fees_unknown, 0),
      };
    },
  };
}

async function disputedNow(
  { db }: Deps,
  event: string | undefined,
): Promise<MoneyPage['disputed']> {
  const found = await findDisputes(db, event === undefined ? 'all' : [event], many);
  return {
    payments: found.length,
    cents: found.reduce((sum, charge) => sum + charge.cents, 0),
    // The most pressing comes first.
    due_at: found[0]?.dispute_due_at?.toISOString() ?? null,
  };
}

/** This month, for Today. */
export async function totalsOfMonth(db: Deps['db'], zone: string, now: Date) {
  const span = spanOf(zone, dayIn(zone, now), {});
  const [sums, reversed, owed, undeposited] = await Promise.all([
    findMoneySums(db, span, {}),
    findReversedSums(db, span, {}),
    findOwedSums(db, {}),
    findUndepositedSince(db, lastDay),
  ]);
  return {
    month: span.from.slice(0, 7),
    ...totalOf(sums),
    ...reversed,
    ...owed,
    undeposited_cents: undeposited.cents,
  };
}

const typeNames: Record<MoneyRow['type'], string> = {
  in: moneySumNames.in,
  back: moneySumNames.back,
  fee: laterFee,
  owed: 'Owed',
  owed_back: 'Owed back',
};

/** A row, with the instant by which the file goes on. */
type ListedMoney = MoneyRow & Pick<FoundMoney, 'at'>;

const rowsOf = async (
  { db }: Deps,
  asked: MoneyAsked,
  { sort }: MoneyQuery,
  { limit, offset }: ListPart,
) => (limit === 0 ? [] : (await findMoneyRows(db, asked, sort, limit, offset)).map(presentMoney));

function presentMoney({
  charge_uuid: charge,
  refund_uuid: refund,
  booking_id: booking,
  user_uuid,
  ...row
}: FoundMoney): ListedMoney {
  return {
    ...row,
    charge,
    refund,
    booking,
    receipt_number: row.receipt_number === null ? null : receiptNumber(Number(row.receipt_number)),
    member: booking === null ? user_uuid : null,
  };
}

async function askedOf({ db, clock }: Deps, query: MoneyQuery) {
  const { time_zone: zone, fiscal_year_start } = await loadAssociation(db);
  const { search, filter, kind, way, event, closing } = query;
  const span = spanOf(zone, dayIn(zone, clock.now()), query);
  const isOpen = query.from === undefined && query.to === undefined;
  const asked: MoneyAsked = { span, isOpen, search, filter, kind, way, event, closing };
  return { asked, fiscal_year: fiscalYearOf(fiscal_year_start, span.to) };
}

/** Without days this month; with one of them the month that it begins or ends. */
function spanOf(zone: string, today: string, query: Pick<MoneyQuery, 'from' | 'to'>): MoneySpan {
  const from = query.from ?? firstOfMonth(query.to ?? today);
  const to = query.to ?? lastOfMonth(query.from ?? today);
  const errors = {
    ...(!isYear(from) && { from: ['Choose a day from 2000 to 2199.'] }),
    ...(!isYear(to) && { to: ['Choose a day from 2000 to 2199.'] }),
    ...(from > to && { to: ['Choose a day that is not before the first one.'] }),
  };
  if (Object.keys(errors).length > 0) throw new HttpError('validation_failed', { errors });
  return { zone, from, to };
}

const lastDay = '2199-12-31';
const isYear = (day: string) => /^2[01]\d\d-/.test(day);
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const lastOfMonth = (day: string) => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1);

/** Each month of the days, also one without money. */
function monthsOf({ from, to }: MoneySpan): string[] {
  const [first, last] = [monthNumber(from), monthNumber(to)];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const [year, month] = [Math.floor((first + index) / 12), ((first + index) % 12) + 1];
    return `${year}-${String(month).padStart(2, '0')}`;
  });
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** In less back and fees. */
export function totalOf(sums: MoneySum[]) {
  const of = (name: 'in_cents' | 'back_cents' | 'fees_cents') =>
    sums.reduce((total, sum) => total + sum[name], 0);
  const [in_cents, back_cents, fees_cents] = [of('in_cents'), of('back_cents'), of('fees_cents')];
  return { in_cents, back_cents, fees_cents, net_cents: in_cents - back_cents - fees_cents };
}
