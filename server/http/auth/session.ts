import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  freshMinutes,
  idleHours,
  rememberedIdleDays,
  signedInDays,
} from '#contract/values/portal-limits.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { oneDay, oneHour, oneMinute } from '#server/time/durations.ts';
import { batchLoader } from './batch-loader.ts';
import { setCsrfCookie } from './csrf.ts';
import { type Grant, liveGrants } from './grant-queries.ts';
import { newSessionToken, rememberedFor, sessionCookie } from './session-cookie.ts';
import {
  deleteSession,
  deleteStaleSessions,
  findSessions,
  type NewSession,
  touchSession,
} from './session-queries.ts';

/** The signed-in user of a request. */
export interface Session {
  tokenHash: Buffer;
  userUuid: string;
  /** Those that have not ended. They count once a second factor was shown. */
  grants: Grant[];
  /** As it was when the request arrived; null: they never had one. */
  membership: { ends_at: Date | null; subscription_id: string | null } | null;
  /** Whether they have begun a membership that is not known to be paid. */
  hasOpenStart: boolean;
  /** When this session last showed a second factor; null: never. */
  factorShownAt: Date | null;
  /** How far that goes (10.3). The demo demands none, so there each is fresh. */
  factor: 'missing' | 'stale' | 'fresh';
}

/** Whose permissions are in question: a session, or a role that ends. */
export type Holder = Pick<Session, 'grants' | 'factor'>;

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

/** A session ends after `idle` without use, and always after `absolute` (milliseconds). */
const limits = {
  plain: { idle: idleHours * oneHour, absolute: signedInDays * oneDay },
  remembered: { idle: rememberedIdleDays * oneDay, absolute: rememberedFor * 1000 },
};

/** 10.3: for this long a second factor lets do what is dangerous. */
export const freshFor = freshMinutes * oneMinute;

export function sessionManager(app: FastifyInstance, { db, clock, settings }: Deps) {
  const cookie = sessionCookie(settings);
  const findSession = batchLoader((tokenHashes: Buffer[]) => findSessions(db, tokenHashes));
  app.decorateRequest('session', null);
  // N7: nobody is signed out by the new name, now or when the old one is no longer read.
  const renamed = new WeakMap<FastifyRequest, { token: string; remember: boolean }>();
  app.addHook('onSend', async (request, reply) => {
    const old = renamed.get(request);
    if (old && request.session) cookie.set(request, reply, old.token, old.remember);
  });

  return {
    async load(request: FastifyRequest): Promise<void> {
      request.session = null;
      const token = cookie.read(request);
      if (!token) return;
      const tokenHash = hashToken(token);
      const row = await findSession(tokenHash);
      if (!row) return;
      const now = clock.now();
      if (isOver(row, now)) {
        await deleteSession(db, tokenHash);
        return;
      }
      const idle = now.getTime() - row.last_seen_at.getTime();
      if (idle > 5 * oneMinute) await touchSession(db, tokenHash, now);
      if (!request.cookies[cookie.name]) renamed.set(request, { token, remember: row.remember });
      request.session = {
        tokenHash,
        userUuid: row.user_uuid,
        grants: liveGrants(row.grants, now),
        membership: row.membership,
        hasOpenStart: row.has_open_start,
        factorShownAt: row.factor_shown_at,
        factor: settings.demo ? 'fresh' : factorOf(row.factor_shown_at, now),
      };
    },

    /**
     * Signs in with a new token and ends the session of the request (B1). `store` does both in the
     * database; it returns false to reject.
     */
    async begin(
      request: FastifyRequest,
      reply: FastifyReply,
      userUuid: string,
      remember: boolean,
      store: (begun: NewSession, ended: Buffer | null) => Promise<boolean>,
    ): Promise<boolean> {
      const token = newSessionToken();
      const now = clock.now();
      const tokenHash = hashToken(token);
      const begun: NewSession = {
        token_hash: tokenHash,
        user_uuid: userUuid,
        created_at: now,
        last_seen_at: now,
        remember,
        user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
      };
      if (!(await store(begun, request.session?.tokenHash ?? null))) return false;
      request.session = newSession(tokenHash, userUuid);
      renamed.delete(request);
      cookie.set(request, reply, token, remember);
      setCsrfCookie(request, reply, settings);
      return true;
    },

    /** Signs out: the row is deleted, so a copied cookie is invalid (B2). */
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (request.session) await deleteSession(db, request.session.tokenHash);
      request.session = null;
      cookie.clear(request, reply);
      setCsrfCookie(request, reply, settings);
    },

    hint: cookie.hint,
    dropHint: cookie.dropHint,
  };
}

export type Sessions = ReturnType<typeof sessionManager>;

/** The call that signs in asks for no grant and no membership; the next one loads them. */
export function newSession(tokenHash: Buffer, userUuid: string): Session {
  return {
    tokenHash,
    userUuid,
    grants: [],
    membership: null,
    hasOpenStart: false,
    factorShownAt: null,
    factor: 'missing',
  };
}

function factorOf(shownAt: Date | null, now: Date): Session['factor'] {
  if (shownAt === null) return 'missing';
  return now.getTime() - shownAt.getTime() < freshFor ? 'fresh' : 'stale';
}

/** Whether a session has expired; a scheduled task deletes its row later. */
export function isOver(
  session: { remember: boolean; created_at: Date; last_seen_at: Date },
  now: Date,
): boolean {
  const limit = session.remember ? limits.remembered : limits.plain;
  const idle = now.getTime() - session.last_seen_at.getTime();
  const age = now.getTime() - session.created_at.getTime();
  return idle > limit.idle || age > limit.absolute;
}

export function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  return deleteStaleSessions(db, {
    idleSince: new Date(now.getTime() - limits.plain.idle),
    rememberedIdleSince: new Date(now.getTime() - limits.remembered.idle),
    rememberedBegun: new Date(now.getTime() - limits.remembered.absolute),
  });
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
