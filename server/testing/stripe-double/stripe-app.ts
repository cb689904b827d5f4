import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Deps } from '#server/deps/deps.ts';
import { stripePayments } from '#server/payments/stripe/stripe-payments.ts';
import type { Settings } from '#server/start/settings.ts';
import type { TestApp } from '../test-app.ts';
import { type StripeDouble, startStripeDouble } from './stripe-double.ts';
import { deliver } from './stripe-webhook.ts';

export interface StripeApp {
  app: FastifyInstance;
  deps: Deps;
  stripe: StripeDouble;
  /** Delivers all pending events to the webhook. */
  deliverEvents(): Promise<void>;
}

/** A second app on the database of `portal`, with a double of Stripe. It is closed after the test. */
export async function startStripeApp(
  portal: TestApp,
  changes: Partial<Settings> = {},
): Promise<StripeApp> {
  const stripe = await startStripeDouble(portal.clock);
  const settings = { ...portal.settings, stripe: stripe.settings, ...changes };
  const deps = { ...portal.deps, settings, payments: stripePayments(stripe.settings) };
  const app = await createApp({ ...deps, logTo: { write: (line) => portal.log.push(line) } });
  onTestFinished(async () => {
    await app.close();
    await stripe.close();
    expect(stripe.complaints).toEqual([]);
    // 2.9: neither the key nor a client secret is logged.
    expect(portal.log.join('')).not.toMatch(/sk_test|_secret_/);
  });
  return {
    app,
    deps,
    stripe,
    async deliverEvents() {
      for (const event of stripe.events.splice(0)) {
        const { webhookSecret } = stripe.settings;
        const answer = await deliver(app, event, portal.clock.now(), webhookSecret);
        expect(answer.statusCode).toBe(200);
      }
    },
  };
}
