declare module 'virtual:zones' {
  import type { ZonePeriod } from '../../scripts/zone-table.ts';

  /** The clock changes of each Canadian zone in order; made by vite.config.ts. */
  export const zones: Record<string, ZonePeriod[] | undefined>;
  /** The first minute since 1970 that these do not know. */
  export const zonesEnd: number;
}
