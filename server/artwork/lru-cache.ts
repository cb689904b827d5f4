/**
 * Makes each value once and keeps the `max` values that were asked for last. Calls for a value that
 * is still being made share one promise. A promise that fails is not kept, so the next call tries again.
 */
export function lruCached<Value>(
  max: number,
  make: (key: string) => Value,
): (key: string) => Value {
  const cached = new Map<string, Value>();
  return (key) => {
    const value = cached.get(key) ?? make(key);
    // A Map remembers the order in which keys were set.
    cached.delete(key);
    cached.set(key, value);
    const [oldest] = cached.keys();
    if (cached.size > max && oldest !== undefined) cached.delete(oldest);
    if (value instanceof Promise) {
      value.catch(() => {
        if (cached.get(key) === value) cached.delete(key);
      });
    }
    return value;
  };
}
