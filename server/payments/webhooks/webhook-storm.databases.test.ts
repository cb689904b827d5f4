import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seeded } from '#server/artwork/materials/seeded.ts';
import { seenEvents, subscriptions } from '#server/db/tables/payment-tables.ts';
import { memberships } from '#server/db/tables/tables.ts';
import { findBilling } from '#server/ledger/receipts/billing-queries.ts';
import { cancelMembership } from '#server/membership/cancel-membership.ts';
import { reconcileOwnStart, reconcilePayments } from '#server/membership/reconcile-requests.ts';
import { resumeMembership } from '#server/membership/resume-membership.ts';
import { subscribe } from '#server/membership/subscribe.ts';
import { subscriptionOf } from '#server/membership/subscription/subscription.ts';
import { updatePaymentMethod } from '#server/membership/update-payment-method.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import { type StripeApp, startStripeApp } from '#server/testing/stripe-double/stripe-app.ts';
import { deliver } from '#server/testing/stripe-double/stripe-webhook.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';

// All events of whole memberships, in any order, and repeated.

const portal = useTestApp();
const day = 24 * 3600;
const copies = 5;
const chance = seeded('a storm');

interface Life extends StripeApp {
  userUuid: string;
}

async function begin(): Promise<Life> {
  portal.clock.set('2026-06-15T16:00:00Z');
  const { uuid } = await buildUser(portal.db);
  return { ...(await startStripeApp(portal, { logLevel: 'silent' })), userUuid: uuid };
}

/** From a declined card to a second membership; calls `meanwhile` after each step. */
async function live(meanwhile: (life: Life) => Promise<unknown>): Promise<Life> {
  const life = await begin();
  const { deps, stripe, userUuid } = life;
  const pass = (days: number) => {
    portal.clock.advance(days * day);
    stripe.catchUp();
  };
  const steps: (() => Promise<unknown> | unknown)[] = [
    () => expect(subscribe(deps, userUuid, 'pm_card_chargeCustomerFail')).rejects.toThrow(),
    async () => {
      const { client_secret } = await subscribe(deps, userUuid, 'pm_card_authenticationRequired');
      expect(stripe.approve(String(client_secret))).toBe(true);
    },
    () => reconcileOwnStart(deps, userUuid),
    () => cancelMembership(deps, userUuid),
    () => resumeMembership(deps, userUuid),
    () => updatePaymentMethod(deps, userUuid, 'pm_card_mastercard'),
    () => pass(366),
    () => refundHalf(life),
    () => updatePaymentMethod(deps, userUuid, 'pm_card_chargeCustomerFail'),
    () => pass(365),
    () => pass(3),
    () => pass(20),
    () => reconcilePayments(deps),
    () => subscribe(deps, userUuid, 'pm_card_visa'),
    () => cancelMembership(deps, userUuid),
  ];
  for (const step of steps) {
    await step();
    await meanwhile(life);
  }
  return life;
}

/** A change in the dashboard, without a request of the portal. */
async function refundHalf({ deps, stripe }: Life) {
  const paid = [...stripe.objects.intents.values()].filter(({ status }) => status === 'succeeded');
  await deps.payments.createRefund(
    { charge: String(paid.at(-1)?.id), amountCents: 60_00 },
    'by hand',
  );
}

const tell = ({ app, stripe }: Life, events: StripeApp['stripe']['events']) =>
  inBatches(events, (event) =>
    deliver(app, event, portal.clock.now(), stripe.settings.webhookSecret),
  );

async function inBatches<T>(all: T[], send: (one: T) => Promise<{ statusCode: number }>) {
  for (let at = 0; at < all.length; at += 25) {
    const answers = await Promise.all(all.slice(at, at + 25).map(send));
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  }
}

/** All stored rows, without generated values. */
async function rowsOf({ deps, userUuid }: Life) {
  const mirror = await portal.db
    .select()
    .from(subscriptions)
    // The portal may have missed one that was never paid.
    .where(and(eq(subscriptions.user_uuid, userUuid), ne(subscriptions.state, 'expired')))
    .orderBy(asc(subscriptions.started_at));
  const [membership] = await portal.db
    .select()
    .from(memberships)
    .where(eq(memberships.user_uuid, userUuid));
  const ledger = await findBilling(portal.db, userUuid);
  return {
    status: await subscriptionOf(deps, userUuid),
    membership: membership && {
      ...membership,
      user_uuid: '',
      subscription_id: mirror.findIndex(({ id }) => id === membership.subscription_id),
    },
    mirror: mirror.map((row) => ({ ...row, id: '', user_uuid: '', reading: 0, read_at: 0 })),
    ledger: ledger.map((row) => [
      row.kind,
      row.amount_cents,
      row.status,
      row.paid_at,
      row.card_last4,
    ]),
  };
}

/** Deletes everything that the portal has stored, except the customers of the people. */
async function forget({ userUuid }: Life) {
  await portal.db.delete(seenEvents);
  await portal.db.delete(subscriptions).where(eq(subscriptions.user_uuid, userUuid));
  await portal.db.delete(memberships).where(eq(memberships.user_uuid, userUuid));
  // Charges of memberships only; the ledger itself refuses to forget.
  await portal.db.execute(sql`truncate charges cascade`);
}

test('G7 the same rows in the end, with events in order or with old events at every step', async () => {
  let delivered = 0;
  const inOrder = await live(async (life) => {
    await tell(life, life.stripe.events.slice(delivered));
    delivered = life.stripe.events.length;
  });
  const expected = await rowsOf(inOrder);
  expect(expected.status).toEqual({ subscribed: true, onGracePeriod: true, cancelled: true });
  expect(expected.mirror.map(({ state }) => state)).toEqual(['ended', 'active']);
  expect(expected.ledger).toHaveLength(5);

  const stormy = await live(async (life) => {
    // Old events again, seen or not, while the scheduled task runs.
    await portal.db.delete(seenEvents);
    const some = chance.shuffled(life.stripe.events).slice(0, 4);
    await Promise.all([tell(life, some), reconcilePayments(life.deps)]);
  });
  expect(await rowsOf(stormy)).toEqual(expected);
});

// The embedded database takes one act after the other: what comes at once is in an order, as above.
test.runIf(onPostgres)(
  'G7 G12 the same rows with late events, reversed, or repeated and shuffled',
  async () => {
    const life = await live(({ deps }) => reconcilePayments(deps));
    const expected = await rowsOf(life);
    const { events } = life.stripe;
    const orders = {
      inOrder: events,
      reversed: events.toReversed(),
      // All copies of an event are in one batch.
      beside: events.flatMap((event) => Array.from({ length: copies }, () => event)),
      shuffled: chance.shuffled(Array.from({ length: copies }, () => events).flat()),
    };
    for (const [name, order] of Object.entries(orders)) {
      await forget(life);
      await tell(life, order);
      expect([name, await rowsOf(life)]).toEqual([name, expected]);
    }
  },
);
