import { addDays } from '#contract/values/dates.ts';
import {
  eventEmailTime,
  resultAfterDays,
  resultToGuestsDays,
  weekBeforeDays,
} from '#contract/values/portal-limits.ts';
import { dayIn, instantIn } from '#contract/values/wall-time.ts';
import { oneDay } from '#server/time/durations.ts';
import type { EventEmailKind, EventTimes } from './event-email-queries.ts';

/** So long one that is late is still sent; the day before ends with the start. */
const lateDays = { week: 2, result: 7 };

/** The earliest and the latest moment of the scan: an event's morning is up to a day away from its hour. */
export const scanDays = weekBeforeDays + 1;
export const statedDays = { from: resultAfterDays + lateDays.result, until: resultAfterDays };

/** 21.1: from when until when an email of the kind leaves. Of an event that is moved it is another time. */
export function sendingTime(
  event: EventTimes,
  kind: EventEmailKind,
): { from: Date; until: Date } | undefined {
  if (kind === 'result') {
    const { statement_published_at: at } = event;
    return at ? daysFrom(at, resultAfterDays, resultAfterDays + lateDays.result) : undefined;
  }
  const from = morningBefore(event, kind === 'week' ? weekBeforeDays : 1);
  if (kind === 'week') return daysFrom(from, 0, lateDays.week);
  return { from, until: event.starts_at };
}

export function isDue(event: EventTimes, kind: EventEmailKind, now: Date): boolean {
  const time = sendingTime(event, kind);
  return event.status === 'published' && time !== undefined && time.from <= now && now < time.until;
}

/** What guests told of themselves is used for the event, and soon gone. */
export const isNearEnd = ({ ends_at }: EventTimes, now: Date) =>
  now < new Date(ends_at.getTime() + resultToGuestsDays * oneDay);

function morningBefore({ timezone, starts_at }: EventTimes, days: number): Date {
  return instantIn(timezone, `${addDays(dayIn(timezone, starts_at), -days)}T${eventEmailTime}`);
}

const daysFrom = (at: Date, from: number, until: number) => ({
  from: new Date(at.getTime() + from * oneDay),
  until: new Date(at.getTime() + until * oneDay),
});
