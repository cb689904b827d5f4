import { formatMoney } from '../values/money.ts';

/** What is typed into the results of the events of a year: sponsors, an auction, costs, what was given. */
export interface TypedSums {
  events: number;
  income_cents: number;
  cost_cents: number;
  given_cents: number;
}

/** 17.4: no ledger has it, so an accountant needs the results, too. */
export function typedInWords({ events, income_cents, cost_cents, given_cents }: TypedSums): string {
  const rule =
    'What is typed into the results of events, such as sponsors and costs, is not in the ledger';
  if (events === 0) return `${rule}: nothing is for this year.`;
  const of = events === 1 ? '1 event' : `${events} events`;
  return `${rule}. For ${of} of this year: income ${formatMoney(income_cents)}, costs ${formatMoney(cost_cents)}, given ${formatMoney(given_cents)}.`;
}
