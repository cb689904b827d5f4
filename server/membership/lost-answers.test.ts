import { expect, onTestFinished, test, vi } from 'vitest';
import { paymentRequests, subscriptions } from '../db/tables/payment-tables.ts';
import { sandboxCharges, sandboxSubscriptions } from '../db/tables/sandbox-tables.ts';
import { users } from '../db/tables/tables.ts';
import type { Deps } from '../deps/deps.ts';
import { findBilling } from '../ledger/receipts/billing-queries.ts';
import { ProviderUnavailable, type Sandbox } from '../payments/payment-provider.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { cancelMembership } from './cancel-membership.ts';
import { reconcileMembership } from './reconcile-membership.ts';
import { reconcileOwnStart, reconcilePayments } from './reconcile-requests.ts';
import { resumeMembership } from './resume-membership.ts';
import { subscribe } from './subscribe.ts';
import { findMembership } from './subscription/membership-queries.ts';
import { subscriptionOf } from './subscription/subscription.ts';
import { updatePaymentMethod } from './update-payment-method.ts';
import { presentMembership } from './year/present-membership.ts';

// The state after a process died, or an answer was lost, between the provider's success and our own
// write. The scheduled task repairs it without a webhook.

const portal = useTestApp();
const isMember = async (userUuid: string) =>
  (await subscriptionOf(portal.deps, userUuid)).subscribed;
const open = () => portal.db.select().from(paymentRequests);
const bought = async () => ({
  subscriptions: await portal.db.$count(sandboxSubscriptions),
  charges: await portal.db.$count(sandboxCharges),
});

/** The provider does what is requested, each time, but its answer is lost. */
function losing(...calls: (keyof Sandbox)[]): Deps {
  return changed(calls, async (ask) => {
    await ask();
    throw new ProviderUnavailable();
  });
}

/** The provider is not reached at all. */
function away(...calls: (keyof Sandbox)[]): Deps {
  return changed(calls, async () => {
    throw new ProviderUnavailable();
  });
}

/** The process dies after the provider's success: nothing after it happens. */
function dying(...calls: (keyof Sandbox)[]): Deps {
  return changed(calls, async (ask) => {
    await ask();
    throw new Error('killed');
  });
}

function changed(calls: (keyof Sandbox)[], how: (ask: () => Promise<unknown>) => Promise<unknown>) {
  const { payments } = portal.deps;
  const broken = new Proxy(payments, {
    get(provider, name: keyof Sandbox) {
      if (!calls.includes(name)) return provider[name];
      const call = provider[name] as (...args: unknown[]) => Promise<unknown>;
      return (...args: unknown[]) => how(() => call.apply(provider, args));
    },
  });
  return { ...portal.deps, payments: broken };
}

test('G10 a lost answer is reported as such, and trying again does not charge twice', async () => {
  const robin = await buildUser(portal.db);
  for (const deps of [
    away('createSubscription'),
    losing('createSubscription'),
    losing('retrieveSubscription'),
  ]) {
    await expect(subscribe(deps, robin.uuid, 'pm_card_visa')).rejects.toMatchObject({
      code: 'unavailable',
      retryAfter: 5,
    });
    expect(await isMember(robin.uuid)).toBe(false);
  }
  expect(await subscribe(portal.deps, robin.uuid, 'pm_card_visa')).toEqual({ status: 'active' });
  expect(await bought()).toEqual({ subscriptions: 1, charges: 1 });
  expect(await findBilling(portal.db, robin.uuid)).toHaveLength(1);
  expect(await open()).toEqual([]);
});

test('G10 after a lost answer another card does not buy a second membership', async () => {
  const robin = await buildUser(portal.db);
  const lost = subscribe(losing('createSubscription'), robin.uuid, 'pm_card_visa');
  await expect(lost).rejects.toBeInstanceOf(ProviderUnavailable);
  await expect(subscribe(portal.deps, robin.uuid, 'pm_card_mastercard')).rejects.toMatchObject({
    code: 'already_subscribed',
  });
  expect(await isMember(robin.uuid)).toBe(true);
  expect(await bought()).toEqual({ subscriptions: 1, charges: 1 });
});

test('G10 after a card of which it is not known whether it was declined, another one can pay', async () => {
  const robin = await buildUser(portal.db);
  const lost = subscribe(away('createSubscription'), robin.uuid, 'pm_card_visa_chargeDeclined');
  await expect(lost).rejects.toBeInstanceOf(ProviderUnavailable);
  expect(await subscribe(portal.deps, robin.uuid, 'pm_card_visa')).toEqual({ status: 'active' });
  expect(await bought()).toEqual({ subscriptions: 1, charges: 1 });
});

test('G10 after a lost answer another card can be entered, and it is the one that is charged', async () => {
  const robin = await buildUser(portal.db);
  await subscribe(portal.deps, robin.uuid, 'pm_card_visa');
  const lost = updatePaymentMethod(losing('setDefaultCard'), robin.uuid, 'pm_card_mastercard');
  await expect(lost).rejects.toBeInstanceOf(ProviderUnavailable);
  const card = await updatePaymentMethod(portal.deps, robin.uuid, 'pm_card_chargeCustomerFail');
  expect(card).toMatchObject({ last4: '0341' });
  expect(await open()).toEqual([]);
});

