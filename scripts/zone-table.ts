// Laws change time zones, and a browser only knows the changes before its own release: an old one shows
// another hour for the same instant. So the portal ships its own tables (H1).

/** Minute since 1970, minutes ahead of UTC from then on, short name, long name. */
export type ZonePeriod = [from: number, offset: number, short: string, long: string];

const canada =
  'St_Johns Goose_Bay Halifax Moncton Toronto Iqaluit Winnipeg Rankin_Inlet Regina Edmonton ' +
  'Inuvik Yellowknife Whitehorse Vancouver';

const minute = 60_000;
const week = 7 * 24 * 60;

/** The first minute since 1970 that the table does not know. */
export function zoneTableEnd(now: Date): number {
  return Date.UTC(now.getUTCFullYear() + 2, 0) / minute;
}

/** The zones of Canada for last year, this year and the next, computed by each build. */
export function zoneTable(now: Date): Record<string, ZonePeriod[]> {
  const first = Date.UTC(now.getUTCFullYear() - 1, 0) / minute;
  const last = zoneTableEnd(now);
  const zones = canada.split(' ').map((city) => `America/${city}`);
  return Object.fromEntries(zones.map((zone) => [zone, periods(zone, first, last)]));
}

function periods(zone: string, first: number, last: number): ZonePeriod[] {
  const name = namer(zone);
  const at = (from: number): ZonePeriod => {
    const [short, long] = [name(from, 'short'), name(from, 'long')];
    // The short form would be "GMT-7"; "Yukon Time" is clearer.
    return [from, offsetFrom(name(from, 'longOffset')), /^GMT/.test(short) ? long : short, long];
  };
  const found = [at(first)];
  for (let from = first; from < last; from += week) {
    const [, before] = found.at(-1) ?? at(first);
    if (at(from + week)[1] === before) continue;
    let [low, high] = [from, from + week];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (at(middle)[1] === before) low = middle;
      else high = middle;
    }
    found.push(at(high));
  }
  return found;
}

function namer(zone: string) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (at: number, style: 'short' | 'long' | 'longOffset'): string => {
    const format =
      formats.get(style) ??
      new Intl.DateTimeFormat('en-CA', { timeZone: zone, timeZoneName: style });
    formats.set(style, format);
    const parts = format.formatToParts(at * minute);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  };
}

/** Parses the minutes of "GMT-03:30". */
function offsetFrom(name: string): number {
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}
