import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { PaidWith } from '#contract/membership/membership.ts';
import {
  findHowToPay,
  isByHandOnly,
  refuseUnlessPaidHere,
} from '../association/why-not-paid-here.ts';
import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../errors/http-error.ts';
import { wholeList } from '../http/page-meta.ts';
import { route, sharedRoute } from '../http/route.ts';
import { isSandbox } from '../payments/payment-provider.ts';
import { cancelMembership } from './cancel-membership.ts';
import { reconcileOwnStart } from './reconcile-requests.ts';
import { resumeMembership } from './resume-membership.ts';
import { listSavedCards, removeSavedCard } from './saved-cards.ts';
import { refuseOtherPrice, subscribe } from './subscribe.ts';
import { statusOf, subscriptionOf } from './subscription/subscription.ts';
import { updatePaymentMethod } from './update-payment-method.ts';
import { presentMembership } from './year/present-membership.ts';

export function membershipRoutes(app: FastifyInstance, deps: Deps): void {
  sharedRoute(app, api.membershipPlan, async () => ({ data: await deps.payments.retrievePlan() }));
  sharedRoute(app, api.paymentProvider, async () => ({ data: await providerOf(deps) }));
  route(app, api.subscriptionStatus, async ({ session }) => {
    // Every screen asks, so what the session has brought is enough unless a start is open.
    if (!session.hasOpenStart) return statusOf(session.membership, deps.clock.now());
    await reconcileOwnStart(deps, session.userUuid);
    return subscriptionOf(deps, session.userUuid);
  });
  route(app, api.membership, async ({ session }) => {
    if (session.hasOpenStart) await reconcileOwnStart(deps, session.userUuid);
    return { data: await presentMembership(deps, session.userUuid) };
  });
  route(app, api.subscribe, async ({ session, body }) => {
    await refuseUnlessPaidHere(deps);
    await refuseOtherPrice(deps, body.expected_price_cents);
    return { data: await subscribe(deps, session.userUuid, body.payment_method) };
  });
  route(app, api.cancelMembership, async ({ session }) => {
    await cancelMembership(deps, session.userUuid);
    return { data: null };
  });
  route(app, api.resumeMembership, async ({ session }) => {
    await resumeMembership(deps, session.userUuid);
    return { data: null };
  });
  route(app, api.updatePaymentMethod, async ({ session, body }) => {
    await refuseUnlessPaidHere(deps);
    return { data: await updatePaymentMethod(deps, session.userUuid, body.payment_method) };
  });
  route(app, api.savedCards, async ({ session }) =>
    wholeList(await listSavedCards(deps, session.userUuid)),
  );
  route(app, api.removeSavedCard, async ({ session, params: { id } }) => {
    await removeSavedCard(deps, session.userUuid, id);
    return { data: null };
  });
  route(app, api.answerBank, async ({ session, body }) => {
    const { payments } = deps;
    const isAnswered =
      isSandbox(payments) &&
      (await payments.answerBank({
        userUuid: session.userUuid,
        clientSecret: body.client_secret,
        isApproved: body.approved,
      }));
    if (!isAnswered) throw new HttpError('not_found');
    return { data: null };
  });
}

async function providerOf(deps: Deps): Promise<PaidWith> {
  const { stripe } = deps.settings;
  if (stripe) return { provider: 'stripe', publishable_key: stripe.publishableKey };
  if (!isByHandOnly(deps)) return { provider: 'sandbox', publishable_key: null };
  return { provider: 'hand', publishable_key: null, how_to_pay: await findHowToPay(deps) };
}
