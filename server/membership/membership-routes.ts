import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { plan } from './plan.ts';
import { subscriptionOf } from './subscription.ts';

export function membershipRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, api.membershipPlan, () => ({ data: plan }));
  serve(app, api.subscriptionStatus, ({ session }) => subscriptionOf(deps, session.userUuid));
}
