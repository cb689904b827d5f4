import { formatBirthday, weekdayOf } from './dates.ts';
import { dayIn } from './wall-time.ts';
import { whenIn } from './when.ts';

// The short shapes of `when.ts` (W5), of the console alone: the public pages do not load them.

const shapes = {
  /** "Sat May 8": in a list */
  list: ({ day }: Shown) => `${weekdayOf(day).slice(0, 3)} ${shortDay(day)}`,
  /** "Sat May 8, 2027": there, of whatever year */
  listYear: ({ day }: Shown): string =>
    `${weekdayOf(day).slice(0, 3)} ${shortDay(day)}, ${day.slice(0, 4)}`,
  /** "2026" */
  year: ({ day }: Shown) => day.slice(0, 4),
  /** "Jul 18, 8:30 a.m.": in a log that names its zone once */
  entry: ({ day, clock }: Shown) => `${shortDay(day)}, ${clock}`,
  /** "Jul 18, 8:30 a.m. EDT": there, what somebody has to keep to */
  deadline: ({ day, hour }: Shown) => `${shortDay(day)}, ${hour}`,
  /** "Jul 18, 2026, 8:30 a.m.": there, of another year */
  yearEntry: ({ day, clock }: Shown) => `${shortDay(day)}, ${day.slice(0, 4)}, ${clock}`,
};

interface Shown {
  day: string;
  clock: string;
  hour: string;
}

/** A moment in few words, on the clocks of a zone. */
export function shortWhen(zone: string, instant: Date | string, shape: keyof typeof shapes) {
  return shapes[shape]({
    day: dayIn(zone, new Date(instant)),
    clock: whenIn(zone, instant, 'clock'),
    hour: whenIn(zone, instant, 'hour'),
  });
}

/** "May 8", "Sep 12" */
export function shortDay(day: string): string {
  const [month = '', date] = formatBirthday(day.slice(5)).split(' ');
  return `${month.slice(0, 3)} ${date}`;
}
