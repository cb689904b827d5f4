import type { Deps } from '#server/deps/deps.ts';
import { countTry, refuseIfUsedUp } from '#server/http/auth/rate-limit.ts';
import {
  CardDeclined,
  CustomerDeleted,
  UnknownPaymentMethod,
} from '../payments/payment-provider.ts';
import { findCustomer, insertCustomer } from './customer-queries.ts';

/** The person's customer id at the provider, created if there is none. */
export async function customerOf({ db, payments }: Deps, userUuid: string): Promise<string> {
  const known = await findCustomer(db, userUuid);
  if (known) return known.customer_id;
  // The idempotency key follows from the person, so that it need not be stored.
  const { id } = await payments.createCustomer({ userUuid }, `customer:${userUuid}`);
  await insertCustomer(db, userUuid, id);
  return (await findCustomer(db, userUuid))?.customer_id ?? id;
}

/** Rejects a person with too many of these calls with 429, before anything is taken or stored for one more. */
export async function refuseTooManyCards(deps: Deps, userUuid: string): Promise<void> {
  const known = await findCustomer(deps.db, userUuid);
  if (known) await refuseIfUsedUp(deps, 'cardOfAccount', known.customer_id);
}

/**
 * Makes a call that uses a customer's card. Calls are limited, because people who test stolen card
 * numbers make many; one that is sent again with its key (F3) is the same call. Perhaps only this call notices a customer deleted at the provider (G12).
 */
export async function callForCustomer<T>(
  deps: Deps,
  customer: string,
  call: () => Promise<T>,
  { isRepeated = false } = {},
): Promise<T> {
  if (!isRepeated) await countTry(deps, 'cardOfAccount', customer);
  try {
    return await call();
  } catch (error) {
    if (error instanceof CustomerDeleted) await deps.customerDeleted(deps, customer);
    throw error;
  }
}

/** The provider answered, and nothing was charged: the same call would fail again. */
export function isRejection(error: unknown): boolean {
  return [CardDeclined, UnknownPaymentMethod, CustomerDeleted].some((one) => error instanceof one);
}
