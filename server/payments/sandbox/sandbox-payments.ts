import type { Plan } from '#contract/membership.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { yearsAfter } from '#server/payments/calendar-years.ts';
import {
  type Card,
  CardDeclined,
  type Charge,
  type DeclineReason,
  type Sandbox,
  type Subscription,
} from '#server/payments/payment-provider.ts';
import { takeCard } from './sandbox-cards.ts';
import {
  attended,
  catchUp,
  endWithoutPayment,
  newCharge,
  newId,
  refusalOf,
  tryAgain,
} from './sandbox-life.ts';
import {
  presentCard,
  presentCharges,
  presentRefund,
  presentSubscription,
} from './sandbox-present.ts';
import {
  claimKey,
  clearSandboxCustomer,
  endSandboxSubscriptions,
  findOutcome,
  findSandboxCharge,
  findSandboxChargeBySecret,
  findSandboxChargeId,
  findSandboxCharges,
  findSandboxCustomerCard,
  findSandboxRefund,
  findSandboxRefunds,
  findSandboxSubscriptionId,
  insertSandboxCharge,
  insertSandboxCustomer,
  insertSandboxRefund,
  insertSandboxSubscription,
  lockSandboxCharge,
  lockSandboxCustomer,
  lockSandboxSubscription,
  type SandboxSubscription,
  setSandboxCustomerCard,
  storeOutcome,
  updateSandboxCharge,
  updateSandboxSubscription,
} from './sandbox-queries.ts';

const setup = { subscription_id: null, mark: null, amount_cents: 0, description: 'Card' };

type Outcome = { object_id: string } | { declined: DeclineReason };

