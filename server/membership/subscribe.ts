import type { z } from 'zod';
import type { subscribeAnswerSchema } from '#contract/membership/membership.ts';
import { cardTakenFrom } from '#contract/membership/membership-sources.ts';
import { formatDay } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { dayIn, lastDayBefore } from '#contract/values/wall-time.ts';
import { loadAssociation } from '../association/association.ts';
import { refusalOfTerms } from '../association/pages/legal-versions.ts';
import {
  callForCustomer,
  customerOf,
  isRejection,
  refuseTooManyCards,
} from '../customers/customer.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { HttpError, validationError } from '../errors/http-error.ts';
import {
  CustomerDeleted,
  ProviderUnavailable,
  type Subscription,
} from '../payments/payment-provider.ts';
import { lockUser } from '../profile/profile-queries.ts';
import { reconcileMembership } from './reconcile-membership.ts';
import { isLongAgo, reconcileRequest } from './reconcile-requests.ts';
import { findMembership } from './subscription/membership-queries.ts';
import { completeIfRejected, refuseIfLeaving } from './subscription/payment-request.ts';
import {
  completeRequest,
  findRequest,
  openRequest,
  type PaymentRequest,
} from './subscription/payment-request-queries.ts';
import { statusOf } from './subscription/subscription.ts';

type SubscribeAnswer = z.infer<typeof subscribeAnswerSchema>['data'];

/** J5: the price may have changed since it was shown. */
export async function refuseOtherPrice(
  { payments }: Deps,
  expected: number | undefined,
): Promise<void> {
  if (expected === undefined) return;
  const { price_cents } = await payments.retrievePlan();
  if (expected === price_cents) return;
  throw validationError(
    'expected_price_cents',
    `A year costs ${formatMoney(price_cents)} now. Nothing was charged; please look at it again.`,
  );
}

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
  const { request, isSameCard } = await openSubscribeRequest(deps, userUuid, paymentMethod);
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
): Promise<{ request: PaymentRequest; isSameCard: boolean }> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userUuid))) throw new HttpError('unauthenticated');
    await refuseIfLeaving(tx, userUuid);
    const now = deps.clock.now();
    const charges_at = await firstCharge(tx, await findMembership(tx, userUuid), now);
    const refusal = await refusalOfTerms(tx, userUuid);
    if (refusal) throw refusal;
    // An open request's card is charged first: none is stored for a card that is not tried. One with this card goes
    // on, and counts if it has to try it.
    const open = await findRequest(tx, userUuid, 'subscribe');
    if (open?.payment_method !== paymentMethod) {
      await refuseTooManyCards({ ...deps, db: tx }, userUuid);
    }
    const request = await openRequest(tx, {
      user_uuid: userUuid,
      kind: 'subscribe',
      payment_method: paymentMethod,
      charges_at,
      asked_at: now,
    });
    const isSameDay = +(request.charges_at ?? 0) === +(charges_at ?? 0);
    return { request, isSameCard: isSameDay && request.payment_method === paymentMethod };
  });
}

/**
 * When the card is charged first: null is at once, for who is no member. What was given or paid by hand takes a card
 * near its end, which is charged after it (16.3).
 */
async function firstCharge(
  tx: Db,
  membership: Awaited<ReturnType<typeof findMembership>>,
  now: Date,
): Promise<Date | null> {
  const status = statusOf(membership, now);
  if (!membership || !status.subscribed) return null;
  if (status.onGracePeriod) {
    // G2: the paid year is still running.
    throw new HttpError('already_subscribed', {
      message: 'Your membership is still running. Resume it instead of buying another one.',
    });
  }
  const { ends_at } = membership;
  if (membership.subscription_id || !ends_at) throw new HttpError('already_subscribed');
  const { time_zone: zone } = await loadAssociation(tx);
  const from = cardTakenFrom(zone, ends_at);
  if (dayIn(zone, now) >= from) return ends_at;
  throw new HttpError('already_subscribed', {
    message: `Your membership runs until ${formatDay(lastDayBefore(zone, ends_at))}. You can add a card from ${formatDay(from)} on.`,
  });
}

/** A later subscription exists only once the bank has confirmed the card. */
type Started = Pick<Subscription, 'state' | 'clientSecret'> & { id?: string };

async function startOrReconcile(
  deps: Deps,
  request: PaymentRequest,
  isSameCard: boolean,
): Promise<Started | undefined> {
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

async function start(deps: Deps, request: PaymentRequest): Promise<Started | undefined> {
  const { user_uuid, key, payment_method, charges_at } = request;
  const customer = await customerOf(deps, user_uuid);
  const order = { customer, paymentMethod: String(payment_method), correlationId: key };
  if (charges_at) return startLater(deps, { ...order, chargesAt: charges_at });
  const { id } = await callForCustomer(deps, customer, () =>
    deps.payments.createSubscription(order, key),
  );
  return reconcileMembership(deps, id);
}

/** The bank is asked about the card now, while its owner is there to answer. */
async function startLater(
  deps: Deps,
  order: { customer: string; paymentMethod: string; correlationId: string; chargesAt: Date },
): Promise<Started | undefined> {
  const { customer, correlationId: key, paymentMethod, chargesAt } = order;
  const { payments } = deps;
  return callForCustomer(deps, customer, async () => {
    const card = { customer, paymentMethod };
    const { clientSecret } = await payments.setDefaultCard(card, `${key}:card`);
    if (clientSecret) return { state: 'incomplete', clientSecret };
    const later = { customer, correlationId: key, chargesAt };
    const { id } = await payments.createLaterSubscription(later, key);
    return reconcileMembership(deps, id);
  });
}

async function cancelStart(
  deps: Deps,
  request: PaymentRequest,
  subscription: Started | undefined,
): Promise<void> {
  if (subscription?.id && subscription.state === 'incomplete') {
    await deps.payments.cancelUnpaidSubscription(subscription.id, `${request.key}:end`);
    await reconcileMembership(deps, subscription.id);
  }
  await completeRequest(deps.db, request.key);
}
