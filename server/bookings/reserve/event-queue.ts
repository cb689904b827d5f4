interface Queued<Request, Result> {
  request: Request;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/** Limits how many other requests an answer waits for. */
const maxBatch = 50;

/**
 * Processes simultaneous requests for one event in batches, one transaction each: PostgreSQL gets slower
 * with every transaction that waits for the same row. `processBatch` calls `takeBatch` once it has
 * locked the event, for all requests that have arrived by then, and returns a result for each.
 */
export function eventQueue<Request, Result>(
  processBatch: (event: string, takeBatch: () => Request[]) => Promise<Result[]>,
): (event: string, request: Request) => Promise<Result> {
  const queues = new Map<string, Queued<Request, Result>[]>();

  async function drain(event: string, queue: Queued<Request, Result>[]): Promise<void> {
    while (queue.length > 0) {
      let batch: Queued<Request, Result>[] | undefined;
      try {
        const results = await processBatch(event, () => {
          batch = queue.splice(0, maxBatch);
          return batch.map(({ request }) => request);
        });
        batch?.forEach(({ resolve }, index) => {
          resolve(results[index] as Result);
        });
      } catch (error) {
        // Without a batch the lock was not obtained: everyone waiting has waited long enough (F11).
        for (const { reject } of batch ?? queue.splice(0)) reject(error);
      }
    }
    queues.delete(event);
  }

  return (event, request) =>
    new Promise((resolve, reject) => {
      const queued = { request, resolve, reject };
      const queue = queues.get(event);
      if (queue) {
        queue.push(queued);
        return;
      }
      const first = [queued];
      queues.set(event, first);
      void drain(event, first);
    });
}
