import type { User } from '#contract/profile/profile.ts';
import { wallTime } from '#web/events/zone-clock.ts';

export type SoonEvent = User['soon'][number];

/** Q4: the first of the booked events that is today where it takes place, until it is over. */
export function todaysEvent(soon: SoonEvent[], now: number): SoonEvent | undefined {
  return soon.find(({ starts_at, ends_at, timezone }) => {
    const day = (instant: number | string) => {
      const { year, month, day } = wallTime(new Date(instant).toISOString(), timezone);
      return (year * 100 + month) * 100 + day;
    };
    return day(starts_at) <= day(now) && now < Date.parse(ends_at);
  });
}
