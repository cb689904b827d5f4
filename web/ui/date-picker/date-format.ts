import { months } from '#contract/values/dates.ts';
import { exists, type Moment, pad } from './calendar.ts';

/** yyyy, MMMM, MMM, MM, dd, HH and mm are units of a moment; other characters are literal. */
const tokens = /yyyy|MMMM|MMM|MM|dd|HH|mm/g;

const unitOfToken: Record<string, keyof Moment> = {
  yyyy: 'year',
  MMMM: 'month',
  MMM: 'month',
  MM: 'month',
  dd: 'day',
  HH: 'hour',
  mm: 'minute',
};

export function formatMoment(moment: Moment, format: string): string {
  return format.replace(tokens, (token) => {
    if (token === 'MMMM') return monthName(moment);
    if (token === 'MMM') return monthName(moment).slice(0, 3);
    const unit = unitOfToken[token];
    return unit ? pad(moment[unit], token.length) : token;
  });
}

/** 5.5: accepts only text that equals its formatted moment. Units that the format lacks come from `base`. */
export function parseMoment(text: string, format: string, base: Moment): Moment | undefined {
  const moment = { ...base };
  let rest = text;
  let at = 0;
  for (const match of format.matchAll(tokens)) {
    rest = rest.slice(match.index - at);
    at = match.index + match[0].length;
    const unit = unitOfToken[match[0]];
    if (!unit) return undefined;
    const parse = match[0].startsWith('MMM') ? parseName : parseDigits;
    const parsed = parse(rest, match[0]);
    if (!parsed) return undefined;
    moment[unit] = parsed.number;
    rest = rest.slice(parsed.length);
  }
  return exists(moment) && formatMoment(moment, format) === text ? moment : undefined;
}

function monthName(moment: Moment): string {
  return months[moment.month - 1] ?? '';
}

function parseDigits(text: string, token: string) {
  const digits = text.slice(0, token.length);
  if (!/^\d+$/.test(digits) || digits.length !== token.length) return undefined;
  return { number: Number(digits), length: token.length };
}

function parseName(text: string, token: string) {
  const names = token === 'MMMM' ? months : months.map((name) => name.slice(0, 3));
  const index = names.findIndex((name) => text.startsWith(name));
  return index < 0 ? undefined : { number: index + 1, length: names[index]?.length ?? 0 };
}
