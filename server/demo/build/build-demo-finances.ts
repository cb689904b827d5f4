import type { Seeded } from '#server/artwork/materials/seeded.ts';
import type { eventFinances } from '#server/db/tables/event-tables.ts';
import type { PastDemoEvent } from '../data/demo-data.ts';
import type { BuiltEvent } from './build-demo-events.ts';
import { randomUuid } from './random-ids.ts';

type Kind = 'income' | 'expense' | 'donation';
type Line = [kind: Kind, label: string, cents: number];

/**
 * The published statement. What is left after the expenses is the gift; where there is no charity
 * the association's own fund covers the rest, so that income always equals expense plus donation.
 */
export function buildDemoFinances(
  event: BuiltEvent,
  players: number[],
  random: Seeded,
): (typeof eventFinances.$inferInsert)[] {
  const { plan } = event;
  const lines = 'played' in plan ? pastStatement(plan, event, players) : publishedSponsors(event);
  return lines.map(([kind, label, amount_cents], index) => ({
    uuid: randomUuid(random),
    event_uuid: event.row.uuid,
    position: index + 1,
    kind,
    label,
    amount_cents,
  }));
}

function publishedSponsors({ plan }: BuiltEvent): Line[] {
  return (plan.sponsors ?? []).map(([label, dollars]) => ['income', label, dollars * 100]);
}

function pastStatement(plan: PastDemoEvent, event: BuiltEvent, players: number[]): Line[] {
  const income: Line[] = [
    ...entryFees(event, players),
    ...plan.income.map(([label, dollars]): Line => ['income', label, dollars * 100]),
  ];
  const expense = plan.expense.map(
    ([label, dollars, perPlayer = 0]): Line => [
      'expense',
      label,
      (dollars + perPlayer * plan.played) * 100,
    ],
  );
  const left = total(income) - total(expense);
  if (!plan.charity) {
    return [...income, ['income', 'From the association’s teaching fund', -left], ...expense];
  }
  return [...income, ...expense, ...gifts(plan.gifts ?? [[plan.charity.name, 1]], left)];
}

/** The booker pays the member price, and guests pay theirs. */
function entryFees({ row }: BuiltEvent, players: number[]): Line[] {
  const guests = players.reduce((sum, count) => sum + count - 1, 0);
  const lines: Line[] = [
    ['income', `Entry fees, ${players.length} members`, players.length * row.member_price_cents],
    ['income', `Entry fees, ${guests} guests`, guests * row.price_cents],
  ];
  return lines.filter(([, , cents]) => cents > 0);
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
