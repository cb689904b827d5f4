import type Stripe from 'stripe';
import type { Plan } from '#contract/membership.ts';
import {
  CardDeclined,
  type Charge,
  type PaymentProvider,
  ProviderUnavailable,
  type Subscription,
  UnknownPaymentMethod,
} from '#server/payments/payment-provider.ts';
import { planName } from '#server/payments/plan-name.ts';
import type { StripeSettings } from '#server/settings.ts';
import { attach, replaceOwnCards, useCard } from './stripe-cards.ts';
import { ifKnown, isAccepted, StripeRequestError, stripeClient } from './stripe-client.ts';
import {
  findInvoicePaidBy,
  findInvoices,
  findRefunds,
  firstPayment,
  invoiceOf,
  listRefunds,
  payBack,
  paymentOf,
  waitingSecret,
} from './stripe-invoices.ts';
import { retrievePlan } from './stripe-plan.ts';
import {
  cardOf,
  idOf,
  presentIntent,
  presentInvoice,
  presentRefund,
  presentSubscription,
} from './stripe-present.ts';

/** The card is with the person: their bank may ask them, in a window of Stripe's on the same page. */
const attended = {
  confirm: true,
  use_stripe_sdk: true,
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
} as const;

/** What the portal's words need of Stripe's objects. */
const ofSubscription = [
  'latest_invoice.confirmation_secret',
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
];
const ofIntent = ['latest_charge', 'payment_method'];

/**
 * Stripe as the payment provider. Every POST carries a key of ours or one that follows from it, so
 * that all of it can be asked again (G10), but for what is only given up: twice is no harm, and to the
 * same key Stripe would repeat a failure of its own for a day, in which nothing else could be begun.
 */
