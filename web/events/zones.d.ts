declare module 'virtual:zones' {
  import type { ZonePeriod } from '../../scripts/zone-table.ts';

  /** When the clocks of each Canadian zone change, in order; made by vite.config.ts. */
  export const zones: Record<string, ZonePeriod[] | undefined>;
}
