import type { z } from 'zod';
import type { subscribeAnswerSchema } from '#contract/membership.ts';
import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../http/errors/http-error.ts';
import {
  CustomerDeleted,
  ProviderUnavailable,
  type Subscription,
} from '../payments/payment-provider.ts';
import { lockUser } from '../profile/profile-queries.ts';
import { findCustomer, insertCustomer } from './customer-queries.ts';
import { findMembership } from './membership-queries.ts';
import { askCardOf, closedIfRefused, isRefusal, refuseWhoLeaves } from './payment-request.ts';
import { completeRequest, openRequest, type PaymentRequest } from './payment-request-queries.ts';
import { reconcileMembership } from './reconcile-membership.ts';
import { isLongAgo, reconcileRequest } from './reconcile-requests.ts';
import { statusOf } from './subscription.ts';

type SubscribeAnswer = z.infer<typeof subscribeAnswerSchema>['data'];

/**
 * Starts the membership. A person has one open start, whose key was stored before the first call, so
 * a double click, a second tab and a retry after a crash all ask for the same subscription (G1, G11).
 */
export async function subscribe(
  deps: Deps,
  userUuid: string,
  paymentMethod: string,
  starts = 3,
): Promise<SubscribeAnswer> {
  if (starts === 0) throw new ProviderUnavailable();
  const request = await openStart(deps, userUuid, paymentMethod);
  const isSameCard = request.payment_method === paymentMethod;
  const subscription = await startOrFind(deps, request, isSameCard);
  if (isSameCard && subscription?.state === 'active') return { status: 'active' };
  if (isSameCard && subscription?.clientSecret) {
    return { status: 'requires_action', client_secret: subscription.clientSecret };
  }
  // Another card than before, or the bank was told no: that start is given up for a new one.
  await giveUp(deps, request, subscription);
  return subscribe(deps, userUuid, paymentMethod, starts - 1);
}

function openStart(deps: Deps, userUuid: string, paymentMethod: string): Promise<PaymentRequest> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userUuid))) throw new HttpError('unauthenticated');
    await refuseWhoLeaves(tx, userUuid);
    const now = deps.clock.now();
    const status = statusOf(await findMembership(tx, userUuid), now);
    if (status.onGracePeriod) {
      // G2: the paid year is still running.
      throw new HttpError('already_subscribed', {
        message: 'Your membership is still running. Resume it instead of buying another one.',
      });
    }
    if (status.subscribed) throw new HttpError('already_subscribed');
    return openRequest(tx, {
      user_uuid: userUuid,
      kind: 'subscribe',
      payment_method: paymentMethod,
      asked_at: now,
    });
  });
}

async function startOrFind(
  deps: Deps,
  request: PaymentRequest,
  isSameCard: boolean,
): Promise<Subscription | undefined> {
  // The provider forgets a key after a day; long before that its effect is looked for instead.
  if (request.subscription_id || isLongAgo(deps, request)) return reconcileRequest(deps, request);
  try {
    return await closedIfRefused(deps, request, () => start(deps, request));
  } catch (error) {
    // That the other card was refused is no answer to this one; and who is gone comes back as another.
    const mayStartAnew = error instanceof CustomerDeleted || (!isSameCard && isRefusal(error));
    if (!mayStartAnew) throw error;
    return undefined;
  }
}

async function start(deps: Deps, { user_uuid, key, payment_method }: PaymentRequest) {
  const customer = await customerOf(deps, user_uuid);
  const order = { customer, paymentMethod: String(payment_method), correlationId: key };
  const { id } = await askCardOf(deps, customer, () =>
    deps.payments.createSubscription(order, key),
  );
  return reconcileMembership(deps, id);
}

export async function customerOf({ db, payments }: Deps, userUuid: string): Promise<string> {
  const known = await findCustomer(db, userUuid);
  if (known) return known.customer_id;
  // The key follows from the person, so that it need not be stored.
  const { id } = await payments.createCustomer({ userUuid }, `customer:${userUuid}`);
  await insertCustomer(db, userUuid, id);
  return (await findCustomer(db, userUuid))?.customer_id ?? id;
}

async function giveUp(
  deps: Deps,
  request: PaymentRequest,
  subscription: Subscription | undefined,
): Promise<void> {
  if (subscription?.state === 'incomplete') {
    await deps.payments.cancelUnpaidSubscription(subscription.id, `${request.key}:end`);
    await reconcileMembership(deps, subscription.id);
  }
  await completeRequest(deps.db, request.key);
}
