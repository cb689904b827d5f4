import { countTry } from '#server/http/auth/rate-limit.ts';
import { findCustomer } from '#server/payments/customers/customer-queries.ts';
import type { TestApp } from '../test-app.ts';

/** Counts further tries of a card for an account that has tried one. */
export async function buildCardTries(portal: TestApp, userUuid: string, times: number) {
  const customer = String((await findCustomer(portal.db, userUuid))?.customer_id);
  for (let time = 0; time < times; time += 1)
    await countTry(portal.deps, 'cardOfAccount', customer);
}