export function stripePayments(settings: StripeSettings, timeoutMs = 8_000): PaymentProvider {
  const ask = stripeClient(settings, timeoutMs);
  const keyed = (idempotencyKey: string) => ({ idempotencyKey });
  let plan: Promise<Plan> | undefined;

  const retrieve = (id: string) =>
    ifKnown(ask((stripe) => stripe.subscriptions.retrieve(id, { expand: ofSubscription })));

  // Not by Stripe's search, which knows only after a while what was written.
  const subscriptionsOf = (customer: string) =>
    ifKnown(
      ask((stripe) =>
        stripe.subscriptions.list({ customer, status: 'all', limit: 100 }).autoPagingToArray(every),
      ),
    );

  const present = async (subscription: Stripe.Subscription): Promise<Subscription> =>
    presentSubscription(subscription, await waitingSecret(ask, subscription));

  const presentCharge = async (intent: Stripe.PaymentIntent): Promise<Charge> =>
    presentIntent(intent, await findRefunds(ask, intent));

  /** Only while it is running; a change that comes too late changes nothing. */
  async function setCancelled(id: string, cancelled: boolean, key: string): Promise<void> {
    const subscription = await retrieve(id);
    if (subscription?.status !== 'active') return;
    const update = (change: Stripe.SubscriptionUpdateParams, key: string) =>
      ask((stripe) => stripe.subscriptions.update(id, change, keyed(key)));
    // Stripe takes only one of the two in one call.
    const endsOnADay = subscription.cancel_at !== null && !subscription.cancel_at_period_end;
    try {
      if (endsOnADay && !cancelled) await update({ cancel_at: '' }, `${key}:day`);
      else await update({ cancel_at_period_end: cancelled }, key);
    } catch (error) {
      // It ended in between.
      const isActive = (await retrieve(id))?.status === 'active';
      if (!(error instanceof StripeRequestError) || isActive) throw error;
    }
  }

  return {
    async retrievePlan() {
      // The amount of a price never changes at Stripe.
      plan ??= retrievePlan(ask, settings.priceId);
      try {
        return await plan;
      } catch (error) {
        plan = undefined;
        throw error;
      }
    },

    async createCustomer({ userUuid }, key) {
      const create = (idempotencyKey: string) =>
        ask((stripe) =>
          stripe.customers.create({ metadata: { user: userUuid } }, { idempotencyKey }),
        );
      const { id } = await create(key).catch((error: unknown) => {
        if (!(error instanceof ProviderUnavailable)) throw error;
        // Stripe repeats a failure of its own to the same key for a day. A second customer does no
        // harm: nothing is charged without a card.
        return create(`${key}:again`);
      });
      // Just so it repeats who was made with that key and was deleted since then (G14).
      const made = await ifKnown(ask((stripe) => stripe.customers.retrieve(id)));
      if (made && !made.deleted) return { id };
      return this.createCustomer({ userUuid }, `${key}:${id}`);
    },

    async deleteCustomer(id) {
      await ifKnown(ask((stripe) => stripe.customers.del(id)));
    },

    async setDefaultCard({ customer, paymentMethod }, key) {
      const order = { customer, payment_method: paymentMethod, usage: 'off_session', ...attended };
      const { id } = await ask((stripe) => stripe.setupIntents.create(order, keyed(key)));
      // The answer to a key stays the first one for ever: what became of it since is read.
      const asked = await ask((stripe) =>
        stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }),
      );
      if (asked.status === 'requires_action' && asked.client_secret) {
        return { card: null, clientSecret: asked.client_secret };
      }
      const method = asked.payment_method;
      const card = method && typeof method !== 'string' ? cardOf(method) : null;
      if (asked.status !== 'succeeded' || !method || !card) {
        throw new CardDeclined('authentication_required');
      }
      await useCard(ask, customer, idOf(method), `${key}:use`);
      await replaceOwnCards(ask, await subscriptionsOf(customer), idOf(method), key);
      return { card, clientSecret: null };
    },

    async createSubscription({ customer, paymentMethod, correlationId }, key) {
      const card = await attach(ask, customer, paymentMethod, `${key}:attach`);
      await useCard(ask, customer, card, `${key}:use`);
      const order = {
        customer,
        items: [{ price: settings.priceId }],
        payment_behavior: 'default_incomplete',
        payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'off' },
        metadata: { mark: correlationId },
        expand: ofSubscription,
      } satisfies Stripe.SubscriptionCreateParams;
      const started = await ask((stripe) => stripe.subscriptions.create(order, keyed(key)));
      const payment = firstPayment(started);
      const how = { payment_method: card, use_stripe_sdk: true };
      try {
        if (payment) {
          const confirmKey = keyed(`${key}:confirm`);
          await ask((stripe) => stripe.paymentIntents.confirm(payment.id, how, confirmKey));
        }
      } catch (error) {
        if (error instanceof CardDeclined || error instanceof UnknownPaymentMethod) {
          await this.cancelUnpaidSubscription(started.id, `${key}:end`);
        }
        throw error;
      }
      return (await this.retrieveSubscription(started.id)) as Subscription;
    },

    async retrieveSubscription(id) {
      const subscription = await retrieve(id);
      return subscription && present(subscription);
    },

    async findSubscription(customer, correlationId) {
      const all = await subscriptionsOf(customer);
      const found = all?.find(({ metadata }) => metadata.mark === correlationId);
      return found && this.retrieveSubscription(found.id);
    },

    cancelAtPeriodEnd: (id, key) => setCancelled(id, true, key),
    resumeSubscription: (id, key) => setCancelled(id, false, key),

    async cancelUnpaidSubscription(id, key) {
      const subscription = await retrieve(id);
      const invoice = invoiceOf(subscription);
      if (!subscription || !endable.has(subscription.status) || invoice?.status !== 'open') return;
      const wasPaidBefore = subscription.status !== 'incomplete';
      // A renewal is taken out of Stripe's hands first: without its invoice it would be active again.
      if (subscription.status === 'past_due') {
        await isAccepted(ask((stripe) => stripe.subscriptions.cancel(id)));
      }
      const withdraw = ask((stripe) => stripe.invoices.voidInvoice(invoice.id));
      if (await isAccepted(withdraw)) {
        // Which ends a subscription that was never paid for.
        if ((await retrieve(id))?.status !== 'incomplete') return;
        await isAccepted(ask((stripe) => stripe.subscriptions.cancel(id)));
      } else if (wasPaidBefore) {
        await payBack(ask, invoice, `${key}:refund`);
      }
    },

    async payOpenInvoice(id, key) {
      const subscription = await retrieve(id);
      const invoice = invoiceOf(subscription);
      if (subscription?.status !== 'past_due' || invoice?.status !== 'open') return;
      try {
        await ask((stripe) => stripe.invoices.pay(invoice.id, {}, keyed(key)));
      } catch (error) {
        // It was paid in between.
        if (!(error instanceof StripeRequestError)) throw error;
        if ((await retrieve(id))?.status === 'past_due') throw error;
      }
    },

    async listInvoices(subscription) {
      const invoices = await findInvoices(ask, subscription);
      return Promise.all(
        invoices.map(async (invoice) => {
          const payment = await paymentOf(ask, invoice);
          const refunds = payment ? await findRefunds(ask, payment) : [];
          return presentInvoice(invoice, payment, refunds, planName);
        }),
      );
    },

    async createCharge({ customer, paymentMethod, amountCents, description, correlationId }, key) {
      const order = {
        customer,
        payment_method: paymentMethod,
        amount: amountCents,
        currency: 'cad',
        description,
        metadata: { mark: correlationId },
        ...attended,
        expand: ofIntent,
      };
      try {
        const { id } = await ask((stripe) => stripe.paymentIntents.create(order, keyed(key)));
        return (await this.retrieveCharge(id)) as Charge;
      } catch (error) {
        if (error instanceof CardDeclined) {
          const declined = await this.findCharge(customer, correlationId);
          if (declined) await this.cancelCharge(declined.id, `${key}:cancel`);
        }
        throw error;
      }
    },

    async retrieveCharge(id) {
      const intent = await ifKnown(
        ask((stripe) => stripe.paymentIntents.retrieve(id, { expand: ofIntent })),
      );
      return intent && presentCharge(intent);
    },

    ledgerReferenceOf: async (charge) => (await findInvoicePaidBy(ask, charge)) ?? charge,

    async findCharge(customer, correlationId) {
      const all = await ifKnown(
        ask((stripe) =>
          stripe.paymentIntents.list({ customer, limit: 100 }).autoPagingToArray(every),
        ),
      );
      const found = all?.find(({ metadata }) => metadata.mark === correlationId);
      return found && this.retrieveCharge(found.id);
    },

    async cancelCharge(id) {
      await isAccepted(ask((stripe) => stripe.paymentIntents.cancel(id)));
    },

    async createRefund({ charge, amountCents }, key) {
      const order = { payment_intent: charge, amount: amountCents };
      return presentRefund(await ask((stripe) => stripe.refunds.create(order, keyed(key))));
    },

    listRefunds: (since) => listRefunds(ask, since),
  };
}

/** Also one that was ended by a call that died before it withdrew the invoice. */
const endable = new Set<string>(['incomplete', 'past_due', 'canceled']);

/** As many as one person can have. */
const every = { limit: 10_000 };
