import type { RequestListener } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps/deps.ts';
import type { LogAnswer } from '#server/log/log.ts';
import {
  cachedResponse,
  chooseVariant,
  keepHeaders,
  type SameFor,
  sendCached,
  variantHeaders,
} from './cached-response.ts';
import { type InFlight, type ResponseStore, responseStore } from './response-store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The response that other requests wait for, if it may be cached. */
    inFlight: InFlight | undefined;
  }
}

/**
 * Caches the responses that are the same for all readers, as bytes. They are valid until a commit changes
 * public data, or until the next change by time (`nextChange`); routes do not know of the cache. Mount it
 * before all other hooks, which only see a response when it is made. Call the returned function after all
 * others are mounted, when a response has all its headers.
 */
export function responseCache(
  app: FastifyInstance,
  deps: Pick<Deps, 'clock' | 'onPublicChange'>,
  logAnswer: LogAnswer,
  nextChange: (now: Date) => Promise<Date | undefined>,
  maxBytes = 64_000_000,
): () => void {
  const store = responseStore(deps, maxBytes);
  app.decorateRequest('inFlight', undefined);
  answerFromCache(app, store, logAnswer);

  app.addHook('onRequest', async (request, reply) => {
    if (!isCacheable(request)) return;
    // Of many equal requests, one makes the response. The others may use it even if something changes
    // meanwhile, because they arrived before the change. A request waits only once: a failed response may
    // fail again, and slowly.
    const other = store.findInFlight(request.url);
    const cached = store.find(request.url) ?? (other && (await other.done));
    if (cached && store.isCurrent(cached)) {
      reply.hijack();
      sendCached(request.raw, reply.raw, cached);
    } else request.inFlight = store.begin(request.url);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.inFlight || typeof payload !== 'string') return payload;
    if (reply.statusCode !== 200 || isPrivate(reply)) return payload;
    const cached = await cachedResponse(payload, request, deps.clock.now(), nextChange);
    request.inFlight.response = cached;
    const { status, variant, body } = chooseVariant(request.headers, cached);
    reply.status(status).headers(Object.fromEntries(variantHeaders(cached, variant)));
    return body;
  });

  return () => {
    app.addHook('onSend', async ({ url, inFlight }, reply, payload) => {
      if (inFlight?.response) keepHeaders(inFlight.response, reply.getHeaders());
      if (inFlight) store.end(url, inFlight);
      return payload;
    });
  };
}

/** Sends what is cached before the framework sees the request: its hooks cost more than sending it. */
function answerFromCache(app: FastifyInstance, store: ResponseStore, logAnswer: LogAnswer): void {
  const [frameworkListener] = app.server.listeners('request') as [RequestListener];
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.server.removeAllListeners('request').on('request', (request, response) => {
    const start = performance.now();
    const { method = '', url = '', headers } = request;
    const cached = isReading(method) && !isClosing ? store.find(url) : undefined;
    if (!cached || !isFor(cached.sameFor, headers.cookie)) {
      frameworkListener(request, response);
      return;
    }
    const status = sendCached(request, response, cached);
    const ms = performance.now() - start;
    logAnswer(crypto.randomUUID(), { method, route: cached.route, status, ms });
  });
}

function isCacheable({ method, headers, routeOptions }: FastifyRequest): boolean {
  const { sameFor } = routeOptions.config;
  return isReading(method) && sameFor !== undefined && isFor(sameFor, headers.cookie);
}

/** HEAD is answered as GET is; Node omits the body. */
function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function isFor(sameFor: SameFor, cookie: string | undefined): boolean {
  return sameFor === 'everybody' || !cookie?.includes('fairway_session=');
}

function isPrivate(reply: FastifyReply): boolean {
  const control = String(reply.getHeader('cache-control'));
  return control.includes('no-store') || reply.hasHeader('set-cookie');
}
