import type { OutgoingHttpHeaders } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../start/settings.ts';

/** On every answer, also where no hook runs (malformed-request.ts). */
export const headersOfAll = {
  // The door's document alone may use the camera (14.4).
  'permissions-policy': 'camera=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** On every answer, errors included (C5). Pages add the hashes of their inline style sheet and script. */
export async function securityHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentSecurityPolicy(settings),
    },
    strictTransportSecurity: settings.overHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: false,
    noSniff: false,
    frameguard: false,
    crossOriginEmbedderPolicy: false,
    xPoweredBy: true,
    // Only browsers of the past read these, and pages prefetch no names of hosts.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
    xXssProtection: false,
    originAgentCluster: false,
  });
  // Built once: the plugin would build the same headers for each answer, a twentieth of its time.
  let headers: OutgoingHttpHeaders | undefined;
  app.addHook('onRequest', (_request, reply, done) => {
    if (!headers) {
      reply.helmet();
      headers = { ...reply.raw.getHeaders(), ...headersOfAll };
    }
    reply.headers(headers);
    done();
  });
}

/**
 * https://docs.stripe.com/security/guide#content-security-policy. On every page: a screen that pays
 * is reached from any other without a new document, so the first document's policy stays in force.
 */
const stripeSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

function contentSecurityPolicy({ overHttps, stripe }: Settings) {
  const { script, frame, connect } = stripe
    ? stripeSources
    : { script: [], frame: [], connect: [] };
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...script],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'frame-src': ["'self'", ...frame],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(overHttps ? { 'upgrade-insecure-requests': [] } : {}),
  };
}
