import type {
  ClosingNumbers,
  FiscalYearRecord,
  YearChecks,
} from '#contract/organizing/export-api.ts';
import { type FiscalYear, fiscalYear, fiscalYearOf } from '#contract/values/fiscal-year.ts';
import { dayIn, endOfDay } from '#contract/values/wall-time.ts';
import { loadAssociation } from '#server/association/association.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findUndepositedSince } from '#server/ledger/deposits/deposit-queries.ts';
import { countDifferentPayouts } from '#server/ledger/payouts/payout-queries.ts';
import { findMoneySums, findOwedUntil } from '#server/ledger/sums/money-queries.ts';
import {
  closeFiscalYear,
  findFiscalYears,
  openFiscalYear,
} from '#server/ledger/years/fiscal-year-queries.ts';
import { findNameOf } from '../changed-by-queries.ts';
import { countUnpaidMembers } from '../members/look-up-members.ts';
import { totalOf } from '../money/list-money.ts';
import { findDisputes } from '../needs/need-queries.ts';
import {
  type EndedSpan,
  endedIn,
  findTypedSums,
  findWithoutStatement,
} from '../result/result-queries.ts';
import { findStatementsBehind } from '../result/statements-behind.ts';
import { findFirstDayWithMoney, findYearActs } from './year-queries.ts';

type YearDeps = Pick<Deps, 'db' | 'clock'>;

/** From the first with money to the present one, the newest first. */
export async function listFiscalYears({ db, clock }: YearDeps): Promise<FiscalYearRecord[]> {
  const { time_zone: zone, fiscal_year_start: start } = await loadAssociation(db);
  const today = dayIn(zone, clock.now());
  const first = fiscalYearOf(start, (await findFirstDayWithMoney(db, zone)) ?? today).year;
  const present = fiscalYearOf(start, today).year;
  const acts = await findYearActs(db);
  const stored = new Map((await findFiscalYears(db)).map((row) => [row.begins_on, row]));
  const years: FiscalYearRecord[] = [];
  for (let year = present; year >= first; year -= 1) {
    const days = fiscalYear(start, year);
    const row = stored.get(days.from);
    years.push({
      ...days,
      is_over: days.to < today,
      closed_at: row?.closed_at?.toISOString() ?? null,
      closed_by: row?.closed_by ? await findNameOf(db, row.closed_by) : null,
      downloaded_at: row?.downloaded_at?.toISOString() ?? null,
      history: acts.filter((act) => yearOf(act) === year).map(presentAct),
    });
  }
  return years;
}

type YearAct = Awaited<ReturnType<typeof findYearActs>>[number];

/** A closing has the year as its new value, a reopening as its old one. */
const yearOf = ({ changes }: YearAct): unknown => changes?.year?.new ?? changes?.year?.old;

const actNames = { year_asked: 'asked', year_closed: 'closed', year_reopened: 'reopened' } as const;

function presentAct({ action, at, by, changes }: YearAct): FiscalYearRecord['history'][number] {
  const reason = changes?.reason?.new;
  return {
    act: actNames[action],
    at: at.toISOString(),
    by,
    reason: typeof reason === 'string' ? reason : null,
  };
}

/** What is recorded for it later stands in the year of its recording. */
export async function closeYear(
  deps: YearDeps,
  { userUuid: by }: Session,
  year: number,
  expect: ClosingNumbers | undefined,
): Promise<FiscalYearRecord> {
  const days = await findYear(deps, year);
  if (!days.is_over) throw validationError('year', 'Close it when it is over.');
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (!(await closeFiscalYear(tx, days, { now, by }))) return;
    const { statements: _, typed: __, ...numbers } = await findChecks(tx, days, now);
    refuseOtherSums(expect, numbers);
    await audit(tx, 'year_closed', { at: now, changes: { year: { old: null, new: year } } });
  });
  return findYear(deps, year);
}

export async function checkYear(deps: YearDeps, year: number): Promise<YearChecks> {
  return findChecks(deps.db, await findYear(deps, year), deps.clock.now());
}

/** 11.4: what somebody saw who closes it, and where it is put right. */
async function findChecks(
  tx: Db,
  days: Pick<FiscalYear, 'from' | 'to'>,
  now: Date,
): Promise<YearChecks> {
  const { time_zone: zone } = await loadAssociation(tx);
  const span = { ...days, zone };
  const totals = totalOf(await findMoneySums(tx, span, {}));
  const owed = await findOwedUntil(tx, span);
  const open = await findUndepositedSince(tx, days.to);
  const ended = endedIn(span, now);
  const statements = await findOpenStatements(tx, zone, ended);
  const disputes = await findDisputes(tx, 'all', many);
  const last = new Date(endOfDay(zone, days.to).getTime() - 1);
  return {
    ...totals,
    ...owed,
    undeposited_cents: open.cents,
    undeposited_payments: open.payments,
    payouts_different: await countDifferentPayouts(tx, days),
    statements_open: statements.length,
    disputes: disputes.filter(({ paid_at }) => paid_at !== null && paid_at <= last).length,
    members_unpaid: await countUnpaidMembers(tx, now, last),
    statements,
    typed: await findTypedSums(tx, ended),
  };
}

/** No association has more events, or disputes, in a year. */
const many = 1000;

/** Of the events that ended in the year and are over. */
async function findOpenStatements(
  tx: Db,
  zone: string,
  ended: EndedSpan,
): Promise<YearChecks['statements']> {
  const missing = await findWithoutStatement(tx, 'all', ended, many);
  const behind = await findStatementsBehind(tx, zone, 'all', ended);
  return [
    ...missing.map((event) => ({ ...event, is_missing: true })),
    ...behind.map((event) => ({ ...event, is_missing: false })),
  ]
    .toSorted((one, other) => other.ends_at.getTime() - one.ends_at.getTime())
    .map(({ slug, title, is_missing }) => ({ slug, title, is_missing }));
}

function refuseOtherSums(expected: ClosingNumbers | undefined, now: ClosingNumbers): void {
  const isSame = Object.entries(now).every(
    ([name, value]) => expected?.[name as keyof ClosingNumbers] === value,
  );
  if (!isSame) throw new HttpError('numbers_changed', { current: { ...now } });
}

export async function reopenYear(
  deps: YearDeps,
  year: number,
  reason: string,
): Promise<FiscalYearRecord> {
  const days: Pick<FiscalYear, 'from'> = await findYear(deps, year);
  await deps.db.transaction(async (tx) => {
    if (!(await openFiscalYear(tx, days))) return;
    const at = deps.clock.now();
    const changes = { year: { old: year, new: null }, reason: { old: null, new: reason } };
    await audit(tx, 'year_reopened', { at, changes });
  });
  return findYear(deps, year);
}

async function findYear(deps: YearDeps, year: number): Promise<FiscalYearRecord> {
  const found = (await listFiscalYears(deps)).find((one) => one.year === year);
  if (!found) throw new HttpError('not_found');
  return found;
}