test('G11 killed after the provider took the money: the scheduled task finds it, and it was one charge', async () => {
  const robin = await buildUser(portal.db);
  const killed = subscribe(dying('createSubscription'), robin.uuid, 'pm_card_visa');
  await expect(killed).rejects.toThrow('killed');
  expect(await isMember(robin.uuid)).toBe(false);

  // A recent request may still be in progress, so it is not touched.
  await reconcilePayments(portal.deps);
  expect(await open()).toHaveLength(1);
  portal.clock.advance(600);
  await reconcilePayments(portal.deps);
  expect(await isMember(robin.uuid)).toBe(true);
  expect(await open()).toEqual([]);
  await expect(subscribe(portal.deps, robin.uuid, 'pm_card_visa')).rejects.toMatchObject({
    code: 'already_subscribed',
  });
  expect(await bought()).toEqual({ subscriptions: 1, charges: 1 });
});

test("G11 killed after the money was taken: the person's status is right at once", async () => {
  const robin = await buildUser(portal.db);
  await expect(
    subscribe(dying('createSubscription'), robin.uuid, 'pm_card_visa'),
  ).rejects.toThrow();
  await reconcileOwnStart(away('findSubscription'), robin.uuid);
  expect(await isMember(robin.uuid)).toBe(false);
  await reconcileOwnStart(portal.deps, robin.uuid);
  expect(await isMember(robin.uuid)).toBe(true);
});

test('G11 killed, and the same tried again days later, when the provider has forgotten the key', async () => {
  const robin = await buildUser(portal.db);
  await expect(
    subscribe(dying('createSubscription'), robin.uuid, 'pm_card_visa'),
  ).rejects.toThrow();
  portal.clock.advance(3 * 24 * 3600);
  const forgetful = away('createSubscription');
  expect(await subscribe(forgetful, robin.uuid, 'pm_card_visa')).toEqual({ status: 'active' });
  expect(await bought()).toEqual({ subscriptions: 1, charges: 1 });
});

test('G11 killed before the provider was reached: nothing was bought, and one can begin again', async () => {
  const robin = await buildUser(portal.db);
  const killed = subscribe(away('createCustomer'), robin.uuid, 'pm_card_visa');
  await expect(killed).rejects.toBeInstanceOf(ProviderUnavailable);
  // Requesting the status completes nothing that may still be in progress.
  await reconcileOwnStart(portal.deps, robin.uuid);
  expect(await open()).toHaveLength(1);
  portal.clock.advance(600);
  await reconcilePayments(portal.deps);
  expect(await open()).toEqual([]);
  expect(await bought()).toEqual({ subscriptions: 0, charges: 0 });
  expect(await subscribe(portal.deps, robin.uuid, 'pm_card_visa')).toEqual({ status: 'active' });
});

test('G11 a cancellation, a resumption and a card whose answers were lost are found by the scheduled task', async () => {
  const robin = await buildUser(portal.db);
  await subscribe(portal.deps, robin.uuid, 'pm_card_visa');
  const state = () => presentMembership(portal.deps, robin.uuid);
  const reconcileLater = async () => {
    portal.clock.advance(600);
    await reconcilePayments(portal.deps);
    expect(await open()).toEqual([]);
  };

  const cancelling = cancelMembership(losing('cancelAtPeriodEnd'), robin.uuid);
  await expect(cancelling).rejects.toBeInstanceOf(ProviderUnavailable);
  expect(await state()).toMatchObject({ ends_at: null });
  await reconcileLater();
  expect(await state()).toMatchObject({ ends_at: '2027-06-15T16:00:00.000Z' });

  const resuming = resumeMembership(losing('resumeSubscription'), robin.uuid);
  await expect(resuming).rejects.toBeInstanceOf(ProviderUnavailable);
  await reconcileLater();
  expect(await state()).toMatchObject({ ends_at: null });

  const updating = updatePaymentMethod(losing('setDefaultCard'), robin.uuid, 'pm_card_mastercard');
  await expect(updating).rejects.toBeInstanceOf(ProviderUnavailable);
  await reconcileLater();
  expect(await state()).toMatchObject({ payment_method: { last4: '4444' } });
});

test('G3 a cancellation whose answer was lost does not undo a later resumption', async () => {
  const robin = await buildUser(portal.db);
  await subscribe(portal.deps, robin.uuid, 'pm_card_visa');
  const status = () => subscriptionOf(portal.deps, robin.uuid);
  // Cancelled at the provider and here, and the request left open by a process that died.
  const cancelling = cancelMembership(dying('cancelAtPeriodEnd'), robin.uuid);
  await expect(cancelling).rejects.toThrow('killed');
  const [request] = await open();
  await cancelMembership(portal.deps, robin.uuid);
  await portal.db.insert(paymentRequests).values(request as NonNullable<typeof request>);

  await resumeMembership(portal.deps, robin.uuid);
  expect(await status()).toMatchObject({ cancelled: false });
  await cancelMembership(portal.deps, robin.uuid);
  expect(await status()).toMatchObject({ onGracePeriod: true });
});

