import { addDays } from '#contract/values/dates.ts';
import { dayIn, instantIn } from '#contract/values/wall-time.ts';
import { oneDay } from '#server/time/durations.ts';
import type { DemoEvent } from '../data/demo-data.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

type DayOfYear = Extract<DemoEvent['on'], { week: number }>;

/** The day in that year, as `YYYY-MM-DD`. */
function dayOfYear(year: number, { week, weekday, month }: DayOfYear): string {
  const firstOfMonth = new Date(Date.UTC(year, month - 1, 1));
  const until = (weekdays.indexOf(weekday) - firstOfMonth.getUTCDay() + 7) % 7;
  return addDays(firstOfMonth.toISOString().slice(0, 10), until + 7 * (week - 1));
}

/** A time on an event's day; one before its start is on the next day. */
export function instantOfEvent(event: DemoEvent, day: string, time: string): Date {
  return instantIn(event.zone, `${time < event.hours[0] ? addDays(day, 1) : day}T${time}`);
}

/** The next day on which the event comes, far enough ahead that it can still be booked. */
export function comingDay(event: DemoEvent, now: Date): string {
  if ('in_days' in event.on) {
    return addDays(dayIn(event.zone, now), event.on.in_days);
  }
  const soonest = now.getTime() + 4 * oneDay;
  return firstDay(event, now, [0, 1, 2], (day) => {
    return instantOfEvent(event, day, event.hours[0]).getTime() > soonest;
  });
}

/** The last day on which the event was, with its statement already published. */
export function pastDay(event: DemoEvent, now: Date): string {
  const latest = now.getTime() - 2 * oneDay;
  return firstDay(event, now, [0, -1, -2], (day) => {
    return instantOfEvent(event, day, event.hours[1]).getTime() < latest;
  });
}

function firstDay(
  event: DemoEvent,
  now: Date,
  years: number[],
  fits: (day: string) => boolean,
): string {
  const { on } = event;
  const days =
    'in_days' in on ? [] : years.map((year) => dayOfYear(now.getUTCFullYear() + year, on));
  const day = days.find(fits);
  if (day === undefined) throw new RangeError(`No day for ${event.slug}`);
  return day;
}

/** When the organizers called off what the season has lost. */
export const callOffTime = (now: Date): Date => new Date(now.getTime() - 5.2 * oneDay);
