import { afterClosingName, ledgerPartNames, ledgerParts } from '#contract/events/statement.ts';
import { moneyChoices } from '#contract/organizing/lists.ts';
import type { MoneyPage } from '#contract/organizing/money-api.ts';
import { formatMoney } from '#contract/values/money.ts';
import { moneyKindNames, wayNames } from '#contract/values/money-words.ts';
import type { Search } from '#web/router/url.ts';
import { spanInWords } from './money-words.ts';

type Shown = Pick<MoneyPage, 'totals' | 'span' | 'fiscal_year' | 'listed_cents' | 'event'>;

/** Which sum the list is of, in the words of where it was pressed, and what its entries come to (17.1). */
export function listedInWords(money: Shown, search: Search): string {
  const { totals, span, fiscal_year, listed_cents, event } = money;
  const filter = Object.entries(moneyChoices.filters).find(
    ([name]) => name !== 'all' && name === search.filter,
  )?.[1];
  const clicked = search.filter || search.search ? undefined : clickedSum(money, search.sum);
  const narrowed = [
    ...(event ? [event.title] : []),
    ...(clicked ? [] : namesOf(search)),
    ...(search.closing === 'before' ? ['in the statement'] : []),
    ...(search.closing === 'after' && !clicked ? ['after the statement'] : []),
    ...(search.search ? [`“${search.search}”`] : []),
  ];
  const isOpen = filter !== undefined && !search.from && !search.to;
  const days = isOpen ? [] : [spanInWords(span, fiscal_year)];
  if (clicked) {
    return `${[clicked.name, ...narrowed].join(', ')}: ${formatMoney(clicked.cents)}.`;
  }
  const words = [...(filter ? [filter] : []), ...days, ...narrowed].join(', ');
  if (filter || search.search) return `${words}: ${formatMoney(listed_cents)}.`;
  return `${words}: ${formatMoney(totals.in_cents)} in, ${formatMoney(totals.back_cents)} back, ${formatMoney(totals.fees_cents)} fees. Net ${formatMoney(totals.net_cents)}.`;
}

const namesOf = (search: Search): string[] =>
  [
    { names: Object.entries(moneyKindNames), chosen: search.kind },
    { names: Object.entries(wayNames), chosen: search.way },
  ].flatMap(({ names, chosen }) => names.flatMap(([key, name]) => (key === chosen ? [name] : [])));

/** The line of a result whose entries these are. */
function clickedSum({ totals, listed_cents, event }: Shown, sum: string | undefined) {
  const part = event === null ? undefined : ledgerParts.find((one) => one === sum);
  if (part === undefined) return undefined;
  if (part === 'fees') return { name: ledgerPartNames.fees, cents: totals.fees_cents };
  if (part !== 'after_closing') return { name: ledgerPartNames[part], cents: listed_cents };
  const { net_cents } = totals;
  return { name: afterClosingName(net_cents), cents: Math.abs(net_cents) };
}
