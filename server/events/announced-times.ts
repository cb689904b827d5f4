import { wallTimeIn } from '#contract/values/wall-time.ts';

/** V37: what people are told of an event's times, by the law of the clock that this process knows. */
export const announcedTimes = (event: { starts_at: Date; ends_at: Date; timezone: string }) => ({
  announced_start: wallTimeIn(event.timezone, event.starts_at),
  announced_end: wallTimeIn(event.timezone, event.ends_at),
});
