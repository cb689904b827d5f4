import { describe, expect, it } from 'vitest';
import { eventRow } from '../../server/demo/build/build-demo-events.ts';
import { comingDay } from '../../server/demo/build/demo-calendar.ts';
import { comingEvents } from '../../server/demo/data/demo-data.ts';
import { eventsToOpen, isForMembers, isFree, isPaidRound } from './open-for-booking.ts';

const oneDay = 24 * 3600_000;

/** What the demo that is filled at this moment announces, in the order of its start. */
function announced(now: Date) {
  return comingEvents
    .map((plan) => eventRow(plan, comingDay(plan, now), now, plan.slug, plan.slug))
    .filter(({ status, starts_at }) => status === 'published' && starts_at > now)
    .sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
}

const months = Array.from({ length: 12 }, (_, month) => [
  new Date(Date.UTC(2027, month)).toISOString().slice(0, 7),
]);

describe.each(months)('1.1 the demo filled in %s', (month) => {
  it('1.1 has on every day two paid rounds, a free event and one for members to open for the tests', () => {
    const first = Date.parse(`${month}-01T05:00Z`);
    const days = Array.from({ length: 31 }, (_, day) => new Date(first + day * oneDay));
    for (const today of days.filter((day) => day.toISOString().startsWith(month))) {
      const opened = eventsToOpen(announced(today));
      const kinds = [isPaidRound, isPaidRound, isFree, isForMembers];
      expect(opened.length).toBe(kinds.length);
      expect(new Set(opened).size).toBe(opened.length);
      for (const [index, event] of opened.entries()) {
        expect(kinds[index]?.(event), today.toISOString()).toBe(true);
        // Booking closes a day before the start, and no run of the tests takes a day.
        const left = event.starts_at.getTime() - today.getTime();
        expect(left, `${event.slug} on ${today.toISOString()}`).toBeGreaterThan(2 * oneDay);
      }
    }
  });
});
