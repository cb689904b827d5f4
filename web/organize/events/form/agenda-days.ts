import { daysLater } from '../../fields/event-zone.ts';
import type { LineTexts } from '../record/event-values.ts';

// The lines of an agenda on one day (W10): each has its times, and the day is said once.

type Times = Pick<LineTexts<'agenda'>, 'starts_at' | 'ends_at'>;

const partOf = (part: 0 | 1) => (time: string) => time.split('T')[part] ?? '';

export const dayOf = partOf(0);
export const clockOf = partOf(1);

const joined = (day: string, clock: string) => (day || clock ? `${day}T${clock}` : '');

const dayAfter = (day: string) => dayOf(daysLater(`${day}T00:00`, 1));

/**
 * The times of a line on a day. An end before its start is on the day after, if the event goes on until then;
 * otherwise it is a mistake, which the server names.
 */
export function lineOn(day: string, from: string, to: string, goesOn: boolean): Times {
  const isAfterMidnight = goesOn && day !== '' && to !== '' && to < from;
  return {
    starts_at: joined(day, from),
    ends_at: joined(isAfterMidnight ? dayAfter(day) : day, to),
  };
}

/** The one day of all lines; undefined where they have several. */
export function oneDayOf(lines: Times[]): string | undefined {
  const day = dayOf(lines[0]?.starts_at ?? '');
  const isOn = ({ starts_at, ends_at }: Times) => {
    const isAfterMidnight = day !== '' && dayOf(ends_at) === dayAfter(day);
    const endsThere =
      dayOf(ends_at) === day || (isAfterMidnight && clockOf(ends_at) < clockOf(starts_at));
    return dayOf(starts_at) === day && endsThere;
  };
  return lines.every(isOn) ? day : undefined;
}
