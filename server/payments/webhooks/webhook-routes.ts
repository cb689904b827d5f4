import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Db } from '#server/db/database.ts';
import type { StripeEvent } from '#server/payments/stripe/stripe-event.ts';
import type { StripeSettings } from '#server/start/settings.ts';
import type { Clock } from '#server/time/clock.ts';
import { changeOf, type WebhookHandlers } from './webhook-event.ts';
import { isSeen, markSeen } from './webhook-queries.ts';

/** Far more than any event of Stripe has. */
const maxBytes = 1024 * 1024;

/**
 * Receives Stripe's events. A 5xx makes Stripe send the event again, so it answers what cannot be
 * applied now (G9). An event that can never be applied is answered with 200: Stripe would repeat it
 * for days (G8).
 */
export async function webhookRoutes(
  app: FastifyInstance,
  { db, clock, log }: { db: Db; clock: Clock; log: FastifyBaseLogger },
  { webhookSecret, secretKey }: StripeSettings,
  handlers: WebhookHandlers,
): Promise<void> {
  // Loaded here, because the package is large and the sandbox does not need it.
  const { parseEvent, readSigned, stripeVersion, SignatureError } = await import(
    '#server/payments/stripe/stripe-event.ts'
  );
  const isLive = secretKey.includes('_live_');
  const inFlight = new Map<string, Promise<void>>();

  function mismatchOf({ livemode, api_version }: StripeEvent): string | undefined {
    if (livemode !== isLive) return 'the other mode, live or test';
    if (api_version !== stripeVersion) return `the API version ${api_version}`;
    return undefined;
  }

  async function apply(event: StripeEvent): Promise<void> {
    const about = { event: event.id, type: event.type };
    const reason = mismatchOf(event);
    if (reason) return log.warn({ ...about, reason }, 'a webhook is not for this server');
    const change = changeOf(event);
    if (!change) return log.info(about, 'a webhook of a kind that changes nothing here');
    if (await isSeen(db, event.id)) return log.info(about, 'a webhook was applied before');
    if (change.handler === 'disputeChanged') {
      log.error({ ...about, charge: change.id }, 'a payment is disputed');
    }
    if (event.type === 'refund.failed') {
      // Only the association can find another way to pay the person; it also gets an email.
      log.error({ ...about, charge: change.id }, 'a refund failed: the money is still to go back');
    }
    await handlers[change.handler](change.id);
    // Last, so that an event that could not be applied is not skipped when it comes again.
    await markSeen(db, event.id, clock.now());
    log.info(about, 'a webhook was applied');
  }

  /** Copies that arrive together wait for one (G6); those of another process change nothing (G7). */
  function applyOnce(event: StripeEvent): Promise<void> {
    const running = inFlight.get(event.id) ?? apply(event).finally(() => inFlight.delete(event.id));
    inFlight.set(event.id, running);
    return running;
  }

  function verifiedText(body: Buffer, signature: string): string {
    try {
      return readSigned(body, signature, webhookSecret, clock.now());
    } catch (error) {
      // H4: the log has to show why no event arrives any more.
      if (error instanceof SignatureError) {
        log.warn({ reason: error.message }, 'a webhook was refused');
      }
      throw error;
    }
  }

  // G16: no session and no CSRF token. The body stays as it came, because its bytes are signed.
  await app.register((hooks, _options, ready) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    hooks.post('/stripe/webhook', { bodyLimit: maxBytes }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = String(request.headers['stripe-signature'] ?? '');
      const event = parseEvent(verifiedText(body, signature));
      if (event) await applyOnce(event);
      else log.warn('a webhook of a form that is not known');
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
    ready();
  });
}
