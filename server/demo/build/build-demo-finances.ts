import { type LedgerResult, resultLines } from '#contract/events/statement.ts';
import type { Seeded } from '#server/artwork/materials/seeded.ts';
import type { eventFinances } from '#server/db/tables/event-tables.ts';
import type { PastDemoEvent } from '../data/demo-data.ts';
import type { BuiltEvent } from './build-demo-events.ts';
import type { DemoLedger } from './build-demo-ledger.ts';
import { randomUuid } from './random-ids.ts';

type Kind = 'income' | 'expense' | 'donation';
type Line = [kind: Kind, label: string, cents: number];
type Row = typeof eventFinances.$inferInsert;

/**
 * What is typed of an event's result, and the published statement, which is made of it and of the ledger as the portal does
 * (17.3). What is left after the expenses is the gift; where there is no charity the association's own fund covers the rest,
 * so that income always equals expense plus donation.
 */
export function buildDemoFinances(
  event: BuiltEvent,
  ledger: LedgerResult,
  random: Seeded,
): { result: Row[]; statement: Row[] } {
  const { plan } = event;
  const isPast = 'played' in plan;
  const typed = (isPast ? pastLines(plan, ledger) : publishedSponsors(event)).map(
    ([kind, label, amount_cents]) => ({ kind, label, amount_cents }),
  );
  const rowsOf = (lines: typeof typed) =>
    lines.map(
      ({ kind, label, amount_cents }, index): Row => ({
        uuid: randomUuid(random),
        event_uuid: event.row.uuid,
        position: index + 1,
        kind,
        label,
        amount_cents,
      }),
    );
  return {
    statement: rowsOf(resultLines(isPast ? ledger : null, typed)),
    result: rowsOf(typed),
  };
}

function publishedSponsors({ plan }: BuiltEvent): Line[] {
  return (plan.sponsors ?? []).map(([label, dollars]) => ['income', label, dollars * 100]);
}

function pastLines(plan: PastDemoEvent, ledger: LedgerResult): Line[] {
  const income = plan.income.map(([label, dollars]): Line => ['income', label, dollars * 100]);
  const expense = plan.expense.map(
    ([label, dollars, perPlayer = 0]): Line => [
      'expense',
      label,
      (dollars + perPlayer * plan.played) * 100,
    ],
  );
  const known = ledger.entry_fees_cents + ledger.gifts_cents - ledger.fees_cents;
  const left = known + total(income) - total(expense);
  if (plan.charity && left > 0) {
    return [...income, ...expense, ...gifts(plan.gifts ?? [[plan.charity.name, 1]], left)];
  }
  return left > 0
    ? [...income, ...expense, ['expense', 'Into the association’s teaching fund', left]]
    : [...income, ['income', 'From the association’s teaching fund', -left], ...expense];
}

/** What the demo's ledger has of each event. Nothing came in or went back after its statement. */
export function ledgerResults(
  { charges, feeChanges, entries }: DemoLedger,
  bookings: { id: string; event_uuid: string }[],
): (event: string) => LedgerResult {
  const eventOf = new Map(bookings.map(({ id, event_uuid }) => [id, event_uuid]));
  const chargeOf = new Map(charges.map((charge) => [charge.uuid, charge]));
  const kinds = new Map(entries.map(({ uuid, kind }) => [uuid, kind]));
  const none = { entry_fees_cents: 0, gifts_cents: 0, fees_cents: 0, after_closing_cents: 0 };
  const results = new Map<string, LedgerResult>();
  const resultOf = (charge: string) => {
    const event = eventOf.get(chargeOf.get(charge)?.booking_id ?? '');
    if (event === undefined) return undefined;
    const result = results.get(event) ?? { ...none };
    results.set(event, result);
    return result;
  };
  for (const { uuid, provider_fee_cents } of charges) {
    const result = resultOf(String(uuid));
    if (result) result.fees_cents += provider_fee_cents ?? 0;
  }
  for (const { charge_uuid, cents } of feeChanges) {
    const result = resultOf(charge_uuid);
    if (result) result.fees_cents += cents;
  }
  for (const { kind, reverses, charge_uuid, cents } of entries) {
    const result = resultOf(charge_uuid);
    if (!result) continue;
    const isGift = (reverses ? kinds.get(reverses) : kind) === 'donation';
    result[isGift ? 'gifts_cents' : 'entry_fees_cents'] += cents;
  }
  return (event) => results.get(event) ?? none;
}

/** Rounded to the cent, the last share taking what rounding leaves. */
function gifts(shares: [label: string, share: number][], whole: number): Line[] {
  let left = whole;
  return shares.map(([label, share], index): Line => {
    const cents = index === shares.length - 1 ? left : Math.round((whole * share) / 100) * 100;
    left -= cents;
    return ['donation', label, cents];
  });
}

function total(lines: Line[]): number {
  return lines.reduce((sum, [, , cents]) => sum + cents, 0);
}
