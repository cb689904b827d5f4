import { z } from 'zod';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { addJob } from '../jobs/job-queries.ts';
import type { Handlers } from '../jobs/run-jobs.ts';
import { reconcileMembership } from './reconcile-membership.ts';

const orderSchema = z.object({
  subscription: z.string(),
  /** Else with the period that is paid. */
  at_once: z.boolean(),
  key: z.uuid(),
});

type Order = z.infer<typeof orderSchema>;

/** 16.2: a card that an organizer ends is cancelled at the provider, also if the process dies after the commit. */
export function enqueueEnd(tx: Db, now: Date, order: Order): Promise<void> {
  return addJob(tx, { kind: 'subscription-end', payload: order, now });
}

export async function endCard(deps: Deps, { subscription, at_once, key }: Order): Promise<void> {
  const { payments } = deps;
  if (at_once) await payments.endSubscription(subscription, `end:${key}`);
  else await payments.cancelAtPeriodEnd(subscription, `end:${key}`);
  const seen = await reconcileMembership(deps, subscription);
  // A renewal that is not paid has no period to end with.
  if (!at_once && seen?.state === 'retrying') {
    await payments.cancelUnpaidSubscription(subscription, `end:${key}:now`);
    await reconcileMembership(deps, subscription);
  }
}

export function subscriptionJobs(deps: Deps): Handlers {
  return { 'subscription-end': (payload) => endCard(deps, orderSchema.parse(payload)) };
}
