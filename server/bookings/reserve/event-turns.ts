interface Waiting<Wish, Result> {
  wish: Wish;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/** So that nobody's answer waits for very many others'. */
const mostTogether = 50;

/**
 * Those who want something of the same event at the same moment are served together, by one
 * transaction: PostgreSQL gets slower with each that waits for the same row. `serve` calls `come` as
 * soon as it has the event to itself, for everybody who has come by then, and answers each of them.
 */
export function eventTurns<Wish, Result>(
  serve: (event: string, come: () => Wish[]) => Promise<Result[]>,
): (event: string, wish: Wish) => Promise<Result> {
  const queues = new Map<string, Waiting<Wish, Result>[]>();

  async function serveAll(event: string, queue: Waiting<Wish, Result>[]): Promise<void> {
    while (queue.length > 0) {
      let served: Waiting<Wish, Result>[] | undefined;
      try {
        const results = await serve(event, () => {
          served = queue.splice(0, mostTogether);
          return served.map(({ wish }) => wish);
        });
        served?.forEach(({ resolve }, index) => {
          resolve(results[index] as Result);
        });
      } catch (error) {
        // Who waited for an event that did not come free has waited long enough (F11).
        for (const { reject } of served ?? queue.splice(0)) reject(error);
      }
    }
    queues.delete(event);
  }

  return (event, wish) =>
    new Promise((resolve, reject) => {
      const waiting = { wish, resolve, reject };
      const queue = queues.get(event);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const first = [waiting];
      queues.set(event, first);
      void serveAll(event, first);
    });
}
