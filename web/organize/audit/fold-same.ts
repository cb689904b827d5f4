import type { AuditEntry } from '#contract/organizing/audit-log.ts';

const within = 60_000;

interface Folded {
  entry: AuditEntry;
  count: number;
  /** When the others were, the furthest last. */
  end: string;
}

/**
 * Entries of a day that say the same within a minute, such as several looks at one record, are one, with how many they
 * are; so are the sign-ins of a person, however long between, until something else is done. Each payment stays: two of
 * the same sum are not the same.
 */
export function foldSame(entries: readonly AuditEntry[]): Folded[] {
  const folded: Folded[] = [];
  const latest = new Map<string, Folded>();
  const signIns = new Map<string, Folded>();
  for (const entry of entries) {
    const { uuid: _, at, ...content } = entry;
    const key = JSON.stringify(content);
    const isSignIn = entry.act === 'signed_in';
    if (!isSignIn) signIns.clear();
    const isOfMoney = entry.cents !== null || entry.back !== null;
    const same = isOfMoney ? undefined : (isSignIn ? signIns : latest).get(key);
    const isNear = same && Math.abs(Date.parse(same.entry.at) - Date.parse(at)) < within;
    if (same && (isSignIn || isNear)) {
      same.count += 1;
      same.end = at;
      continue;
    }
    const one = { entry, count: 1, end: at };
    (isSignIn ? signIns : latest).set(key, one);
    folded.push(one);
  }
  return folded;
}
