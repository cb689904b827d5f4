import { countTryQuietly } from '#server/http/auth/rate-limit.ts';
import type { TestApp } from '../test-app.ts';

type LimitName = Parameters<typeof countTryQuietly>[1];

/** Counts tries of one kind, by all people. */
export async function buildTries(
  { deps }: Pick<TestApp, 'deps'>,
  name: LimitName,
  subject: string,
  times: number,
): Promise<void> {
  for (let time = 0; time < times; time += 1) await countTryQuietly(deps, name, subject);
}
