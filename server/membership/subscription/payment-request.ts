import { isRejection } from '../../customers/customer.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps/deps.ts';
import { HttpError } from '../../errors/http-error.ts';
import { isLeaving } from './membership-queries.ts';
import { completeRequest } from './payment-request-queries.ts';

/**
 * Completes the request if the provider rejects it. If the provider is unavailable, the request stays
 * open, and the next try uses the same idempotency key (G10).
 */
export async function completeIfRejected<T>(
  { db }: Deps,
  request: { key: string },
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (isRejection(error)) await completeRequest(db, request.key);
    throw error;
  }
}

/** An account that waits for its erasure cannot subscribe or resume: that would be cancelled at once. */
export async function refuseIfLeaving(tx: Db, userUuid: string): Promise<void> {
  if (!(await isLeaving(tx, userUuid))) return;
  throw new HttpError('forbidden', {
    message: 'Your account is about to be erased. Keep it first, in Settings.',
  });
}
