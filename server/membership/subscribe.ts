import type { z } from 'zod';
import type { subscribeAnswerSchema } from '#contract/membership/membership.ts';
import {
  callForCustomer,
  customerOf,
  isRejection,
  refuseTooManyCards,
} from '../customers/customer.ts';
import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../errors/http-error.ts';
import {
  CustomerDeleted,
  ProviderUnavailable,
  type Subscription,
} from '../payments/payment-provider.ts';
import { lockUser } from '../profile/profile-queries.ts';
import { findMembership } from './membership-queries.ts';
import { completeIfRejected, refuseIfLeaving } from './payment-request.ts';
import {
  completeRequest,
  findRequest,
  openRequest,
  type PaymentRequest,
} from './payment-request-queries.ts';
import { reconcileMembership } from './reconcile-membership.ts';
import { isLongAgo, reconcileRequest } from './reconcile-requests.ts';
import { statusOf } from './subscription.ts';

type SubscribeAnswer = z.infer<typeof subscribeAnswerSchema>['data'];

/**
 * Starts the membership. A person has one open request to subscribe, whose key is stored before the
 * provider is called: a double click, a second tab and a retry after a crash all create the same
 * subscription (G1, G11).
 */
export async function subscribe(
  deps: Deps,
  userUuid: string,
  paymentMethod: string,
  tries = 3,
): Promise<SubscribeAnswer> {
  if (tries === 0) throw new ProviderUnavailable();
  const request = await openSubscribeRequest(deps, userUuid, paymentMethod);
  const isSameCard = request.payment_method === paymentMethod;
  const subscription = await startOrReconcile(deps, request, isSameCard);
  if (isSameCard && subscription?.state === 'active') return { status: 'active' };
  if (isSameCard && subscription?.clientSecret) {
    return { status: 'requires_action', client_secret: subscription.clientSecret };
  }
  // Another card than before, or the person rejected it at the bank: a new request replaces this one.
  await cancelStart(deps, request, subscription);
  return subscribe(deps, userUuid, paymentMethod, tries - 1);
}

function openSubscribeRequest(
  deps: Deps,
  userUuid: string,
  paymentMethod: string,
): Promise<PaymentRequest> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userUuid))) throw new HttpError('unauthenticated');
    await refuseIfLeaving(tx, userUuid);
    const now = deps.clock.now();
    const status = statusOf(await findMembership(tx, userUuid), now);
    if (status.onGracePeriod) {
      // G2: the paid year is still running.
      throw new HttpError('already_subscribed', {
        message: 'Your membership is still running. Resume it instead of buying another one.',
      });
    }
    if (status.subscribed) throw new HttpError('already_subscribed');
    // An open request's card is charged first: none is stored for a card that is not tried. One with this card goes
    // on, and counts if it has to try it.
    const open = await findRequest(tx, userUuid, 'subscribe');
    if (open?.payment_method !== paymentMethod) {
      await refuseTooManyCards({ ...deps, db: tx }, userUuid);
    }
    return openRequest(tx, {
      user_uuid: userUuid,
      kind: 'subscribe',
      payment_method: paymentMethod,
      asked_at: now,
    });
  });
}

async function startOrReconcile(
  deps: Deps,
  request: PaymentRequest,
  isSameCard: boolean,
): Promise<Subscription | undefined> {
  // The provider forgets an idempotency key after a day, so an old request is never sent again.
  if (request.subscription_id || isLongAgo(deps, request)) return reconcileRequest(deps, request);
  try {
    return await completeIfRejected(deps, request, () => start(deps, request));
  } catch (error) {
    // The earlier request's card was declined, not this one; a deleted customer is created again.
    const canStartAgain = error instanceof CustomerDeleted || (!isSameCard && isRejection(error));
    if (!canStartAgain) throw error;
    return undefined;
  }
}

async function start(deps: Deps, { user_uuid, key, payment_method }: PaymentRequest) {
  const customer = await customerOf(deps, user_uuid);
  const order = { customer, paymentMethod: String(payment_method), correlationId: key };
  const { id } = await callForCustomer(deps, customer, () =>
    deps.payments.createSubscription(order, key),
  );
  return reconcileMembership(deps, id);
}

async function cancelStart(
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
