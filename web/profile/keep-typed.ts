import { hashKey } from '@tanstack/react-query';

/**
 * A form after a save: what the user record says now (4.11), except where somebody has typed
 * something else than what the save took along. Entries that are gone from the record are gone.
 */
export function keepTyped<T>({ fresh, now, taken }: { fresh: T; now: T; taken: T }): T {
  if (!isRecord(fresh) || !isRecord(now) || !isRecord(taken)) return now === taken ? fresh : now;
  const kept = Object.entries(fresh).map(([name, value]) => {
    const isKnown = name in now && name in taken;
    const parts = { fresh: value, now: now[name], taken: taken[name] };
    return [name, isKnown ? keepTyped(parts) : value];
  });
  return Object.fromEntries(kept) as T;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/** Whether two forms hold the same; in which order their fields were touched does not count. */
export function same(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other]);
}
