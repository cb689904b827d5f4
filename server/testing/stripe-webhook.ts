import { createHmac } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** An event as Stripe sends it. */
interface SentEvent {
  id: string;
  object: 'event';
  type: string;
  api_version: string | null;
  created: number;
  livemode: boolean;
  data: { object: Record<string, unknown> };
}

export const webhookSecret = 'whsec_only_for_tests_0123456789';

/** Settings with which the portal believes in Stripe. */
export const stripeEnvironment = {
  STRIPE_SECRET_KEY: 'sk_test_only_for_tests',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_only_for_tests',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_PRICE_ID: 'price_annual',
};

let count = 0;

export function buildWebhookEvent(
  type: string,
  object: Record<string, unknown>,
  overrides: Partial<SentEvent> = {},
): SentEvent {
  count += 1;
  return {
    id: `evt_test_${count}`,
    object: 'event',
    type,
    api_version: '2026-10-28.endive',
    created: 1_781_539_200,
    livemode: false,
    data: { object },
    ...overrides,
  };
}

/** Stripe's signature, made by hand, so that the library is held to what Stripe documents. */
export function sign(body: string, at: Date, secret: string = webhookSecret): string {
  const time = Math.floor(at.getTime() / 1000);
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${mac}`;
}

/** As Stripe sends it: no cookie, no token, no origin. */
export function post(app: FastifyInstance, body: string | Buffer, signature?: string) {
  const request: InjectOptions = {
    method: 'POST',
    url: '/stripe/webhook',
    headers: {
      host: 'fairway.test',
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    payload: body,
  };
  return app.inject(request);
}

export function deliver(
  app: FastifyInstance,
  event: SentEvent,
  at: Date,
  secret: string = webhookSecret,
) {
  const body = JSON.stringify(event, null, 2);
  return post(app, body, sign(body, at, secret));
}
