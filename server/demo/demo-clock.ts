import type { Db } from '#server/db/database.ts';
import type { Clock } from '#server/time/clock.ts';
import { addAhead, readAhead } from './demo-clock-queries.ts';

/** The real time plus what POST /dev/clock has added; the same in every process. */
export interface DemoClock extends Clock {
  /** Reads how far other processes have moved it. */
  refresh(): Promise<void>;
  moveAhead(seconds: number): Promise<void>;
}

export async function demoClock(db: Db): Promise<DemoClock> {
  let ahead = await readAhead(db);
  return {
    now: () => new Date(Date.now() + ahead * 1000),
    async refresh() {
      ahead = await readAhead(db);
    },
    async moveAhead(seconds) {
      ahead = await addAhead(db, seconds);
    },
  };
}

export function isDemoClock(clock: Clock): clock is DemoClock {
  return 'moveAhead' in clock;
}