/** Behaves like Stripe, in our own database; no money moves. The default without Stripe's settings. */
export function sandbox({ db, clock }: Pick<Deps, 'db' | 'clock'>, plan: Plan): Sandbox {
  /** A key has its effect once; whoever comes again is told the first outcome. */
  async function once(
    key: string,
    request: unknown,
    work: (tx: Db) => Promise<Outcome>,
  ): Promise<string> {
    const asked = JSON.stringify(request);
    const outcome = await db.transaction(async (tx): Promise<Outcome> => {
      if (await claimKey(tx, key, asked)) {
        const first = await work(tx);
        await storeOutcome(tx, key, { object_id: null, declined: null, ...first });
        return first;
      }
      const kept = await findOutcome(tx, key);
      if (kept?.request !== asked) throw new Error(`The key ${key} was used for something else.`);
      return kept.declined === null
        ? { object_id: String(kept.object_id) }
        : { declined: kept.declined as DeclineReason };
    });
    if ('declined' in outcome) throw new CardDeclined(outcome.declined);
    return outcome.object_id;
  }

  /** The subscription as it is by now, locked. */
  async function current(tx: Db, id: string): Promise<SandboxSubscription | undefined> {
    const row = await lockSandboxSubscription(tx, id);
    return row && catchUp(tx, row, clock.now());
  }

  const changeCurrent = (
    key: string,
    what: 'cancel' | 'resume' | 'endUnpaid',
    id: string,
    work: (tx: Db, row: SandboxSubscription) => Promise<unknown>,
  ) =>
    once(key, { [what]: id }, async (tx) => {
      const row = await current(tx, id);
      if (row) await work(tx, row);
      return { object_id: id };
    });

  return {
    retrievePlan: async () => plan,

    async createCustomer({ userUuid }, key) {
      const id = await once(key, { customerFor: userUuid }, async (tx) => {
        const id = newId('cus');
        await insertSandboxCustomer(tx, { id, user_uuid: userUuid });
        return { object_id: id };
      });
      return { id };
    },

    async deleteCustomer(id, key) {
      await once(key, { forget: id }, async (tx) => {
        await lockSandboxCustomer(tx, id);
        await endSandboxSubscriptions(tx, id, clock.now());
        await clearSandboxCustomer(tx, id);
        return { object_id: id };
      });
    },

    async setDefaultCard({ customer, paymentMethod }, key) {
      const id = await once(key, { card: paymentMethod, customer }, async (tx) => {
        const card = await takeCard(tx, customer, paymentMethod);
        const refusal = refusalOf(card.behaviour);
        if (refusal) return { declined: refusal };
        // The bank is asked about a payment of nothing.
        const question = newCharge(customer, card, clock.now());
        const state = card.behaviour === 'asks_the_bank' ? 'requires_action' : 'paid';
        await insertSandboxCharge(tx, { ...question, ...setup, state });
        return { object_id: question.id };
      });
      const asked = await findSandboxCharge(db, id);
      if (asked?.charge.state === 'requires_action') {
        return { card: null, clientSecret: asked.charge.client_secret };
      }
      const card = asked?.card;
      if (asked?.charge.state !== 'paid' || !card) {
        throw new CardDeclined('authentication_required');
      }
      await once(`${key}:use`, { use: card.id }, async (tx) => {
        await setSandboxCustomerCard(tx, customer, card.id);
        return { object_id: card.id };
      });
      return { card: presentCard(card) as Card, clientSecret: null };
    },

    async createSubscription({ customer, paymentMethod, correlationId }, key) {
      const request = { subscribe: customer, paymentMethod, mark: correlationId };
      const id = await once(key, request, async (tx) => {
        const now = clock.now();
        const card = await takeCard(tx, customer, paymentMethod);
        const outcome = attended(card);
        if ('declined' in outcome) return outcome;
        await setSandboxCustomerCard(tx, customer, card.id);
        const { id } = await insertSandboxSubscription(tx, {
          id: newId('sub'),
          customer_id: customer,
          mark: correlationId,
          state: outcome.state === 'paid' ? 'active' : 'incomplete',
          started_at: now,
          years: 1,
          period_ends_at: yearsAfter(now, 1),
        });
        await insertSandboxCharge(tx, {
          ...newCharge(customer, card, now),
          subscription_id: id,
          mark: null,
          amount_cents: plan.price_cents,
          description: plan.name,
          ...outcome,
        });
        return { object_id: id };
      });
      return (await this.retrieveSubscription(id)) as Subscription;
    },

    retrieveSubscription: (id) =>
      db.transaction(async (tx) => {
        const row = await current(tx, id);
        return row && presentSubscription(tx, row);
      }),

    async findSubscription(customer, correlationId) {
      const id = await findSandboxSubscriptionId(db, customer, correlationId);
      return id === undefined ? undefined : this.retrieveSubscription(id);
    },

    async cancelAtPeriodEnd(id, key) {
      await changeCurrent(key, 'cancel', id, async (tx, row) => {
        if (row.state === 'active') {
          await updateSandboxSubscription(tx, id, { cancel_at_period_end: true });
        }
      });
    },

    async resumeSubscription(id, key) {
      await changeCurrent(key, 'resume', id, async (tx, row) => {
        if (row.state === 'active') {
          await updateSandboxSubscription(tx, id, { cancel_at_period_end: false });
        }
      });
    },

    async cancelUnpaidSubscription(id, key) {
      await changeCurrent(key, 'endUnpaid', id, async (tx, row) => {
        if (row.state === 'incomplete' || row.state === 'retrying') {
          await endWithoutPayment(tx, row, clock.now());
        }
      });
    },

    async payOpenInvoice(id, key) {
      await once(key, { payAgain: id }, async (tx) => {
        const row = await current(tx, id);
        if (row?.state !== 'retrying') return { object_id: id };
        const card = await findSandboxCustomerCard(tx, row.customer_id);
        // What the person tries does not use up one of the tries to come.
        if (card?.behaviour !== 'pays') return { declined: 'card_declined' };
        await tryAgain(tx, row, clock.now());
        return { object_id: id };
      });
    },

    async listInvoices(subscription) {
      return presentCharges(db, await findSandboxCharges(db, subscription));
    },

    async createCharge({ customer, paymentMethod, amountCents, description, correlationId }, key) {
      const request = {
        charge: customer,
        paymentMethod,
        amountCents,
        description,
        mark: correlationId,
      };
      const id = await once(key, request, async (tx) => {
        const card = await takeCard(tx, customer, paymentMethod);
        const outcome = attended(card);
        if ('declined' in outcome) return outcome;
        const charge = newCharge(customer, card, clock.now());
        await insertSandboxCharge(tx, {
          ...charge,
          subscription_id: null,
          mark: correlationId,
          amount_cents: amountCents,
          description,
          ...outcome,
        });
        return { object_id: charge.id };
      });
      return (await this.retrieveCharge(id)) as Charge;
    },

    async retrieveCharge(id) {
      const row = await findSandboxCharge(db, id);
      return row && (await presentCharges(db, [row]))[0];
    },

    ledgerReferenceOf: async (charge) => charge,

    async findCharge(customer, correlationId) {
      const id = await findSandboxChargeId(db, customer, correlationId);
      return id === undefined ? undefined : this.retrieveCharge(id);
    },

    async cancelCharge(id, key) {
      await once(key, { cancelCharge: id }, async (tx) => {
        const charge = await lockSandboxCharge(tx, id);
        if (charge && charge.state !== 'paid')
          await updateSandboxCharge(tx, id, { state: 'cancelled' });
        return { object_id: id };
      });
    },

    async createRefund({ charge, amountCents }, key) {
      const id = await once(key, { refund: charge, amountCents }, async (tx) => {
        const paid = await lockSandboxCharge(tx, charge);
        const before = await findSandboxRefunds(tx, [charge]);
        const refunded = before.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
        if (paid?.state !== 'paid' || refunded + amountCents > paid.amount_cents) {
          throw new Error(`The sandbox cannot pay ${amountCents} cents of ${charge} back.`);
        }
        const id = newId('re');
        await insertSandboxRefund(tx, {
          id,
          charge_id: charge,
          amount_cents: amountCents,
          refunded_at: clock.now(),
        });
        return { object_id: id };
      });
      return presentRefund(await findSandboxRefund(db, id));
    },

    // Nobody gives anything back here behind the portal's back, and every card takes it.
    listRefunds: async () => [],

    async answerBank({ userUuid, clientSecret, isApproved }) {
      const asked = await findSandboxChargeBySecret(db, clientSecret);
      if (asked?.user_uuid !== userUuid) return false;
      return db.transaction(async (tx) => {
        // The subscription first, as everywhere, so that nothing locks crosswise.
        const { id, subscription_id } = asked;
        const subscription = subscription_id === null ? null : await current(tx, subscription_id);
        const charge = await lockSandboxCharge(tx, id);
        if (charge?.state !== 'requires_action') return false;
        await updateSandboxCharge(tx, id, {
          state: isApproved ? 'paid' : 'failed',
          charged_at: clock.now(),
        });
        if (isApproved && subscription) {
          await updateSandboxSubscription(tx, subscription.id, { state: 'active' });
        }
        return true;
      });
    },
  };
}
