import type { FastifyRequest } from 'fastify';

/**
 * N7: browsers take a cookie with this prefix from its own host alone and over https alone. So no other
 * host of the domain can plant one. Over http they would refuse it.
 */
export function hostName(name: string, { overHttps }: { overHttps: boolean }): string {
  return overHttps ? `__Host-${name}` : name;
}

/** Versions up to 0.14 set cookies without the prefix; they count only where there is none with it. */
export function readHostCookie({ cookies }: FastifyRequest, name: string): string | undefined {
  return cookies[`__Host-${name}`] ?? cookies[name];
}
