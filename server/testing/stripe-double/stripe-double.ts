import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { StripeSettings } from '../../settings.ts';
import type { Form } from './stripe-double-call.ts';
import { calls } from './stripe-double-calls.ts';
import { attachMethod, newMethod } from './stripe-double-cards.ts';
import { complaintsAbout, expanded, pageOf } from './stripe-double-form.ts';
import { catchUpAll, endSubscription, failIntent, succeed } from './stripe-double-lifecycle.ts';
import {
  apiVersion,
  type DoubleEvent,
  existing,
  StripeDoubleError,
  StripeObjects,
} from './stripe-double-objects.ts';

/**
 * `broken`: 500 before anything happened. `busy`: 429. `away`: nobody answers. `hanging`: the
 * connection stands and nothing comes. `lost`: it is done, and the answer never arrives.
 */
export type StripeFault = 'broken' | 'busy' | 'still at work' | 'away' | 'hanging' | 'lost';

/** The part of Stripe that the portal uses, on this machine. It params nothing that Stripe refuses. */
export interface StripeDouble {
  url: string;
  settings: StripeSettings;
  /** The same for a portal in another process. */
  environment: Record<string, string>;
  /** All that is kept; to look at, and to change behind the portal's back. */
  objects: StripeObjects;
  /** What Stripe would have told the webhook, in order; the caller signs and delivers it. */
  events: DoubleEvent[];
  /** Each request that arrived, in order: `POST /v1/refunds`. */
  requests: string[];
  /** What the portal did wrong; a test ends with none. */
  complaints: string[];
  /** Of the next calls that begin so (`POST /v1/subscriptions`), this many go wrong. */
  fail(fault: StripeFault, calls?: { path?: string; times?: number }): void;
  /** Something that happens at Stripe just before the next call that begins so. */
  meanwhile(path: string, work: () => void): void;
  /** The card's owner answers the bank; false if it does not wait for them. */
  approve(clientSecret: string): boolean;
  refuse(clientSecret: string): boolean;
  /** A card as Stripe's form in the browser makes it of a number: `pm_…`. */
  createPaymentMethod(testId: string): string;
  /** A payment goes through, or a subscription is ended, behind the portal's back. */
  pay(intent: string, paymentMethod: string): void;
  end(subscription: string): void;
  /** What happens by itself until now: renewals, tries, ends. Also done with each call. */
  catchUp(): void;
  /** Moves its own time, if it was not given a clock. */
  moveTo(instant: Date): void;
  close(): Promise<void>;
}

interface Kept {
  request: string;
  answer: { status: number; body: string } | null;
}

const secretKey = 'sk_test_double0123456789';

// Before the library asks again it waits for half a second, twice a call; no test is about how long.
Stripe.prototype.getInitialNetworkRetryDelay = () => 0.01;

