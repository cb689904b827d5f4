import type { Db } from '#server/db/database.ts';
import { filledNow, filledUuid } from './fill-everything.ts';

type Run = (db: Db) => unknown;
interface FullScan {
  reason: string;
  run: Run;
}
/** A sample call of a query function, or `fragment` for a part of other queries. */
type QuerySample = Run | FullScan | 'no query of its own';

/** A query that has to read a whole table, and why. */
export const fullScan = (reason: string, run: Run): FullScan => ({ reason, run });
/** For many rows one pass is cheaper, and what changes them is rare. */
export const manyAtOnce = 'many rows at once, of a list that is brought in';
export const fragment = 'no query of its own';

type FunctionsOf<M> = {
  [Name in keyof M as M[Name] extends (...args: never[]) => unknown ? Name : never]: QuerySample;
};

/** The compiler requires a sample for each function that the file exports. */
export function samplesOf<M extends object>(file: M, samples: FunctionsOf<M>) {
  const functions = Object.entries(file).flatMap(([name, value]) =>
    typeof value === 'function' ? [name] : [],
  );
  return { functions, samples: samples as Record<string, QuerySample> };
}

// One of the filled rows of each kind.
export const now = filledNow;
export const days = (count: number) => new Date(now.getTime() + count * 24 * 3600_000);
export const user = filledUuid('user', 4321);
export const newcomer = '00000000-0000-4000-8000-000000000001';
export const eventUuid = filledUuid('event', 43);
export const paid = filledUuid('charge', 4320);
export const email = '4321@example.org';
