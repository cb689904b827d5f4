import { HttpError } from './errors/http-error.ts';

/**
 * Lets so many go at once and so many wait, in order; more are refused. Hashing a password or drawing
 * a picture anew fills a processor for a moment, and a flood must not fill all of them (B10, E9).
 */
export function workQueue({ atOnce, longest }: { atOnce: number; longest: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (waiting.length < longest) await new Promise<void>((go) => waiting.push(go));
    else throw new HttpError('unavailable', { retryAfter: 5 });
    try {
      return await work();
    } finally {
      // The place is handed on as it is, so nobody who comes meanwhile can take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return Object.assign(inTurn, { isBusy: () => waiting.length > 0 });
}
