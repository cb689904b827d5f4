import { HttpError } from './errors/http-error.ts';

/**
 * Runs `atOnce` pieces of work at a time and keeps up to `longest` waiting, in order; it refuses more.
 * Hashing a password or drawing a picture fills a processor for a moment, and a flood must not fill
 * all of them (B10, E9).
 */
export function workQueue({ atOnce, longest }: { atOnce: number; longest: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (waiting.length < longest) await new Promise<void>((go) => waiting.push(go));
    else throw new HttpError('unavailable', { retryAfter: 5 });
    try {
      return await work();
    } finally {
      // The slot goes straight to the next in line, so a newcomer cannot take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return Object.assign(enqueue, { isBusy: () => waiting.length > 0 });
}
