/** For the log: what an error says may repeat names, addresses and keys; its kind does not (I11). */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.constructor.name : 'unknown';
}
