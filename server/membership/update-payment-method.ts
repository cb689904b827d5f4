import type { z } from 'zod';
import type { cardChangeSchema } from '#contract/membership/membership.ts';
import { callForCustomer } from '../customers/customer.ts';
import { findCustomer } from '../customers/customer-queries.ts';
import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../errors/http-error.ts';
import { CustomerDeleted } from '../payments/payment-provider.ts';
import { lockUser } from '../profile/profile-queries.ts';
import { reconcileMembership } from './reconcile-membership.ts';
import { findMembership } from './subscription/membership-queries.ts';
import { completeIfRejected } from './subscription/payment-request.ts';
import {
  completeRequest,
  completeRequests,
  openRequest,
} from './subscription/payment-request-queries.ts';
import { statusOf } from './subscription/subscription.ts';

type CardAnswer = z.infer<typeof cardChangeSchema>['data'];

/** Changes the card for the next charges, and charges it at once if a renewal is not paid. */
export async function updatePaymentMethod(
  deps: Deps,
  userUuid: string,
  paymentMethod: string,
): Promise<CardAnswer> {
  const { key, customer, subscription } = await openCardRequest(deps, userUuid, paymentMethod);
  const order = { customer, paymentMethod };
  return completeIfRejected<CardAnswer>(deps, { key }, async () => {
    const { card, clientSecret } = await callForCustomer(deps, customer, () =>
      deps.payments.setDefaultCard(order, key),
    );
    // The request stays open. Sending the same card again, after the bank's page, completes it.
    if (!card) return { status: 'requires_action', client_secret: clientSecret };
    const current = await reconcileMembership(deps, subscription);
    if (current?.state === 'retrying') {
      await deps.payments.payOpenInvoice(subscription, `${key}:pay`);
      await reconcileMembership(deps, subscription);
    }
    await completeRequest(deps.db, key);
    return card;
  }).catch((error: unknown) => {
    throw error instanceof CustomerDeleted ? endedThere() : error;
  });
}

function openCardRequest({ db, clock }: Deps, userUuid: string, paymentMethod: string) {
  return db.transaction(async (tx) => {
    await lockUser(tx, userUuid);
    const now = clock.now();
    const membership = await findMembership(tx, userUuid);
    if (!statusOf(membership, now).subscribed) throw new HttpError('not_subscribed');
    const subscription = membership?.subscription_id;
    const customer = await findCustomer(tx, userUuid);
    if (!subscription || !customer) throw noCard();
    const wanted = {
      user_uuid: userUuid,
      kind: 'card',
      payment_method: paymentMethod,
      subscription_id: subscription,
      asked_at: now,
    } as const;
    const open = await openRequest(tx, wanted);
    if (open.payment_method === paymentMethod) {
      return { key: open.key, customer: customer.customer_id, subscription };
    }
    await completeRequests(tx, userUuid, ['card']);
    const { key } = await openRequest(tx, wanted);
    return { key, customer: customer.customer_id, subscription };
  });
}

/** 16.2: of a membership that was given or paid by hand. */
const noCard = () =>
  new HttpError('not_subscribed', { message: 'No card renews your membership.' });

/** The customer was deleted at the provider, and the membership with it (G14). */
function endedThere(): HttpError {
  return new HttpError('not_subscribed', {
    message: 'Your membership has ended at the payment service. You can subscribe again.',
  });
}
