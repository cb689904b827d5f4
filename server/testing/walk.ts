import { expect } from 'vitest';

/**
 * The body of one test that tries many cases. It tries them all, and its failure names each that breaks
 * the rule. `prepare` runs before each.
 */
export function walk<const Case>(
  cases: readonly Case[],
  check: (one: Case) => unknown,
  prepare: () => unknown = () => undefined,
): () => Promise<void> {
  return async () => {
    expect(cases).not.toEqual([]);
    const breaches: string[] = [];
    for (const one of cases) {
      try {
        await prepare();
        await check(one);
      } catch (error) {
        const name = JSON.stringify(Array.isArray(one) ? one[0] : one).slice(0, 100);
        breaches.push(`${name}: ${error instanceof Error ? error.message : error}`);
      }
    }
    expect(breaches).toEqual([]);
  };
}
