/** The labels of some choices on the screen, by the value that is sent; the first is the default. */
export type Choices<K extends string = string> = Readonly<Record<K, string>>;

/** The names of a record, in their order; there is at least one. */
export function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): [K, ...K[]] {
  return Object.keys(record) as [K, ...K[]];
}
