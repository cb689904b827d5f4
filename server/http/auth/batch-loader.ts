interface Waiting<Key, Found> {
  key: Key;
  resolve(found: Found): void;
  reject(reason: unknown): void;
}

/**
 * Loads all keys that are requested in one iteration of the event loop by one query. When booking opens,
 * many requests arrive at once, and one query for each would be most of their cost.
 */
export function batchLoader<Key, Found>(
  loadBatch: (keys: Key[]) => Promise<Found[]>,
): (key: Key) => Promise<Found> {
  let batch: Waiting<Key, Found>[] = [];

  async function run(): Promise<void> {
    const current = batch;
    batch = [];
    try {
      const found = await loadBatch(current.map(({ key }) => key));
      current.forEach(({ resolve }, index) => {
        resolve(found[index] as Found);
      });
    } catch (error) {
      for (const { reject } of current) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      batch.push({ key, resolve, reject });
      // Runs after everything that has arrived by now is read.
      if (batch.length === 1) setImmediate(run);
    });
}