export async function startStripeDouble(clock?: { now(): Date }): Promise<StripeDouble> {
  let ahead = 0;
  const objects = new StripeObjects(clock ?? { now: () => new Date(Date.now() + ahead) });
  const price = {
    ...{ id: 'price_double', object: 'price' as const, created: 0, livemode: false as const },
    ...{ active: true, currency: 'cad', unit_amount: 120_00 },
    recurring: { interval: 'year', interval_count: 1 },
  };
  objects.prices.set(price.id, price);
  const kept = new Map<string, Kept>();
  const faults: { fault: StripeFault; path: string; times: number }[] = [];
  const interludes: { path: string; work: () => void }[] = [];
  const requests: string[] = [];
  const complaints: string[] = [];

  function complain(status: number, messages: string[]): never {
    complaints.push(...messages);
    throw new StripeDoubleError(status, {
      type: 'invalid_request_error',
      message: messages.join(' '),
    });
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      complaints.push(`The double failed: ${error}`);
      response.destroy();
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe.test');
    const name = `${request.method} ${pathname}`;
    const text = await bodyOf(request);
    const fault = takeFault(name);
    if (fault === 'hanging') return;
    if (fault === 'away') {
      response.destroy();
      return;
    }
    const isChange = request.method !== 'GET';
    requests.push(name);
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    try {
      if (fault === 'busy')
        throw new StripeDoubleError(429, { type: 'rate_limit', message: 'Too many.' });
      if (fault === 'still at work') throw keyInUse();
      const form = Object.fromEntries(new URLSearchParams(isChange ? text : search));
      const call = understand(request, name, form, key);
      const perform = () => {
        if (fault === 'broken')
          throw new StripeDoubleError(500, { type: 'api_error', message: 'Broken.' });
        catchUpAll(objects);
        const interlude = interludes.findIndex(({ path }) => name.startsWith(path));
        if (interlude >= 0) interludes.splice(interlude, 1)[0]?.work();
        const answer = call.handle(objects, form, patternOf(call.path).exec(name)?.[1] ?? '');
        return expanded(
          objects,
          Array.isArray(answer) ? pageOf(answer, pathname, form) : answer,
          form,
        );
      };
      if (typeof key !== 'string') {
        await reply(response, fault, 200, JSON.stringify(perform()));
        return;
      }
      const whole = `${name} ${text}`;
      const before = kept.get(key);
      if (before) {
        await replay(response, fault, before, whole);
        return;
      }
      const entry: Kept = { request: whole, answer: null };
      kept.set(key, entry);
      const outcome = outcomeOf(perform);
      // Who comes with the same key in this moment finds it at work.
      await new Promise((resolve) => setImmediate(resolve));
      entry.answer = outcome;
      await reply(response, fault, outcome.status, outcome.body);
    } catch (error) {
      if (!(error instanceof StripeDoubleError)) throw error;
      await reply(response, fault, error.status, JSON.stringify({ error: error.error }));
    }
  }

  function takeFault(name: string): StripeFault | undefined {
    const next = faults.find(({ path, times }) => times > 0 && name.startsWith(path));
    if (next) next.times -= 1;
    return next?.fault;
  }

  /** What it refuses here Stripe has not begun, and does not keep with the key. */
  function understand({ headers }: IncomingMessage, name: string, form: Form, key: unknown) {
    if (headers.authorization !== `Bearer ${secretKey}`) {
      complain(401, ['Invalid API Key provided.']);
    }
    if (headers['stripe-version'] !== apiVersion) {
      complain(400, [`Not our version: ${headers['stripe-version']}`]);
    }
    if (name.startsWith('POST') && typeof key !== 'string') complain(400, [`${name} has no key.`]);
    const call = calls.find(({ path }) => patternOf(path).test(name));
    if (!call) return complain(404, [`Unrecognized request URL (${name}).`]);
    const wrong = complaintsAbout(form, call.params);
    return wrong.length > 0 ? complain(400, wrong) : call;
  }

  async function replay(
    response: ServerResponse,
    fault: StripeFault | undefined,
    before: Kept,
    whole: string,
  ): Promise<void> {
    const type = 'idempotency_error';
    if (before.request !== whole) {
      throw new StripeDoubleError(400, {
        type,
        message: 'Keys can only be used with the same parameters.',
      });
    }
    if (!before.answer) throw keyInUse();
    response.setHeader('idempotent-replayed', 'true');
    await reply(response, fault, before.answer.status, before.answer.body);
  }

  const answerBank = (isApproved: boolean) => (clientSecret: string) => {
    catchUpAll(objects);
    const id = String(clientSecret.split('_secret_')[0]);
    const setup = objects.setups.get(id);
    const waiting = setup ?? objects.intents.get(id);
    if (waiting?.status !== 'requires_action' || waiting.client_secret !== clientSecret)
      return false;
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
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: StripeSettings = {
    secretKey,
    publishableKey: 'pk_test_double0123456789',
    webhookSecret: 'whsec_double0123456789abcdef',
    priceId: price.id,
    apiBase: url,
  };
  return {
    url,
    settings,
    environment: {
      STRIPE_SECRET_KEY: settings.secretKey,
      STRIPE_PUBLISHABLE_KEY: settings.publishableKey,
      STRIPE_WEBHOOK_SECRET: settings.webhookSecret,
      STRIPE_PRICE_ID: settings.priceId,
      STRIPE_API_BASE: url,
    },
    objects,
    events: objects.events,
    requests,
    complaints,
    fail: (fault, { path = '', times = 1 } = {}) => faults.push({ fault, path, times }),
    meanwhile: (path, work) => interludes.push({ path, work }),
    approve: answerBank(true),
    refuse: answerBank(false),
    createPaymentMethod: (testId) => newMethod(objects, testId).id,
    pay(id, card) {
      const intent = existing(objects.intents, id, 'payment_intent');
      intent.payment_method = card;
      succeed(objects, intent);
    },
    end(id) {
      endSubscription(objects, existing(objects.subscriptions, id, 'subscription'), objects.now());
    },
    catchUp: () => catchUpAll(objects),
    moveTo: (instant) => {
      ahead = instant.getTime() - Date.now();
      catchUpAll(objects);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function keyInUse(): StripeDoubleError {
  const type = 'idempotency_error';
  return new StripeDoubleError(409, {
    type,
    code: 'idempotency_key_in_use',
    message: 'It is at work.',
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(':id', '([A-Za-z0-9_]+)')}$`);
}

function outcomeOf(answer: () => unknown): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(answer()) };
  } catch (error) {
    if (!(error instanceof StripeDoubleError)) throw error;
    return { status: error.status, body: JSON.stringify({ error: error.error }) };
  }
}

async function reply(
  response: ServerResponse,
  fault: StripeFault | undefined,
  status: number,
  body: string,
): Promise<void> {
  if (fault === 'lost') {
    response.destroy();
    return;
  }
  // As Stripe says it: the same key would only be told the same again.
  if (status >= 500) response.setHeader('stripe-should-retry', 'false');
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double' });
  response.end(body);
}
