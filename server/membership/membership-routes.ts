import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Plan } from '#contract/membership.ts';
import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { subscriptionOf } from './subscription.ts';

/** The one annual plan. */
export const plan: Plan = {
  name: 'Annual membership',
  price_cents: 120_00,
  currency: 'CAD',
  interval: 'year',
};

export function membershipRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, api.membershipPlan, () => ({ data: plan }));
  serve(app, api.subscriptionStatus, ({ session }) => subscriptionOf(deps, session.userUuid));
}
