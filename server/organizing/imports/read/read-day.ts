import type { DayOrder } from '#contract/members/import-fields.ts';
import { isDay, months } from '#contract/values/dates.ts';

const french = [
  'janvier',
  'fevrier',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'aout',
  'septembre',
  'octobre',
  'novembre',
  'decembre',
];

/** 31/12/2027, 12-31-27: two numbers of which one is the day, and the year. */
const byOrder = /^(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{4}|\d{2})$/;
/** 2027-12-31, with a time behind it where a spreadsheet wrote one. */
const yearFirst = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/;
const dayAndMonth = /^(?:le )?(\d{1,2})(?:er|st|nd|rd|th)?[\s./-]+(\p{L}+)\.?[\s,./-]+(\d{4})$/u;
const monthAndDay = /^(\p{L}+)\.?[\s./-]+(\d{1,2})(?:st|nd|rd|th)?[\s,./-]+(\d{4})$/u;

/** 1976: as clubs write since when somebody is a member. */
const yearAlone = /^\d{4}$/;

/** The first day of a year that stands alone; else a day as people write it. */
export function readFirstDay(typed: string, order: DayOrder | null): ReturnType<typeof readDay> {
  const text = typed.trim();
  return yearAlone.test(text) ? dayOf('1', 1, text) : readDay(typed, order);
}

/** A day as people write it, as YYYY-MM-DD; or why it is none. */
export function readDay(typed: string, order: DayOrder | null): { day: string } | { why: string } {
  const text = plain(typed);
  const [one = '', two = '', three = ''] = [yearFirst, dayAndMonth, monthAndDay, byOrder]
    .map((pattern) => pattern.exec(text)?.slice(1))
    .find(Boolean) ?? [''];
  if (yearFirst.test(text)) return dayOf(three, Number(two), one);
  if (dayAndMonth.test(text)) return dayOf(one, monthOf(two), three);
  if (monthAndDay.test(text)) return dayOf(two, monthOf(one), three);
  if (!byOrder.test(text)) return { why: notDay };
  if (Math.min(Number(one), Number(two)) > 12) return { why: notDay };
  if (order === null && one !== two) {
    return { why: 'Choose the order of day and month of this column.' };
  }
  return order === 'mdy' ? dayOf(two, Number(one), three) : dayOf(one, Number(two), three);
}

const notDay = 'Write it as year-month-day, like 2027-12-31.';

function dayOf(day: string, month: number, year: string): { day: string } | { why: string } {
  const whole = `${year.length === 2 ? century(year) : year}-${pad(`${month}`)}-${pad(day)}`;
  if (isDay(whole)) return { day: whole };
  const name = months[month - 1];
  return { why: name ? `There is no ${name} ${Number(day)} in that year.` : notDay };
}

const pad = (number: string) => number.padStart(2, '0');

/** Of two digits: nobody has been a member for a hundred years, and no membership is given for so long. */
const century = (year: string) => `${Number(year) >= 50 ? '19' : '20'}${year}`;

function monthOf(name: string): number {
  const begins = (month: string) => name.length >= 3 && month.startsWith(name);
  const english = months.findIndex((month) => begins(month.toLowerCase()));
  // `Sept` is written in both languages, `juil` in one; of `mar` and `mai` the first letters differ.
  return (english >= 0 ? english : french.findIndex(begins)) + 1;
}

const plain = (text: string) => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** In which order a column writes its days: as those show that fit only one. Null where none does. */
export function orderOf(cells: string[]): { order: DayOrder | null; is_ambiguous: boolean } {
  const pairs = cells.flatMap((cell) => {
    const [, one, two] = byOrder.exec(plain(cell)) ?? [];
    const pair = { one: Number(one), two: Number(two) };
    // Of two numbers above twelve neither is a month: the row is wrong, and says nothing of the others.
    return one === undefined || Math.min(pair.one, pair.two) > 12 ? [] : [pair];
  });
  const dmy = pairs.some(({ one }) => one > 12);
  const mdy = pairs.some(({ two }) => two > 12);
  if (dmy !== mdy) return { order: dmy ? 'dmy' : 'mdy', is_ambiguous: false };
  return { order: null, is_ambiguous: dmy || pairs.some(({ one, two }) => one !== two) };
}
