import { findCustomer } from '#server/customers/customer-queries.ts';
import type { TestApp } from '../test-app.ts';
import { buildTries } from './build-tries.ts';

/** Counts further tries of a card for an account that has tried one. */
export async function buildCardTries(portal: TestApp, userUuid: string, times: number) {
  const customer = String((await findCustomer(portal.db, userUuid))?.customer_id);
  await buildTries(portal, 'cardOfAccount', customer, times);
}
