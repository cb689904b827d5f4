import { createHash } from 'node:crypto';
import csrf from '@fastify/csrf';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '#server/errors/http-error.ts';
import type { Settings } from '#server/start/settings.ts';
import { hostName, readHostCookie } from './host-cookie.ts';

const secretCookie = 'fairway_csrf';
const tokenCookie = 'XSRF-TOKEN';

declare module 'fastify' {
  interface FastifyInstance {
    csrfTokens: csrf.TokensUserinfo;
  }
}

/**
 * The Sanctum way: a readable XSRF-TOKEN cookie whose value the browser returns in X-XSRF-TOKEN. The
 * token is bound to a secret cookie and to the session, so the token of another or an earlier session is
 * invalid (C1).
 */
export const csrfTokens = (settings: Settings): csrf.TokensUserinfo =>
  new csrf.Tokens({ userInfo: true, hmacKey: settings.sessionSecret });

/** The library takes no token that is bound to an empty text, so a signed-out browser is 'nobody'. */
const boundTo = (request: FastifyRequest) =>
  request.session?.tokenHash.toString('base64') ?? 'nobody';

export function setCsrfCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
): void {
  const { csrfTokens } = request.server;
  const cookie = { path: '/', sameSite: 'lax', secure: settings.overHttps } as const;
  const secret = readHostCookie(request, secretCookie) || csrfTokens.secretSync();
  const name = hostName(secretCookie, settings);
  if (request.cookies[name] !== secret) {
    reply.setCookie(name, secret, { ...cookie, httpOnly: true });
  }
  reply.setCookie(tokenCookie, csrfTokens.create(secret, boundTo(request)), cookie);
}

/** What only this browser has; empty for one that has not asked for a token. */
const csrfSecretOf = (request: FastifyRequest) => readHostCookie(request, secretCookie) ?? '';

/** A hash of it. Each browser that changes anything has one. */
export const browserOf = (request: FastifyRequest) =>
  createHash('sha256').update(csrfSecretOf(request)).digest();

const noCookies =
  'Your browser sends no cookies here. Allow cookies for this site, or leave the private window, and try again.';

export function refuseForgery(request: FastifyRequest, baseUrl: string): void {
  if (!fromHere(request, baseUrl)) throw new HttpError('forbidden');
  const secret = csrfSecretOf(request);
  const token = String(request.headers['x-xsrf-token'] ?? '');
  // Without a secret nothing verifies.
  if (!request.server.csrfTokens.verify(secret, token, boundTo(request))) {
    // V32: the browser has asked for the cookies, and sends none.
    const refusesCookies = !request.headers.cookie;
    throw new HttpError('csrf_mismatch', refusesCookies ? { message: noCookies } : {});
  }
}

/** C2: a browser names the page's origin on every change; a foreign one, or none ("null"), is refused. */
function fromHere(request: FastifyRequest, baseUrl: string): boolean {
  const origin = request.headers.origin;
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  if (origin === undefined || origin === baseUrl) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  // Without TLS an attacker on the network can forge a page of any host.
  const safe = page.protocol === 'https:' || !baseUrl.startsWith('https:');
  return safe && page.host === request.host;
}
