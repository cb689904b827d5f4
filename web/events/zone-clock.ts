import { zones } from 'virtual:zones';

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

const minute = 60_000;

/**
 * Date and time in `zone` at an instant. Canadian zones use the portal's own tables, so that every viewer
 * sees the same (H1); other zones use the browser's.
 */
export function wallTime(instant: string, zone: string): WallTime {
  const at = Date.parse(instant) / minute;
  const period = zones[zone]?.findLast(([from]) => from <= at);
  const [, offset, zoneShort, zoneLong] = period ?? [at, ...foreignZone(at, zone)];
  const shown = new Date((at + offset) * minute);
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    weekday: shown.getUTCDay(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    zoneShort,
    zoneLong,
  };
}

function foreignZone(at: number, zone: string): [offset: number, short: string, long: string] {
  const name = (timeZoneName: 'longOffset' | 'short' | 'long') =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, timeZoneName })
      .formatToParts(at * minute)
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(name('longOffset')) ?? [];
  const ahead = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return [sign === '-' ? -ahead : ahead, name('short'), name('long')];
}
