import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { StripeEvent } from '#server/payments/stripe/stripe-event.ts';
import type { StripeSettings } from '#server/settings.ts';
import { newsOf, type PaymentNews } from './payment-news.ts';
import { isSeen, markSeen } from './webhook-queries.ts';

/** Reads again what the news are about. The domains hand this in: payments/ knows none of them. */
type NewsReaders = Record<PaymentNews['about'], (id: string) => Promise<unknown>>;

/** Far more than any event of Stripe's has. */
const mostBytes = 1024 * 1024;

/**
 * Where Stripe tells what happened. Whatever cannot be applied now is answered with 5xx, so that it
 * comes again (G9); what never will be is taken, or Stripe would send it for days (G8).
 */
export async function webhookRoutes(
  app: FastifyInstance,
  { db, clock, log }: Deps,
  { webhookSecret, secretKey }: StripeSettings,
  read: NewsReaders,
): Promise<void> {
  const { parseEvent, readSigned, stripeVersion, SignatureError } = await import(
    '#server/payments/stripe/stripe-event.ts'
  );
  const isLive = secretKey.includes('_live_');
  const underWay = new Map<string, Promise<void>>();

  function whyNotOurs({ livemode, api_version }: StripeEvent): string | undefined {
    if (livemode !== isLive) return 'the other mode, live or test';
    if (api_version !== stripeVersion) return `the API version ${api_version}`;
    return undefined;
  }

  async function apply(event: StripeEvent): Promise<void> {
    const about = { event: event.id, type: event.type };
    const reason = whyNotOurs(event);
    if (reason) return log.warn({ ...about, reason }, 'a webhook is not for this server');
    const news = newsOf(event);
    if (!news) return log.info(about, 'a webhook of a kind that changes nothing here');
    if (await isSeen(db, event.id)) return log.info(about, 'a webhook was applied before');
    if (news.about === 'dispute') log.error({ ...about, charge: news.id }, 'a payment is disputed');
    if (event.type === 'refund.failed') {
      // Only the association can find another way to the person; it is also written to.
      log.error({ ...about, charge: news.id }, 'a refund failed: the money is still to go back');
    }
    await read[news.about](news.id);
    // Only now: an event that could not be applied must come again.
    await markSeen(db, event.id, clock.now());
    log.info(about, 'a webhook was applied');
  }

  /** Copies that arrive together wait for one (G6); those of another process change nothing (G7). */
  function applyOnce(event: StripeEvent): Promise<void> {
    const running = underWay.get(event.id) ?? apply(event).finally(() => underWay.delete(event.id));
    underWay.set(event.id, running);
    return running;
  }

  // G16: no session and no CSRF, and the body as it came, because that is what is signed.
  await app.register((hooks, _options, ready) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    hooks.post('/stripe/webhook', { bodyLimit: mostBytes }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = String(request.headers['stripe-signature'] ?? '');
      const event = parseEvent(readGenuine(body, signature));
      if (event) await applyOnce(event);
      else log.warn('a webhook of a form that is not known');
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
    ready();
  });

  function readGenuine(body: Buffer, signature: string): string {
    try {
      return readSigned(body, signature, webhookSecret, clock.now());
    } catch (error) {
      // H4: whoever runs the portal must be able to see why nothing arrives any more.
      if (error instanceof SignatureError) {
        log.warn({ reason: error.message }, 'a webhook was refused');
      }
      throw error;
    }
  }
}
