import { type SQL, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import type { EventResult } from '#contract/events/event-result.ts';
import type { FiscalYearRecord } from '#contract/organizing/export-api.ts';
import type { MoneyPage, MoneyTotals } from '#contract/organizing/money-api.ts';
import type { ListedPayout, PayoutRecord } from '#contract/organizing/payout-api.ts';
import { seeded } from '#server/artwork/materials/seeded.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { recordPayouts } from '#server/ledger/payouts/record-payouts.ts';
import { recordFees } from '#server/ledger/record-fees.ts';
import type { SimulatedOrganizer } from './simulated-desk.ts';
import { must, type Simulation } from './simulation.ts';

// The treasurer's books: payouts, results of events and files of years (17.2 to 17.4). What each of them says is compared
// with Money, which `check:ledger` compares with payments and refunds.

const organize = '/api/v1/organize';
type YearTotals = Omit<MoneyTotals, 'reversed_cents' | 'owed_cents' | 'owed_back_cents'>;
type Finances = Pick<EventResult['lines'][number], 'kind' | 'label' | 'amount_cents'>[];

/** `act` is a week's work; `closeAll` the evening before a successor comes. */
export function simulatedBooks(
  simulation: Simulation,
  treasurer: SimulatedOrganizer,
  seed: string,
) {
  const { portal, happened } = simulation;
  const years = yearFiles(simulation, treasurer);
  // Of its own, so that what the others do stays as it was.
  const chance = seeded(`${seed} books`);
  return {
    async act(): Promise<void> {
      await recordFees(portal.deps);
      await recordPayouts(portal.deps);
      await treasurer.signIn();
      await readPayouts(simulation, treasurer);
      const over = await rowsOf<{ uuid: string; slug: string }>(
        portal.db,
        sql`select uuid::text, slug from events where status = 'published'
          and ends_at <= ${portal.clock.now().toISOString()}::timestamptz order by ends_at desc, slug`,
      );
      for (const event of over.slice(0, 6)) {
        if (!chance.chance(0.4)) continue;
        const closed = await publishResult(simulation, treasurer, event, chance.whole(0, 500_00));
        if (closed) happened('a result is published');
      }
      await years.closeThoseOver();
    },
    expectYears: years.expectAll,
  };
}

/** Every payout comes to its lines, and together they are what was paid and refunded by card until Sunday. */
async function readPayouts({ portal, happened }: Simulation, { browser }: SimulatedOrganizer) {
  const { data } = (await must(200, browser.get(`${organize}/payouts`))).json() as {
    data: ListedPayout[];
  };
  expect(data.filter(({ difference_cents }) => difference_cents !== 0)).toEqual([]);
  const [last] = data;
  if (!last) return;
  const record: PayoutRecord = (
    await must(200, browser.get(`${organize}/payouts/${last.id}`))
  ).json().data;
  expect(record.lines.filter(({ is_ours }) => !is_ours)).toEqual([]);
  const net = record.parts.reduce((sum, part) => sum + part.net_cents, 0);
  expect(net).toBe(record.amount_cents);
  const monday = sql`date_trunc('week', ${portal.clock.now().toISOString()}::timestamptz, 'UTC')`;
  const [sums] = await rowsOf<{ listed: string; moved: string }>(
    portal.db,
    sql`select (select sum(cents) from payout_lines) as listed,
      (select coalesce(sum(amount_cents), 0) from sandbox_charges where state = 'paid' and charged_at < ${monday})
        - (select coalesce(sum(amount_cents), 0) from sandbox_refunds where refunded_at < ${monday}) as moved`,
  );
  expect(sums?.listed).toBe(sums?.moved);
  happened('a payout is read');
}

/** Each line of the ledger in a result is a sum of Money, and what is published is read by everybody. */
async function publishResult(
  { portal }: Simulation,
  { browser }: SimulatedOrganizer,
  { uuid, slug }: { uuid: string; slug: string },
  cents: number,
): Promise<boolean> {
  const path = `${organize}/events/${uuid}/result`;
  const read = async (): Promise<EventResult> => (await must(200, browser.get(path))).json().data;
  // What happened in this very moment was before.
  portal.clock.advance(1);
  const { version, closed_at } = await read();
  const result = [{ kind: 'expense', label: 'Course', amount_cents: cents }];
  await must(200, browser.send('PUT', path, { result, version }));
  await must(200, browser.post(`${path}/publish`, { version: (await read()).version }));
  const { lines, ledger, span, fees_unknown } = await read();
  expect(fees_unknown).toBe(0);
  const finances = (await must(200, portal.browser().get(`/api/v1/events/${slug}/finances`))).json()
    .data as Finances;
  const plain = (some: Finances) =>
    some.map(({ kind, label, amount_cents }) => `${kind} ${label} ${amount_cents}`);
  expect(plain(finances)).toEqual(plain(lines));
  if (!span) return closed_at === null;
  const money = async (query: string): Promise<MoneyTotals> => {
    const days = `from=${span.from}&to=${span.to}`;
    return (await must(200, browser.get(`${organize}/money?event=${uuid}&${days}&${query}`))).json()
      .totals;
  };
  const before = await money('closing=before');
  const fees = await money('closing=before&kind=event');
  const gifts = await money('closing=before&kind=donation');
  expect({
    entry_fees_cents: fees.in_cents - fees.back_cents,
    gifts_cents: gifts.in_cents - gifts.back_cents,
    fees_cents: before.fees_cents,
    after_closing_cents: (await money('closing=after')).net_cents,
  }).toEqual(ledger);
  return closed_at === null;
}

/** The files of fiscal years (17.4). */
function yearFiles({ portal, happened }: Simulation, treasurer: SimulatedOrganizer) {
  const { browser, act, signInAgain } = treasurer;
  /** What the closed years came to, which stays. */
  const closed = new Map<number, YearTotals>();

  const listYears = async (): Promise<FiscalYearRecord[]> =>
    (await must(200, browser.get(`${organize}/years`))).json().data;

  async function download(year: number) {
    const { uuid } = (await act(`${organize}/exports`, { kind: 'year', year }, [202])).json().data;
    await portal.deliverEmails();
    // It is for somebody who has just signed in.
    await signInAgain();
    const file = await must(200, browser.get(`${organize}/exports/${uuid}/file`));
    const zip = unzipSync(file.rawPayload);
    happened('the file of a year is downloaded');
    return (name: string) => readTable(strFromU8(zip[`${name}.csv`] ?? new Uint8Array()));
  }

  /** The sums of the tables are those of Money, and of the bank. */
  async function expectFile({ year, from, to }: FiscalYearRecord): Promise<YearTotals> {
    const days = `from=${from}&to=${to}`;
    const read = await download(year);
    const page: MoneyPage = (await must(200, browser.get(`${organize}/money?${days}`))).json();
    const { totals, months, ways } = page;
    const ofKind = (kind: string) => page.kinds.find((one) => one.kind === kind) ?? nothing;
    const ledger = read('ledger');
    const [events, members, bank] = [read('events'), read('memberships'), read('deposits')];
    expect({
      in: ledger.sumOf('Gross', 'In'),
      back: ledger.sumOf('Gross', 'In') - ledger.sumOf('Gross'),
      fees: ledger.sumOf('Fee'),
      net: ledger.sumOf('Net'),
      months: ledger.sumOf('Net'),
      ways: ledger.sumOf('Net'),
      entries: events.sumOf('Entry fees before refunds'),
      gifts: events.sumOf('Gifts before refunds'),
      goneBack: events.sumOf('Refunded or reversed'),
      memberships: members.sumOf('Paid') - members.sumOf('Refunded or reversed'),
      each: members.sumOf('Fees') + events.sumOf('Fees'),
      deposits: bank.sumOf('Amount', 'Deposit'),
      payouts: bank.sumOf('Amount', 'Payout'),
    }).toEqual({
      in: totals.in_cents,
      back: totals.back_cents,
      fees: totals.fees_cents,
      net: totals.net_cents,
      months: months.reduce((sum, one) => sum + one.net_cents, 0),
      ways: ways.reduce((sum, one) => sum + one.net_cents, 0),
      entries: ofKind('event').in_cents,
      gifts: ofKind('donation').in_cents,
      goneBack: ofKind('event').back_cents + ofKind('donation').back_cents,
      memberships: ofKind('membership').in_cents - ofKind('membership').back_cents,
      each: totals.fees_cents,
      deposits: await bankedCents(
        sql`select total_cents as cents from deposits where undone_at is null and banked_on between ${from} and ${to}`,
      ),
      payouts: await bankedCents(
        sql`select amount_cents as cents from payouts where state = 'paid' and arrives_on between ${from} and ${to}`,
      ),
    });
    // What is owed is of now.
    const { owed_cents, owed_back_cents, ...counted } = totals;
    const before = closed.get(year);
    if (before) expect({ year, counted }).toEqual({ year, counted: before });
    return counted;
  }

  async function bankedCents(rows: SQL): Promise<number> {
    const [sum] = await rowsOf<{ cents: string }>(
      portal.db,
      sql`select coalesce(sum(cents), 0) as cents from (${rows}) r`,
    );
    return Number(sum?.cents);
  }

  return {
    /** Downloaded and closed: what comes later counts later. */
    async closeThoseOver(): Promise<void> {
      for (const one of await listYears()) {
        if (!one.is_over || closed.has(one.year)) continue;
        closed.set(one.year, await expectFile(one));
        const close = `${organize}/years/${one.year}/close`;
        const { current } = (await must(409, browser.post(close, {}))).json();
        await must(200, browser.post(close, { expect: current }));
        happened('a year is closed');
      }
    },
    async expectAll(): Promise<void> {
      await treasurer.signIn();
      for (const one of await listYears()) await expectFile(one);
    },
  };
}

const nothing = { in_cents: 0, back_cents: 0 };

/** A table of a file, of which a column is added up: all rows, or those with this in a cell. */
function readTable(text: string) {
  const rows: string[][] = [[]];
  for (const [, value = '', end] of text
    .replace('\uFEFF', '')
    .matchAll(/("(?:[^"]|"")*"|[^",\r]*)(,|\r\n)/g)) {
    rows.at(-1)?.push(value.replace(/^"|"$/g, ''));
    if (end !== ',') rows.push([]);
  }
  const [heads = [], ...lines] = rows.filter((row) => row.length > 0);
  return {
    sumOf(name: string, only?: string): number {
      const at = heads.indexOf(name);
      if (at < 0) throw new Error(`There is no ${name} in ${heads}.`);
      const some = only === undefined ? lines : lines.filter((line) => line.includes(only));
      return some.reduce((sum, line) => sum + Math.round(Number(line[at]) * 100), 0);
    },
  };
}
