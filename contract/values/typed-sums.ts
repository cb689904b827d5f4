import { formatMoney } from './money.ts';

/** What is typed into the results of the events of a year: sponsors, an auction, costs, what was given. */
export interface TypedSums {
  events: number;
  income_cents: number;
  cost_cents: number;
  given_cents: number;
}

/** 17.4: no ledger has it, so an accountant needs the results, too. */
export function typedInWords(typed: TypedSums): string {
  const { events, income_cents, cost_cents, given_cents } = typed;
  const lead = typedLead(typed);
  if (events === 0) return `${lead}.`;
  return `${lead}: income ${formatMoney(income_cents)}, costs ${formatMoney(cost_cents)}, given ${formatMoney(given_cents)}.`;
}

/** What stands before its sums. */
export function typedLead({ events }: Pick<TypedSums, 'events'>): string {
  const rule =
    'What is typed into the results of events, such as sponsors and costs, is not in the ledger';
  if (events === 0) return `${rule}: nothing is for this year`;
  return `${rule}. For ${events === 1 ? '1 event' : `${events} events`} of this year`;
}
