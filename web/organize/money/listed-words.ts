import { afterClosingName, ledgerPartNames, ledgerParts } from '#contract/events/statement.ts';
import { moneyChoices, moneyFiltersOfDays } from '#contract/organizing/lists.ts';
import type { MoneyPage } from '#contract/organizing/money-api.ts';
import { formatMoney } from '#contract/values/money.ts';
import { moneyKindNames, moneySumNames, wayNames } from '#contract/values/money-words.ts';
import type { Search } from '#web/router/url.ts';
import { spanInWords } from './money-words.ts';

type Shown = Pick<MoneyPage, 'totals' | 'span' | 'fiscal_year' | 'listed_cents' | 'event'>;

/** What is listed, and of a list that the figures are not of what its entries come to. */
interface Listed {
  title: string;
  sum: string | undefined;
}

/** Which sum the list is of, in the words of where it was pressed, and what its entries come to (17.1). */
export function listedInWords(money: Shown, search: Search): Listed {
  const { span, fiscal_year, listed_cents, event } = money;
  const filter = Object.entries(moneyChoices.filters).find(
    ([name]) => name !== 'all' && name === search.filter,
  )?.[1];
  const clicked = search.filter || search.search ? undefined : clickedSum(money, search.sum);
  const ofDays = isOfDays(search) ? [spanInWords(span, fiscal_year)] : [];
  const narrowed = [
    ...(event && !clicked ? [event.title] : []),
    ...namesOf(!clicked ? search : event ? {} : { kind: search.kind, way: search.way }),
    ...(search.closing === 'before' ? ['in the statement'] : []),
    ...(search.closing === 'after' && !clicked ? ['after the statement'] : []),
    ...(search.search ? [`“${search.search}”`] : []),
  ];
  if (clicked) {
    const what = event ? [`${clicked.name} of ${event.title}`] : [clicked.name, ...ofDays];
    return { title: [...what, ...narrowed].join(', '), sum: clicked.sum };
  }
  return {
    title: [...(filter ? [filter] : []), ...ofDays, ...narrowed].join(', '),
    sum: filter || search.search ? formatMoney(Math.abs(listed_cents)) : undefined,
  };
}

/** What is open now is listed whatever the day, unless days are given. */
export const isOfDays = ({ filter, from, to }: Search): boolean =>
  moneyFiltersOfDays.includes(filter) || from !== undefined || to !== undefined;

const namesOf = (search: Search): string[] =>
  [
    { names: Object.entries(moneyKindNames), chosen: search.kind },
    { names: Object.entries(wayNames), chosen: search.way },
  ].flatMap(({ names, chosen }) => names.flatMap(([key, name]) => (key === chosen ? [name] : [])));

/** The line of a result whose entries these are, or the fees of some days. */
function clickedSum({ totals, event }: Shown, sum: string | undefined) {
  const { in_cents, back_cents, fees_cents, net_cents } = totals;
  if (sum === 'fees') {
    const name = event ? ledgerPartNames.fees : moneySumNames.fees;
    return { name, sum: formatMoney(fees_cents) };
  }
  const part = event === null ? undefined : ledgerParts.find((one) => one === sum);
  if (part === undefined) return undefined;
  const gross = [
    { cents: in_cents, word: 'in' },
    { cents: -back_cents, word: 'refunded' },
  ];
  if (part !== 'after_closing') return { name: ledgerPartNames[part], sum: asSum(gross) };
  const parts = [...gross, { cents: -fees_cents, word: 'fees' }];
  // What was paid back is said as such: its sum is not negative.
  const turned =
    net_cents < 0 ? parts.map(({ cents, word }) => ({ cents: -cents, word })).reverse() : parts;
  return { name: afterClosingName(net_cents), sum: asSum(turned) };
}

/** "$8,332.00 = $8,430.00 in − $98.00 refunded"; of one part its sum alone. */
function asSum(all: { cents: number; word: string }[]): string {
  const parts = all.filter(({ cents }) => cents !== 0);
  const sum = formatMoney(parts.reduce((total, { cents }) => total + cents, 0));
  if (parts.length < 2) return sum;
  const words = parts.toSorted((a, b) => Math.sign(b.cents) - Math.sign(a.cents));
  return `${sum} = ${words
    .map(({ cents, word }, at) => {
      const sign = at === 0 ? '' : cents < 0 ? '− ' : '+ ';
      return `${sign}${formatMoney(Math.abs(cents))} ${word}`;
    })
    .join(' ')}`;
}
