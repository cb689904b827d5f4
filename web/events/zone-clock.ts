import { zones, zonesEnd } from 'virtual:zones';
import { type ClockTable, shownIn } from '#contract/values/when.ts';

/** Date and time on the clocks of a zone. */
export interface WallTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  /** 0 is Sunday. */
  weekday: number;
  hour: number;
  minute: number;
  /** The zone's name at that moment: "EDT", and in full. */
  zoneShort: string;
  zoneLong: string;
}

/**
 * Date and time in `zone` at an instant. Canadian zones use the portal's own tables, so that every viewer
 * sees the same (H1); other zones, and days that these do not reach, use the browser's.
 */
export function wallTime(instant: string, zone: string): WallTime {
  const at = Date.parse(instant);
  const { year, month, day, hour, minute, timeZoneName = zone } = shownIn(zone, at);
  const named =
    periodAt(zone, at) ?? zones[zone]?.find(([, , short]) => short === timeZoneName) ?? [];
  const [, , zoneShort = timeZoneName, zoneLong = zoneShort] = named;
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    weekday: new Date(`${year}-${month}-${day}`).getUTCDay(),
    hour: Number(hour),
    minute: Number(minute),
    zoneShort,
    zoneLong,
  };
}

/** The same tables for everything else that says when (V8). */
export const clockByTable: ClockTable = (zone, instant) => {
  const period = periodAt(zone, instant);
  if (!period) return undefined;
  const [, offset, short, long] = period;
  // The table has the long name where the server has none but this.
  return {
    offset,
    name: short === long ? `GMT${offset < 0 ? '-' : '+'}${Math.abs(offset / 60)}` : short,
  };
};

const minutes = (instant: number) => instant / 60_000;

const periodAt = (zone: string, instant: number) =>
  minutes(instant) < zonesEnd
    ? zones[zone]?.findLast(([from]) => from <= minutes(instant))
    : undefined;
