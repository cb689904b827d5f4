interface Asker<Key, Found> {
  key: Key;
  resolve(found: Found): void;
  reject(reason: unknown): void;
}

/**
 * Of all who come within one turn of the event loop, one question is asked. When booking opens, many
 * requests arrive in one moment, and a question for each costs more than all the rest of it.
 */
export function askedTogether<Key, Found>(
  ask: (keys: Key[]) => Promise<Found[]>,
): (key: Key) => Promise<Found> {
  let waiting: Asker<Key, Found>[] = [];

  async function askForAll(): Promise<void> {
    const askers = waiting;
    waiting = [];
    try {
      const found = await ask(askers.map(({ key }) => key));
      askers.forEach(({ resolve }, index) => {
        resolve(found[index] as Found);
      });
    } catch (error) {
      for (const { reject } of askers) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      // Once everything that has arrived by now was read.
      if (waiting.length === 1) setImmediate(askForAll);
    });
}
