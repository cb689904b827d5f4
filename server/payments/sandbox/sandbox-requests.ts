import type { Db } from '#server/db/database.ts';
import { CardDeclined, type DeclineReason } from '#server/payments/payment-provider.ts';
import type { Clock } from '#server/time/clock.ts';
import { claimKey, findOutcome, storeOutcome } from './sandbox-queries.ts';

/** What the sandbox needs of the portal. */
export interface SandboxDeps {
  db: Db;
  clock: Clock;
}

type Outcome = { object_id: string } | { declined: DeclineReason };

/**
 * Does the work of an idempotency key once, and repeats its outcome to later calls: the id of the object,
 * or the decline. The request is stored with the key as JSON, so its form must not change.
 */
export async function runOnce(
  db: Db,
  key: string,
  request: unknown,
  work: (tx: Db) => Promise<Outcome>,
): Promise<string> {
  const text = JSON.stringify(request);
  const outcome = await db.transaction(async (tx): Promise<Outcome> => {
    if (await claimKey(tx, key, text)) {
      const first = await work(tx);
      await storeOutcome(tx, key, { object_id: null, declined: null, ...first });
      return first;
    }
    const stored = await findOutcome(tx, key);
    if (stored?.request !== text) throw new Error(`The key ${key} was used for something else.`);
    return stored.declined === null
      ? { object_id: String(stored.object_id) }
      : { declined: stored.declined as DeclineReason };
  });
  if ('declined' in outcome) throw new CardDeclined(outcome.declined);
  return outcome.object_id;
}
