import { oneDay, oneMinute } from '../time/durations.ts';

// Events are announced in local time and stored as instants (H1).

/**
 * The instant at which clocks in `zone` show `wallTime`, written `YYYY-MM-DDTHH:mm`. A time that is
 * skipped in spring moves forward by an hour; of a time that occurs twice in autumn the first counts.
 * Temporal calls this "compatible".
 */
export function instantIn(zone: string, wallTime: string): Date {
  const asUtc = Date.parse(`${wallTime}:00Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wallTime) || Number.isNaN(asUtc)) {
    throw new RangeError(`Not a wall time: ${wallTime}`);
  }
  const offsetBefore = offsetOf(zone, asUtc - oneDay);
  const offsetAfter = offsetOf(zone, asUtc + oneDay);
  const matches = [asUtc - offsetBefore, asUtc - offsetAfter].filter(
    (instant) => instant + offsetOf(zone, instant) === asUtc,
  );
  return new Date(matches.length > 0 ? Math.min(...matches) : asUtc - offsetBefore);
}

/** What clocks in `zone` show at that instant, written `YYYY-MM-DDTHH:mm`. */
export function wallTimeIn(zone: string, instant: Date): string {
  return new Date(instant.getTime() + offsetOf(zone, instant.getTime())).toISOString().slice(0, 16);
}

/** How far the clocks in `zone` are ahead of UTC at that instant, in milliseconds. */
function offsetOf(zone: string, instant: number): number {
  const parts = clockOf(zone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
  );
  return shown - Math.floor(instant / oneMinute) * oneMinute;
}

/** Creating a formatter takes a hundred times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  clocks.set(zone, clock);
  return clock;
}
