import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rememberedDays } from '#contract/values/portal-limits.ts';
import type { Settings } from '#server/start/settings.ts';
import { oneDay } from '#server/time/durations.ts';
import { hostName } from './host-cookie.ts';

const plainName = 'fairway_session';

/**
 * Q1: a page is the same for everybody, so it reads here, before its first paint, whether somebody is
 * probably signed in. It proves nothing: no call looks at it.
 */
const hintCookie = 'signed_in';

const doorKeyCookie = 'door_key';

/** Seconds: as long as a remembered session can last. */
export const rememberedFor = (rememberedDays * oneDay) / 1000;

/**
 * V27: over https a cookie without the prefix may have been planted by another host of the domain. It counts for the
 * sessions from before cookies had the prefix, whose tokens had no mark; 180 days after the upgrade there are none.
 */
const mark = '2.';
export const newSessionToken = () => `${mark}${randomBytes(32).toString('base64url')}`;
const isOfOldName = (token: string) => !token.startsWith(mark);

/** The cookie of a session, and beside it the hint. */
export function sessionCookie(settings: Settings) {
  const { overHttps } = settings;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: overHttps } as const;
  const hint = { ...attributes, httpOnly: false };
  const name = hostName(plainName, settings);
  const clearOld = (request: FastifyRequest, reply: FastifyReply) => {
    if (name !== plainName && request.cookies[plainName]) reply.clearCookie(plainName, attributes);
  };
  return {
    name,
    read({ cookies }: FastifyRequest): string | undefined {
      const plain = cookies[plainName];
      return cookies[name] ?? (plain !== undefined && isOfOldName(plain) ? plain : undefined);
    },
    set(request: FastifyRequest, reply: FastifyReply, token: string, remember: boolean): void {
      const maxAge = remember ? { maxAge: rememberedFor } : {};
      reply.setCookie(name, token, { ...attributes, ...maxAge });
      reply.setCookie(hintCookie, '1', { ...hint, ...maxAge });
      clearOld(request, reply);
    },
    clear(request: FastifyRequest, reply: FastifyReply): void {
      reply.clearCookie(name, attributes);
      reply.clearCookie(hintCookie, hint);
      // 14.3: what the phone has stored of the door cannot be read without it.
      reply.clearCookie(doorKeyCookie, { path: '/organize/door' });
      clearOld(request, reply);
    },
    /** For a session that has lost its hint; one that is there keeps its lifetime. */
    hint(request: FastifyRequest, reply: FastifyReply): void {
      if (request.cookies[hintCookie] !== '1') reply.setCookie(hintCookie, '1', hint);
    },
    dropHint(reply: FastifyReply): void {
      reply.clearCookie(hintCookie, hint);
    },
  };
}
