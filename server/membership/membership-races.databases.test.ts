import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { deleteCustomerAndSubscriptions } from '../customers/customer-queries.ts';
import { paymentRequests, subscriptions } from '../db/tables/payment-tables.ts';
import { sandboxCharges, sandboxSubscriptions } from '../db/tables/sandbox-tables.ts';
import type { Deps } from '../deps/deps.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { findBilling } from '../ledger/receipts/billing-queries.ts';
import { lockUser } from '../profile/profile-queries.ts';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { testBrowser, useTestApp } from '../testing/test-app.ts';
import { onPostgres } from '../testing/test-database.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import { cancelMembership } from './cancel-membership.ts';
import { reconcileMembership } from './reconcile-membership.ts';
import { reconcilePayments } from './reconcile-requests.ts';
import { resumeMembership } from './resume-membership.ts';
import { subscribe } from './subscribe.ts';
import { findMembership } from './subscription/membership-queries.ts';
import { subscriptionOf } from './subscription/subscription.ts';

const portal = useTestApp();
const twenty = Array.from({ length: 20 }, (_, index) => index);
const bought = async () => ({
  subscriptions: await portal.db.$count(sandboxSubscriptions),
  charges: await portal.db.$count(sandboxCharges),
});
const mirrored = async () => {
  const [row] = await portal.db.select().from(subscriptions);
  return row as typeof subscriptions.$inferSelect;
};

async function member() {
  const { uuid } = await buildUser(portal.db);
  await subscribe(portal.deps, uuid, 'pm_card_visa');
  return { uuid, id: (await mirrored()).id };
}

test('G1 twenty subscribe at once in two processes: one subscription, one charge', async () => {
  const robin = await buildUser(portal.db);
  const apps = [portal.app, await portal.anotherApp()];
  const browsers = apps.map((app) => testBrowser(app));
  for (const browser of browsers) await browser.login(robin.email, testPassword);
  const answers = await Promise.all(
    twenty.map((index) =>
      browsers[index % 2]?.post(api.subscribe.path, { payment_method: 'pm_card_visa' }),
    ),
  );
  const before = new Set(
    answers.map((answer) => answer?.json().data?.status ?? answer?.json().code),
  );
  expect([...before].filter((one) => one !== 'already_subscribed')).toEqual(['active']);
  expect(await bought()).toEqual({ subscriptions: 1, charges: 1 });
  expect(await findBilling(portal.db, robin.uuid)).toHaveLength(1);
  expect(await portal.db.$count(paymentRequests)).toBe(0);
});

test('G1 two cards at once: at most one is charged, and one membership begins', async () => {
  const robin = await buildUser(portal.db);
  const cards = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_authenticationRequired'];
  await Promise.allSettled(
    twenty.map((index) => subscribe(portal.deps, robin.uuid, String(cards[index % 3]))),
  );
  const charges = await portal.db.select().from(sandboxCharges);
  expect(charges.filter(({ state }) => state === 'paid')).toHaveLength(1);
  // The request that waited for the bank was cancelled, so that it cannot be paid a second time.
  expect(charges.filter(({ state }) => state === 'requires_action')).toEqual([]);
  expect((await subscriptionOf(portal.deps, robin.uuid)).subscribed).toBe(true);
  expect(await findBilling(portal.db, robin.uuid)).toHaveLength(1);
});

// The embedded database has one connection, so its transactions always run one after the other.
test.runIf(onPostgres)(
  'G1 who begins while the membership of another tab is written waits for it, and buys nothing',
  async () => {
    const robin = await buildUser(portal.db);
    const { second } = await portal.db.transaction(async (tx) => {
      await lockUser(tx, robin.uuid);
      const second = Promise.allSettled([subscribe(portal.deps, robin.uuid, 'pm_card_visa')]);
      await expect.poll(() => waitingForLocks(portal.db)).toBe(1);
      await buildMembership(tx, robin.uuid);
      return { second };
    });
    expect(await second).toMatchObject([{ reason: { code: 'already_subscribed' } }]);
    expect(await bought()).toEqual({ subscriptions: 0, charges: 0 });
  },
);

test("G3 cancel and resume in parallel end in the provider's state", async () => {
  const { uuid, id } = await member();
  for (let round = 0; round < 5; round += 1) {
    await Promise.allSettled(
      twenty.map((index) =>
        index % 2 === 0 ? cancelMembership(portal.deps, uuid) : resumeMembership(portal.deps, uuid),
      ),
    );
    const there = await portal.deps.payments.retrieveSubscription(id);
    expect((await findMembership(portal.db, uuid))?.ends_at).toEqual(there?.endsAt);
    expect((await subscriptionOf(portal.deps, uuid)).cancelled).toBe(there?.endsAt !== null);
  }
  expect(await portal.db.$count(paymentRequests)).toBe(0);
  expect(await bought()).toEqual({ subscriptions: 1, charges: 1 });
});

test('G7 an older version that arrives later does not overwrite a newer one', async () => {
  const { uuid, id } = await member();
  const early = held(portal.deps);
  const reconciling = reconcileMembership(early.deps, id);
  await early.hasRead;
  await cancelMembership(portal.deps, uuid);
  early.goOn();
  await reconciling;
  expect((await subscriptionOf(portal.deps, uuid)).onGracePeriod).toBe(true);
});

