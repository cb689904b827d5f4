import csrfProtection from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#server/start/settings.ts';
import { HttpError } from '../errors/http-error.ts';

/**
 * The Sanctum way: a readable XSRF-TOKEN cookie whose value the browser returns in X-XSRF-TOKEN. The
 * token is bound to a secret cookie and to the session, so the token of another or an earlier session is
 * invalid (C1).
 */
export async function csrf(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(csrfProtection, {
    cookieKey: 'fairway_csrf',
    cookieOpts: {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: settings.overHttps,
    },
    csrfOpts: { hmacKey: settings.sessionSecret },
    getToken: (request) => String(request.headers['x-xsrf-token'] ?? ''),
    getUserInfo: boundTo,
    logLevel: 'debug',
  });
}

/** The library takes no token that is bound to an empty text, so a signed-out browser is 'nobody'. */
const boundTo = (request: FastifyRequest) =>
  request.session?.tokenHash.toString('base64') ?? 'nobody';

export function setCsrfCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
): void {
  const token = reply.generateCsrf({ userInfo: boundTo(request) });
  reply.setCookie('XSRF-TOKEN', token, {
    path: '/',
    sameSite: 'lax',
    secure: settings.overHttps,
  });
}

export function refuseForgery(request: FastifyRequest, reply: FastifyReply, baseUrl: string): void {
  if (!fromHere(request, baseUrl)) throw new HttpError('forbidden');
  // The plugin sends its own 403 through the reply; only whether it calls `next` matters here.
  let genuine = false;
  const silent = Object.create(reply, { send: { value: () => reply } }) as FastifyReply;
  request.server.csrfProtection(request, silent, () => {
    genuine = true;
  });
  if (!genuine) throw new HttpError('csrf_mismatch');
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
