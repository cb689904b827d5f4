import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { StripeSettings } from '#server/start/settings.ts';
import { fromNow, machineClock } from '../processes/machine-clock.ts';
import { attachMethod, newMethod } from './stripe-double-cards.ts';
import { catchUpAll, endSubscription, failIntent, succeed } from './stripe-double-lifecycle.ts';
import { type DoubleEvent, existing, StripeObjects } from './stripe-double-objects.ts';
import { doubleSecretKey, type InjectedError, StripeDoubleServer } from './stripe-double-server.ts';

/** The part of Stripe that the portal uses, on this machine. It accepts nothing that Stripe refuses. */
export interface StripeDouble {
  url: string;
  settings: StripeSettings;
  /** The same for a portal in another process. */
  environment: Record<string, string>;
  /** All objects at Stripe, to be read and to be changed without the portal's knowledge. */
  objects: StripeObjects;
  /** The events for the webhook, in order; the caller signs and delivers them. */
  events: DoubleEvent[];
  /** Each request that arrived, in order: `POST /v1/refunds`. */
  requests: string[];
  /** Invalid requests of the portal; a test ends with none. */
  complaints: string[];
  /** Lets the next requests fail that begin with `path` (`POST /v1/subscriptions`), `times` of them. */
  fail(injected: InjectedError, calls?: { path?: string; times?: number }): void;
  /** Something that happens at Stripe just before the next request that begins with `path`. */
  meanwhile(path: string, work: () => void): void;
  /** The cardholder answers the bank; false if no payment waits for that. */
  approve(clientSecret: string): boolean;
  refuse(clientSecret: string): boolean;
  /** A payment method as Stripe's form in the browser creates it: `pm_…`. */
  createPaymentMethod(testId: string): string;
  /** A payment goes through, or a subscription ends, without a request of the portal. */
  pay(intent: string, paymentMethod: string): void;
  end(subscription: string): void;
  /** Renewals, retries and ends that are due by now. Every request does this, too. */
  catchUp(): void;
  /** Sets the time, if the double was started without a clock. */
  moveTo(instant: Date): void;
  close(): Promise<void>;
}

// The library waits for half a second before each retry, which no test is about.
Stripe.prototype.getInitialNetworkRetryDelay = () => 0.01;

const priceId = 'price_double';

export async function startStripeDouble(clock?: { now(): Date }): Promise<StripeDouble> {
  let ahead = 0;
  const objects = new StripeObjects(clock ?? { now: () => fromNow(ahead) });
  objects.prices.set(priceId, {
    id: priceId,
    object: 'price',
    created: 0,
    livemode: false,
    active: true,
    currency: 'cad',
    unit_amount: 120_00,
    recurring: { interval: 'year', interval_count: 1 },
  });
  const double = new StripeDoubleServer(objects);
  const { requests, complaints, injectedErrors, interludes } = double;
  const server = createServer((request, response) => {
    double.handle(request, response).catch((error: unknown) => {
      complaints.push(`The double failed: ${error}`);
      response.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = settingsFor(url);
  return {
    url,
    settings,
    environment: environmentOf(settings),
    objects,
    events: objects.events,
    requests,
    complaints,
    fail: (injected, { path = '', times = 1 } = {}) =>
      injectedErrors.push({ injected, path, times }),
    meanwhile: (path, work) => interludes.push({ path, work }),
    approve: (clientSecret) => answerBank(objects, clientSecret, true),
    refuse: (clientSecret) => answerBank(objects, clientSecret, false),
    createPaymentMethod: (testId) => newMethod(objects, testId).id,
    pay(id, card) {
      const intent = existing(objects.intents, id, 'payment_intent');
      intent.payment_method = card;
      succeed(objects, intent);
    },
    end(id) {
      const subscription = existing(objects.subscriptions, id, 'subscription');
      endSubscription(objects, subscription, objects.now());
    },
    catchUp: () => catchUpAll(objects),
    moveTo: (instant) => {
      ahead = instant.getTime() - machineClock.now().getTime();
      catchUpAll(objects);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function settingsFor(url: string): StripeSettings {
  return {
    secretKey: doubleSecretKey,
    publishableKey: 'pk_test_double0123456789',
    webhookSecret: 'whsec_double0123456789abcdef',
    priceId,
    apiBase: url,
  };
}

function environmentOf(settings: StripeSettings): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: settings.webhookSecret,
    STRIPE_PRICE_ID: settings.priceId,
    STRIPE_API_BASE: settings.apiBase,
  };
}

function answerBank(objects: StripeObjects, clientSecret: string, isApproved: boolean): boolean {
  catchUpAll(objects);
  const id = String(clientSecret.split('_secret_')[0]);
  const waiting = objects.setups.get(id) ?? objects.intents.get(id);
  const isWaiting = waiting?.status === 'requires_action' && waiting.client_secret === clientSecret;
  if (!isWaiting) return false;
  if (waiting.object === 'payment_intent') {
    if (isApproved) succeed(objects, waiting);
    else failIntent(objects, waiting);
    return true;
  }
  waiting.status = isApproved ? 'succeeded' : 'requires_payment_method';
  const method = existing(objects.methods, waiting.payment_method, 'PaymentMethod');
  if (isApproved) attachMethod(objects, method, waiting.customer);
  else waiting.payment_method = null;
  objects.emit(isApproved ? 'setup_intent.succeeded' : 'setup_intent.setup_failed', waiting);
  return true;
}
