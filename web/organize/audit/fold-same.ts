import type { AuditEntry } from '#contract/organizing/audit-log.ts';

const within = 60_000;

/**
 * Entries that say the same within a minute, such as several looks at one record, are one, with how many they are. Each
 * payment stays: two of the same sum are not the same.
 */
export function foldSame(entries: readonly AuditEntry[]): { entry: AuditEntry; count: number }[] {
  const folded: { entry: AuditEntry; count: number }[] = [];
  const latest = new Map<string, { entry: AuditEntry; count: number }>();
  for (const entry of entries) {
    const { uuid: _, at, ...content } = entry;
    const key = JSON.stringify(content);
    const isOfMoney = entry.cents !== null || entry.back !== null;
    const same = isOfMoney ? undefined : latest.get(key);
    if (same && Math.abs(Date.parse(same.entry.at) - Date.parse(at)) < within) {
      same.count += 1;
      continue;
    }
    const one = { entry, count: 1 };
    latest.set(key, one);
    folded.push(one);
  }
  return folded;
}
