import { findCustomerOwner, writeCard } from '../customers/customer-queries.ts';
import type { Db } from '../db/database.ts';
import type { subscriptions } from '../db/tables/payment-tables.ts';
import type { Deps } from '../deps/deps.ts';
import { findPaidReferences } from '../ledger/charges/charge-queries.ts';
import { recordInvoice } from '../ledger/record-charge.ts';
import type { Charge, Subscription } from '../payments/payment-provider.ts';
import { refreshDirectoryEntry } from '../profile/directory-entry/directory-entry.ts';
import { lockUser } from '../profile/profile-queries.ts';
import { enqueueMembershipEmails } from './emails/enqueue-membership-emails.ts';
import { deriveMemberships } from './spans/derive-memberships.ts';
import { endOf, writeCardSpans } from './spans/write-card-spans.ts';
import {
  findSubscription,
  findSubscriptionsOf,
  nextVersion,
  writeSubscription,
} from './subscription/membership-queries.ts';
import { completeRequest, recordSubscription } from './subscription/payment-request-queries.ts';

type SubscriptionRow = typeof subscriptions.$inferSelect;

/**
 * Reads a subscription at the provider and updates membership, ledger, card and emails. Our own calls,
 * webhooks and the scheduled task all end here, so it does not matter which of them runs first, or how
 * often: an older version never overwrites a newer one (G6, G7).
 */
export async function reconcileMembership(
  deps: Deps,
  id: string,
): Promise<Subscription | undefined> {
  const { db, payments, log } = deps;
  const version = await nextVersion(db);
  const subscription = await payments.retrieveSubscription(id);
  const userUuid = subscription && (await findCustomerOwner(db, subscription.customer));
  if (!subscription || !userUuid) {
    log.warn({ subscription: id }, 'unknown subscription');
    return undefined;
  }
  const charges = await payments.listInvoices(id);
  await db.transaction(async (tx) => {
    await lockUser(tx, userUuid);
    // Erased here, or deleted at the provider, in the meantime (G14): nothing may be written again.
    if ((await findCustomerOwner(tx, subscription.customer)) !== userUuid) return;
    const before = await findSubscription(tx, id);
    const seen = { id, reading: version, user_uuid: userUuid, read_at: deps.clock.now() };
    if (await writeSubscription(tx, { ...seen, ...fieldsOf(subscription) })) {
      await applySubscription(deps, tx, userUuid, subscription, charges, before);
    }
  });
  deps.wakeJobs();
  return subscription;
}

async function applySubscription(
  deps: Deps,
  tx: Db,
  userUuid: string,
  subscription: Subscription,
  charges: Charge[],
  before: SubscriptionRow | undefined,
): Promise<void> {
  const { id, correlationId, state } = subscription;
  const all = await findSubscriptionsOf(tx, userUuid);
  const running = all.filter((one) => isRunning(one, deps.clock.now()));
  const current = running[0] ?? lastEnded(all);
  if (current) {
    const paidFor = all.filter((one) => isPaidFor(one.state));
    await writeCardSpans(tx, userUuid, paidFor, current);
    await deriveMemberships(tx, [userUuid], deps.clock.now());
  }
  if (running.length > 1) {
    deps.log.error({ user: userUuid }, 'a person has two running subscriptions');
  }
  // A subscription whose first payment never arrived has no ledger entries.
  if (isPaidFor(state)) {
    const now = deps.clock.now();
    // Charges that are recorded as paid and have no refunds are skipped: nothing about them is new.
    const paid = await findPaidReferences(
      tx,
      charges.map((charge) => charge.id),
    );
    for (const charge of charges) {
      if (paid.has(charge.id) && charge.refunds.length === 0) continue;
      await recordInvoice(deps, tx, userUuid, charge);
    }
    if (current?.id === id) {
      await writeCard(tx, userUuid, subscription.card);
      await enqueueMembershipEmails(tx, now, before, current);
    }
  }
  if (correlationId && state === 'incomplete') await recordSubscription(tx, correlationId, id);
  else if (correlationId) await completeRequest(tx, correlationId);
  await refreshDirectoryEntry(tx, userUuid);
}

function fieldsOf({ state, startedAt, periodEndsAt, yearlyCents, endsAt }: Subscription) {
  return {
    state,
    started_at: startedAt,
    period_ends_at: periodEndsAt,
    price_cents: yearlyCents,
    ends_at: endsAt,
  };
}

/** A cancelled subscription is over at its end, even before the provider says so (G4). */
function isRunning({ state, ends_at }: SubscriptionRow, now: Date): boolean {
  return isPaidFor(state) && state !== 'ended' && (ends_at === null || ends_at > now);
}

/** Of the subscriptions that were paid for, the one that ended last. */
function lastEnded(all: SubscriptionRow[]): SubscriptionRow | undefined {
  const paidFor = all.filter(({ state }) => isPaidFor(state));
  return paidFor.toSorted((a, b) => +lastDay(b) - +lastDay(a))[0];
}

function isPaidFor(state: Subscription['state']): boolean {
  return state !== 'incomplete' && state !== 'expired';
}

const lastDay = (row: SubscriptionRow) => endOf(row) ?? row.period_ends_at;
