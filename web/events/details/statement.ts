import { addedCents } from '#contract/events/statement.ts';
import type { CallAnswer } from '#web/api/call.ts';

export type FinanceLine = CallAnswer<'eventFinances'>['data'][number];

const names = { income: 'Income', expense: 'Costs', donation: 'Given' } as const;
const kinds = ['income', 'expense', 'donation'] as const;

/**
 * The lines by kind with their sums, and a bar for each in percent of the longest. The bar of the
 * donation begins where the costs end: if nothing is left, both together are as long as the income.
 */
export function statementOf(lines: FinanceLine[]) {
  const groups = kinds
    .map((kind) => {
      const own = lines.filter((line) => line.kind === kind);
      const total = own.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
      return { kind, name: names[kind], lines: own, total };
    })
    .filter(({ lines: own }) => own.length > 0);
  const totalOf = (wanted: FinanceLine['kind']) =>
    groups.find(({ kind }) => kind === wanted)?.total ?? 0;
  const [income, costs, donation] = [totalOf('income'), totalOf('expense'), totalOf('donation')];
  const longest = Math.max(income, costs + donation, 1);
  const bars = groups.map(({ kind, name, total }) => ({
    kind,
    name,
    total,
    from: kind === 'donation' ? percent(costs, longest) : 0,
    width: percent(total, longest),
  }));
  const added = addedCents({ income, costs, gift: donation });
  return { groups, bars, added, rest: income + added - costs - donation };
}

function percent(part: number, whole: number): number {
  return Math.round((10_000 * part) / whole) / 100;
}
