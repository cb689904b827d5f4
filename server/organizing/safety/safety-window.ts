import { instantIn, wallTimeIn } from '#contract/values/zoned-time.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { momentText } from '#server/events/event-moment.ts';
import { oneDay } from '#server/time/durations.ts';

interface TimesOfEvent {
  starts_at: Date;
  ends_at: Date;
  timezone: string;
}

/** 10.4: from 00:00 of the day before an event begins to 24:00 of the day after it ends, by the clocks there. */
export function safetyWindow({ starts_at, ends_at, timezone }: TimesOfEvent) {
  return {
    opensAt: midnight(timezone, starts_at, -1),
    closesAt: midnight(timezone, ends_at, 2),
  };
}

/** The midnight that begins a day so many days later: of the calendar, as a day has 23 to 25 hours. */
function midnight(zone: string, instant: Date, days: number): Date {
  const day = Date.parse(`${wallTimeIn(zone, instant).slice(0, 10)}T00:00:00Z`);
  return instantIn(zone, `${new Date(day + days * oneDay).toISOString().slice(0, 10)}T00:00`);
}

export function stateOfWindow(event: TimesOfEvent, now: Date): 'before' | 'open' | 'after' {
  const { opensAt, closesAt } = safetyWindow(event);
  if (now < opensAt) return 'before';
  return now < closesAt ? 'open' : 'after';
}

/** Says when it opens, or that it is over. */
export function refuseOutsideWindow(event: TimesOfEvent, now: Date): void {
  const state = stateOfWindow(event, now);
  if (state === 'open') return;
  const { opensAt, closesAt } = safetyWindow(event);
  const at = (instant: Date) => momentText(instant, event.timezone);
  throw new HttpError('forbidden', {
    message:
      state === 'before'
        ? `The notes can be read from ${at(opensAt)}.`
        : `The notes could be read until ${at(closesAt)}.`,
  });
}
