import { HttpError } from '../errors/http-error.ts';

/**
 * Runs `atOnce` tasks at a time and queues up to `longest`, in order; it rejects more. Hashing a password
 * or encoding a picture occupies a processor, and a flood must not occupy all of them (B10, E9).
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
      // The slot is passed to the next one in the queue, so a new one cannot take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return Object.assign(enqueue, {
    isBusy: () => waiting.length > 0,
    isIdle: () => running === 0,
  });
}
