/** The labels of some choices on the screen, by the value that is sent; the first is the default. */
export type Choices<K extends string = string> = Readonly<Record<K, string>>;

/** Something of each value of a record, by the same names. */
export function mapValues<K extends string, V, T>(
  record: Readonly<Record<K, V>>,
  of: (value: V) => T,
): Record<K, T> {
  const entries = keysOf(record).map((key) => [key, of(record[key])]);
  return Object.fromEntries(entries) as Record<K, T>;
}

/** The names of a record, in their order; there is at least one. */
export function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): [K, ...K[]] {
  return Object.keys(record) as [K, ...K[]];
}

/** "Ann, Priya and Bo" */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
