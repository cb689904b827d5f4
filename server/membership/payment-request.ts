import type { Deps } from '../deps.ts';
import { countTry } from '../http/rate-limit.ts';
import { CardDeclined, CustomerGone, UnknownPaymentMethod } from '../payments/payment-provider.ts';
import { losePayer } from './payer-news.ts';
import { closeRequest } from './payment-request-queries.ts';

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
    if (isRefusal(error)) await closeRequest(db, request.key);
    throw error;
  }
}

export function isRefusal(error: unknown): boolean {
  return [CardDeclined, UnknownPaymentMethod, CustomerGone].some((one) => error instanceof one);
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
    if (error instanceof CustomerGone) await losePayer(deps, customer);
    throw error;
  }
}
