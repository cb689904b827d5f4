/**
 * Makes each thing once: those asked for last are kept, and who asks for one that is being made
 * shares it. What could not be made is tried again by the next who asks.
 */
export function keepLatest<Thing>(
  most: number,
  make: (key: string) => Thing,
): (key: string) => Thing {
  const kept = new Map<string, Thing>();
  return (key) => {
    const thing = kept.get(key) ?? make(key);
    // A Map remembers the order in which keys were set.
    kept.delete(key);
    kept.set(key, thing);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    if (thing instanceof Promise) {
      thing.catch(() => {
        if (kept.get(key) === thing) kept.delete(key);
      });
    }
    return thing;
  };
}
