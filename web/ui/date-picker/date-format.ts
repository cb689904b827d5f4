import { months } from '#contract/dates.ts';
import { exists, type Moment, pad } from './calendar.ts';

/** yyyy, MMMM, MMM, MM, dd, HH and mm stand for parts of a moment; all else stands for itself. */
const TOKEN = /yyyy|MMMM|MMM|MM|dd|HH|mm/g;

const PART: Record<string, keyof Moment> = {
  yyyy: 'year',
  MMMM: 'month',
  MMM: 'month',
  MM: 'month',
  dd: 'day',
  HH: 'hour',
  mm: 'minute',
};

export function formatMoment(moment: Moment, format: string): string {
  return format.replace(TOKEN, (token) => {
    if (token === 'MMMM') return monthName(moment);
    if (token === 'MMM') return monthName(moment).slice(0, 3);
    const part = PART[token];
    return part ? pad(moment[part], token.length) : token;
  });
}

/**
 * 5.5: text counts only when it is exactly what the format would have written. Parts the format
 * does not ask for come from `base`.
 */
export function parseMoment(text: string, format: string, base: Moment): Moment | undefined {
  const moment = { ...base };
  let rest = text;
  let at = 0;
  for (const match of format.matchAll(TOKEN)) {
    rest = rest.slice(match.index - at);
    at = match.index + match[0].length;
    const part = PART[match[0]];
    if (!part) return undefined;
    const read = match[0].startsWith('MMM') ? readName(rest, match[0]) : readDigits(rest, match[0]);
    if (!read) return undefined;
    moment[part] = read.number;
    rest = rest.slice(read.length);
  }
  return exists(moment) && formatMoment(moment, format) === text ? moment : undefined;
}

function monthName(moment: Moment): string {
  return months[moment.month - 1] ?? '';
}

function readDigits(text: string, token: string) {
  const digits = text.slice(0, token.length);
  if (!/^\d+$/.test(digits) || digits.length !== token.length) return undefined;
  return { number: Number(digits), length: token.length };
}

function readName(text: string, token: string) {
  const names = token === 'MMMM' ? months : months.map((name) => name.slice(0, 3));
  const index = names.findIndex((name) => text.startsWith(name));
  return index < 0 ? undefined : { number: index + 1, length: names[index]?.length ?? 0 };
}
