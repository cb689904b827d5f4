import { addDays } from '#contract/values/dates.ts';
import { dayIn, endOfDay, startOfDay, untilIn } from '#contract/values/wall-time.ts';
import { whenIn } from '#contract/values/when.ts';
import { HttpError } from '#server/errors/http-error.ts';

interface TimesOfEvent {
  starts_at: Date;
  ends_at: Date;
  timezone: string;
}

/** 10.4: from 00:00 of the day before an event begins to 24:00 of the day after it ends, by the clocks there. */
export function safetyWindow({ starts_at, ends_at, timezone }: TimesOfEvent) {
  return {
    opensAt: startOfDay(timezone, addDays(dayIn(timezone, starts_at), -1)),
    closesAt: endOfDay(timezone, addDays(dayIn(timezone, ends_at), 1)),
  };
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
  throw new HttpError('forbidden', {
    message:
      state === 'before'
        ? `The notes can be read from ${whenIn(event.timezone, opensAt, 'fact')}.`
        : `The notes could be read until ${untilIn(event.timezone, closesAt)}.`,
  });
}
