import { wallTimeIn } from '#contract/values/wall-time.ts';
import { whenIn } from '#contract/values/when.ts';

/** "2026-07-18 08:30 EDT": in a file, where it sorts. */
export function fileTime(zone: string, instant: Date): string {
  const zoneName = whenIn(zone, instant, 'hour').split(' ').at(-1);
  return `${wallTimeIn(zone, instant).replace('T', ' ')} ${zoneName}`;
}
