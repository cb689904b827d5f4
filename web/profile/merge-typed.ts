import { hashKey } from '@tanstack/react-query';

/**
 * The values of a form after a save: those of the new user record (4.11), except where the person has
 * typed since. Entries that are no longer in the record are dropped.
 */
export function mergeTyped<T>({ fresh, typed, sent }: { fresh: T; typed: T; sent: T }): T {
  if (!isRecord(fresh) || !isRecord(typed) || !isRecord(sent))
    return typed === sent ? fresh : typed;
  const merged = Object.entries(fresh).map(([name, value]) => {
    const isKnown = name in typed && name in sent;
    const triple = { fresh: value, typed: typed[name], sent: sent[name] };
    return [name, isKnown ? mergeTyped(triple) : value];
  });
  return Object.fromEntries(merged) as T;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/** Whether two forms have the same values, in any order of fields. */
export function same(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other]);
}
