import type { StatementLine } from '#contract/events/event-fields.ts';
import type { EventResult } from '#contract/events/event-result.ts';
import { type ResultLine, resultLines } from '#contract/events/statement.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { findDetails } from '#server/events/save-event-queries.ts';
import {
  type ClosingSum,
  type EventMoneySum,
  findEventSums,
} from '#server/ledger/sums/event-money-queries.ts';
import { financesOf, statementWarnings } from '../events/event-details.ts';
import { findOrganized } from '../events/organizer-event-queries.ts';
import { findOpenRefunds } from '../events/overview-queries.ts';
import { findResultRows } from './result-queries.ts';

interface ResultOf {
  uuid: string;
  version: number;
  ends_at: Date;
  closed_at: Date | null;
}

export async function loadResult({ db, clock }: Deps, uuid: string): Promise<EventResult> {
  const event = await findOrganized(db, uuid, clock.now());
  if (!event) throw new HttpError('not_found');
  return resultOf(db, event, clock.now());
}

/** 17.3: the one reading of an event's result. The screen shows it, and the statement that is published has the same lines. */
export async function resultOf(db: Db, event: ResultOf, now: Date): Promise<EventResult> {
  const { uuid, version, closed_at } = event;
  const { time_zone: zone } = await loadAssociation(db);
  const sums = await findEventSums(db, zone, uuid);
  const statement = financesOf(await findDetails(db, uuid));
  const result = await findResultRows(db, uuid);
  const ledger = ledgerOf(sums);
  const open = await findOpenRefunds(db, uuid);
  const is_over = event.ends_at <= now;
  const lines = resultLines(is_over ? ledger : null, result);
  return {
    result,
    version,
    ledger,
    refunded_cents: sums.reduce((total, { back_cents }) => total + back_cents, 0),
    to_go_back_cents: open.reduce((total, { cents }) => total + cents, 0),
    fees_unknown: sums.reduce((count, sum) => count + sum.fees_unknown, 0),
    span: spanOf(sums),
    is_over,
    closed_at: closed_at?.toISOString() ?? null,
    lines,
    statement,
    warnings: statementWarnings(lines),
  };
}

/** The lines as everybody reads them. */
export const asStatement = (lines: ResultLine[]): StatementLine[] =>
  lines.map(({ from, ...line }) => line);

export function ledgerOf(sums: ClosingSum[]): EventResult['ledger'] {
  const before = sums.filter(({ is_after }) => !is_after);
  const after = sums.filter(({ is_after }) => is_after);
  const net = (some: ClosingSum[]) =>
    some.reduce((total, sum) => total + sum.in_cents - sum.back_cents, 0);
  const fees = (some: ClosingSum[]) => some.reduce((total, sum) => total + sum.fees_cents, 0);
  return {
    entry_fees_cents: net(before.filter(({ kind }) => kind === 'event')),
    gifts_cents: net(before.filter(({ kind }) => kind === 'donation')),
    fees_cents: fees(before),
    after_closing_cents: net(after) - fees(after),
  };
}

function spanOf(sums: EventMoneySum[]): EventResult['span'] {
  const from = sums.map(({ first_day }) => first_day).toSorted()[0];
  const to = sums
    .map(({ last_day }) => last_day)
    .toSorted()
    .at(-1);
  return from && to ? { from, to } : null;
}
