import { clockTime, dateBlock } from './event-time.ts';
import { wallTime } from './zone-clock.ts';

/** "Feb 24, 2027, 8:00 p.m. AST", until when one books or cancels; the zone stays with its time. */
export function shortDateAndTime(instant: string, zone: string): string {
  const { month, day, year } = dateBlock(instant, zone);
  const { zoneShort } = wallTime(instant, zone);
  return `${month} ${day}, ${year}, ${clockTime(instant, zone)}\u00a0${zoneShort}`;
}