test.runIf(onPostgres)(
  '1.8 G14 what was read of somebody who is being erased is written after that, or rather not',
  async () => {
    const { uuid, id } = await member();
    const { reconciling } = await portal.db.transaction(async (tx) => {
      await lockUser(tx, uuid);
      const reconciling = reconcileMembership(portal.deps, id);
      await expect.poll(() => waitingForLocks(portal.db)).toBe(1);
      await deleteCustomerAndSubscriptions(tx, uuid);
      return { reconciling };
    });
    await reconciling;
    expect(await portal.db.$count(subscriptions)).toBe(0);
  },
);

test('G7 a late webhook event about the first, unpaid state does not end a membership that began since', async () => {
  const robin = await buildUser(portal.db);
  const answer = await subscribe(portal.deps, robin.uuid, 'pm_card_authenticationRequired');
  const { id } = await mirrored();
  const early = held(portal.deps);
  const reconciling = reconcileMembership(early.deps, id);
  await early.hasRead;
  const clientSecret = answer.client_secret ?? '';
  await portal.deps.payments.answerBank({ userUuid: robin.uuid, clientSecret, isApproved: true });
  await reconcileMembership(portal.deps, id);
  early.goOn();
  await reconciling;
  expect((await subscriptionOf(portal.deps, robin.uuid)).subscribed).toBe(true);
  expect(await mirrored()).toMatchObject({ state: 'active' });
});

test('G7 an old, ended subscription that is read again neither ends the new membership nor welcomes to it', async () => {
  const { uuid, id } = await member();
  await cancelMembership(portal.deps, uuid);
  portal.clock.advance(365 * 24 * 3600);
  await subscribe(portal.deps, uuid, 'pm_card_visa');
  await portal.deliverEmails();
  const before = await findOutboxEmails(portal.db);
  for (let time = 0; time < 3; time += 1) await reconcileMembership(portal.deps, id);
  await portal.deliverEmails();
  expect(await findOutboxEmails(portal.db)).toEqual(before);
  expect(await subscriptionOf(portal.deps, uuid)).toEqual({
    subscribed: true,
    onGracePeriod: false,
    cancelled: false,
  });
  expect((await findMembership(portal.db, uuid))?.started_at).toEqual(
    new Date('2026-06-15T16:00:00Z'),
  );

  // Once that is over as well, it is the later end that counts.
  await cancelMembership(portal.deps, uuid);
  portal.clock.advance(366 * 24 * 3600);
  await reconcilePayments(portal.deps);
  await reconcileMembership(portal.deps, id);
  expect((await findMembership(portal.db, uuid))?.ends_at).toEqual(
    new Date('2028-06-15T16:00:00Z'),
  );
});

test('G6 the same webhook event fifty times at once, during changes, is applied once', async () => {
  const { uuid, id } = await member();
  portal.clock.advance(365 * 24 * 3600);
  const storm = Array.from({ length: 50 }, () => reconcileMembership(portal.deps, id));
  await Promise.all([
    ...storm,
    cancelMembership(portal.deps, uuid),
    reconcilePayments(portal.deps),
  ]);
  expect((await subscriptionOf(portal.deps, uuid)).onGracePeriod).toBe(true);
  const books = await findBilling(portal.db, uuid);
  expect(books.map(({ amount_cents, status }) => [amount_cents, status])).toEqual([
    [120_00, 'paid'],
    [120_00, 'paid'],
  ]);
});

test('G14 a refund is in the ledger beside the entry that it refunds, once', async () => {
  const { uuid, id } = await member();
  const [charge] = await portal.deps.payments.listInvoices(id);
  const back = (amountCents: number, key: string) =>
    portal.deps.payments.createRefund({ charge: charge?.id ?? '', amountCents }, key);
  await back(20_01, 'part');
  await Promise.all(twenty.map(() => reconcileMembership(portal.deps, id)));
  const books = () => findBilling(portal.db, uuid);
  const paid = (await books()).find(({ kind }) => kind === 'membership');
  expect(paid).toMatchObject({ status: 'paid' });
  await back(99_99, 'rest');
  await Promise.all(twenty.map(() => reconcileMembership(portal.deps, id)));
  const entries = await books();
  expect(entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0);
  expect(entries.filter(({ kind }) => kind === 'refund')).toEqual([
    expect.objectContaining({ refunds: paid?.uuid, description: 'Refund: Annual membership' }),
    expect.objectContaining({ refunds: paid?.uuid, status: 'paid' }),
  ]);
  expect(entries.find(({ kind }) => kind === 'membership')).toMatchObject({ status: 'refunded' });
});

test('G8 a webhook event about an unknown subscription is logged and changes nothing', async () => {
  const { id: customer } = await portal.deps.payments.createCustomer(
    { userUuid: crypto.randomUUID() },
    'stranger',
  );
  const order = { customer, paymentMethod: 'pm_card_visa', correlationId: 'of another shop' };
  const { id } = await portal.deps.payments.createSubscription(order, 'of another shop');
  expect(await reconcileMembership(portal.deps, id)).toBeUndefined();
  expect(await reconcileMembership(portal.deps, 'sub_nobody')).toBeUndefined();
  expect(portal.log.filter((line) => line.includes('unknown subscription'))).toHaveLength(2);
  expect(await portal.db.$count(subscriptions)).toBe(0);
});

/** Reads now, and returns the result when released. */
function held(deps: Deps) {
  const read = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  const payments = new Proxy(deps.payments, {
    get(provider, name: keyof Deps['payments']) {
      if (name !== 'retrieveSubscription') return provider[name];
      return async (id: string) => {
        const subscription = await provider.retrieveSubscription(id);
        read.resolve();
        await mayGoOn.promise;
        return subscription;
      };
    },
  });
  return { deps: { ...deps, payments }, hasRead: read.promise, goOn: mayGoOn.resolve };
}