test('G3 a resumption whose answer was lost does not replace a later one', async () => {
  const robin = await buildUser(portal.db);
  await subscribe(portal.deps, robin.uuid, 'pm_card_visa');
  await cancelMembership(portal.deps, robin.uuid);
  // Resumed at the provider and here, and the request left open by a process that died.
  await expect(resumeMembership(dying('resumeSubscription'), robin.uuid)).rejects.toThrow('killed');
  const membership = await findMembership(portal.db, robin.uuid);
  await reconcileMembership(portal.deps, String(membership?.subscription_id));
  expect(await open()).toHaveLength(1);

  await cancelMembership(portal.deps, robin.uuid);
  await resumeMembership(portal.deps, robin.uuid);
  expect(await subscriptionOf(portal.deps, robin.uuid)).toMatchObject({ cancelled: false });
});

test('G3 a membership that ends while it is being resumed stays ended, and the answer says so', async () => {
  const robin = await buildUser(portal.db);
  await subscribe(portal.deps, robin.uuid, 'pm_card_visa');
  await cancelMembership(portal.deps, robin.uuid);
  const tooLate = changed(['resumeSubscription'], (ask) => {
    portal.clock.advance(365 * 24 * 3600);
    return ask();
  });
  await expect(resumeMembership(tooLate, robin.uuid)).rejects.toMatchObject({
    code: 'not_on_grace_period',
    message: 'Your membership has ended. You can subscribe again.',
  });
  expect(await isMember(robin.uuid)).toBe(false);
  expect(await open()).toEqual([]);
});

test('G12 without a single webhook the scheduled task finds a renewal, and changes made at the provider', async () => {
  const robin = await buildUser(portal.db);
  await subscribe(portal.deps, robin.uuid, 'pm_card_visa');
  portal.clock.advance(365 * 24 * 3600);
  await reconcilePayments(portal.deps);
  expect(await presentMembership(portal.deps, robin.uuid)).toMatchObject({
    renews_at: '2028-06-15T16:00:00.000Z',
  });
  expect(await findBilling(portal.db, robin.uuid)).toHaveLength(2);

  // In the middle of the year, by the association, in the provider's own pages.
  const [{ id } = { id: '' }] = await portal.db.select().from(sandboxSubscriptions);
  portal.clock.advance(30 * 24 * 3600);
  await portal.deps.payments.cancelAtPeriodEnd(id, 'by hand');
  await reconcilePayments(portal.deps);
  expect(await presentMembership(portal.deps, robin.uuid)).toMatchObject({
    ends_at: '2028-06-15T16:00:00.000Z',
  });
});

test('G12 a scheduled task that fails on one person still reconciles the next', async () => {
  const [robin, kim] = [await buildUser(portal.db), await buildUser(portal.db)];
  for (const { uuid } of [robin, kim]) {
    await expect(subscribe(dying('createSubscription'), uuid, 'pm_card_visa')).rejects.toThrow();
  }
  portal.clock.advance(600);
  let calls = 0;
  const failingOnce = changed(['findSubscription'], async () => {
    calls += 1;
    throw new Error('cannot be read');
  });
  const once = new Proxy(failingOnce.payments, {
    get: (broken, name: keyof Sandbox) =>
      calls === 0 ? broken[name as keyof typeof broken] : portal.deps.payments[name],
  });
  await reconcilePayments({ ...portal.deps, payments: once });
  expect([await isMember(robin.uuid), await isMember(kim.uuid)].filter(Boolean)).toHaveLength(1);
});

test('G12 1.8 the scheduled task reads everything that is due, however much, and however much of it fails', async () => {
  const { db, clock, deps } = portal;
  const { uuid } = await buildUser(db);
  const now = clock.now();
  await subscribe(deps, uuid, 'pm_card_visa');
  const [leaving] = await db.select().from(subscriptions);
  await db.update(users).set({ deletion_requested_at: now });
  const due = Array.from({ length: 201 }, (_, number) => ({
    id: `sub_of_nobody_${number}`,
    user_uuid: uuid,
    state: 'incomplete' as const,
    started_at: now,
    period_ends_at: now,
    reading: 1,
    read_at: now,
  }));
  await db.insert(subscriptions).values(due);
  const read = vi
    .spyOn(deps.payments, 'retrieveSubscription')
    .mockRejectedValue(new ProviderUnavailable());
  onTestFinished(() => read.mockRestore());
  await reconcilePayments(deps);
  expect(new Set(read.mock.calls.map(([id]) => id))).toEqual(
    new Set([leaving, ...due].map((one) => one?.id)),
  );
});
