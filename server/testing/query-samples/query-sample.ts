import type { Db } from '#server/db/database.ts';
import { filledNow, filledUuid } from './fill-everything.ts';

type Ask = (db: Db) => unknown;
interface Whole {
  readsWhole: string;
  ask: Ask;
}
/** What a query function is asked, or that it is only a part of the others. */
type Question = Ask | Whole | 'asks nothing';

/** For what has to read a table from its beginning to its end: why that is right. */
export const whole = (readsWhole: string, ask: Ask): Whole => ({ readsWhole, ask });
export const part = 'asks nothing';

type FunctionsOf<M> = {
  [Name in keyof M as M[Name] extends (...given: never[]) => unknown ? Name : never]: Question;
};

/** The compiler asks for a question to each function that the file exports. */
export function about<M extends object>(file: M, questions: FunctionsOf<M>) {
  const functions = Object.entries(file).flatMap(([name, value]) =>
    typeof value === 'function' ? [name] : [],
  );
  return { functions, questions: questions as Record<string, Question> };
}

// Of the filled rows, one of each.
export const now = filledNow;
export const days = (count: number) => new Date(now.getTime() + count * 24 * 3600_000);
export const user = filledUuid('user', 4321);
export const newcomer = '00000000-0000-4000-8000-000000000001';
export const round = filledUuid('event', 43);
export const paid = filledUuid('payment', 4321);
export const email = '4321@example.org';
