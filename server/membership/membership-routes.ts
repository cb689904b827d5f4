import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '../deps.ts';
import { Fault } from '../http/fault.ts';
import { serve } from '../http/serve.ts';
import { isSandbox } from '../payments/payment-provider.ts';
import { refuseTestCards } from '../payments/refuse-test-cards.ts';
import type { Settings } from '../settings.ts';
import { cancelMembership } from './cancel-membership.ts';
import { presentMembership } from './present-membership.ts';
import { resumeMembership } from './resume-membership.ts';
import { settleOwnStart } from './settle-requests.ts';
import { subscribe } from './subscribe.ts';
import { subscriptionOf } from './subscription.ts';
import { updatePaymentMethod } from './update-payment-method.ts';

export function membershipRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, api.membershipPlan, async () => ({ data: await deps.payments.retrievePlan() }));
  serve(app, api.paymentProvider, () => ({ data: providerOf(deps.settings) }));
  serve(app, api.subscriptionStatus, async ({ session }) => {
    await settleOwnStart(deps, session.userUuid);
    return subscriptionOf(deps, session.userUuid);
  });
  serve(app, api.membership, async ({ session }) => {
    await settleOwnStart(deps, session.userUuid);
    return { data: await presentMembership(deps, session.userUuid) };
  });
  serve(app, api.subscribe, async ({ session, body }) => {
    refuseTestCards(deps, 'Memberships');
    return { data: await subscribe(deps, session.userUuid, body.payment_method) };
  });
  serve(app, api.cancelMembership, async ({ session }) => {
    await cancelMembership(deps, session.userUuid);
    return { data: null };
  });
  serve(app, api.resumeMembership, async ({ session }) => {
    await resumeMembership(deps, session.userUuid);
    return { data: null };
  });
  serve(app, api.updatePaymentMethod, async ({ session, body }) => {
    refuseTestCards(deps, 'Memberships');
    return { data: await updatePaymentMethod(deps, session.userUuid, body.payment_method) };
  });
  serve(app, api.answerBank, async ({ session, body }) => {
    const { payments } = deps;
    const isAnswered =
      isSandbox(payments) &&
      (await payments.answerBank({
        userUuid: session.userUuid,
        clientSecret: body.client_secret,
        isApproved: body.approved,
      }));
    if (!isAnswered) throw new Fault('not_found');
    return { data: null };
  });
}

function providerOf({ stripe }: Settings) {
  return stripe
    ? { provider: 'stripe' as const, publishable_key: stripe.publishableKey }
    : { provider: 'sandbox' as const, publishable_key: null };
}
