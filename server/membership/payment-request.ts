import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import { HttpError } from '../http/errors/http-error.ts';
import {
  CardDeclined,
  CustomerDeleted,
  UnknownPaymentMethod,
} from '../payments/payment-provider.ts';
import { isLeaving } from './membership-queries.ts';
import { losePayer } from './payer-news.ts';
import { completeRequest } from './payment-request-queries.ts';

/**
 * A refusal is an answer, after which the request is over. When the provider was away instead, the
 * request stays open, and trying again uses its key (G10).
 */
export async function closedIfRefused<T>(
  { db }: Deps,
  request: { key: string },
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isRefusal(error)) await completeRequest(db, request.key);
    throw error;
  }
}

export function isRefusal(error: unknown): boolean {
  return [CardDeclined, UnknownPaymentMethod, CustomerDeleted].some((one) => error instanceof one);
}

/**
 * Asks the card of a customer; that they were deleted may be learnt only now (G12). No member pays so
 * often as somebody who tries out the numbers of stolen cards.
 */
export async function askCardOf<T>(
  deps: Deps,
  customer: string,
  ask: () => Promise<T>,
): Promise<T> {
  await countTry(deps, 'cardOfAccount', customer);
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CustomerDeleted) await losePayer(deps, customer);
    throw error;
  }
}

/** Nobody begins what the sweep would end at once: who waits to be erased renews nothing. */
export async function refuseWhoLeaves(tx: Db, userUuid: string): Promise<void> {
  if (!(await isLeaving(tx, userUuid))) return;
  throw new HttpError('forbidden', {
    message: 'Your account is about to be erased. Keep it first, in Settings.',
  });
}
