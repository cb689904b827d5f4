// Between instants and what the clocks of a zone show, written `YYYY-MM-DDTHH:mm`: events are announced in local
// time and stored as instants (H1).

/** How far the clocks of a zone are ahead of UTC at an instant; both in milliseconds. */
export type OffsetOf = (zone: string, instant: number) => number;

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * The instant at which clocks in `zone` show `wallTime`. A time that is skipped in spring moves forward by an
 * hour; of a time that occurs twice in autumn the first counts. Temporal calls this "compatible".
 */
export function instantIn(zone: string, wallTime: string, offsetOf: OffsetOf = offsetIn): Date {
  if (!isWallTime(wallTime)) throw new RangeError(`Not a wall time: ${wallTime}`);
  const asUtc = Date.parse(`${wallTime}Z`);
  const before = offsetOf(zone, asUtc - day);
  const after = offsetOf(zone, asUtc + day);
  const matches = [asUtc - before, asUtc - after].filter(
    (instant) => instant + offsetOf(zone, instant) === asUtc,
  );
  return new Date(matches.length > 0 ? Math.min(...matches) : asUtc - before);
}

/** What clocks in `zone` show at that instant. */
export function wallTimeIn(zone: string, instant: Date, offsetOf: OffsetOf = offsetIn): string {
  const at = instant.getTime();
  return new Date(at + offsetOf(zone, at)).toISOString().slice(0, 16);
}

export function isWallTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`));
}

/** By the tables of the Node or the browser that runs this. */
export function offsetIn(zone: string, instant: number): number {
  const parts = clockOf(zone).formatToParts(instant);
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === wanted)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
  );
  return shown - Math.floor(instant / minute) * minute;
}

// To create a format takes a hundred times as long as to use it.
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
