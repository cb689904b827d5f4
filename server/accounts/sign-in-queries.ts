import { and, eq, exists, gt, inArray, isNull, sql } from 'drizzle-orm';
import { deviceName } from '#contract/accounts/device-name.ts';
import type { Db } from '../db/database.ts';
import { auditEntries } from '../db/tables/audit-tables.ts';
import { sessions, throttles, users } from '../db/tables/tables.ts';
import type { StoredCount } from '../http/auth/rate-limit-queries.ts';
import type { NewSession } from '../http/auth/session-queries.ts';

// Prepared statements: besides the hash, signing in costs two queries.

/** Reads an account and its counted failures with one query. */
export function prepareFindCredentials(db: Db) {
  const query = db
    .select({
      user: {
        uuid: users.uuid,
        blocked_at: users.blocked_at,
        password_hash: users.password_hash,
        email_verified_at: users.email_verified_at,
      },
      counted: {
        key: throttles.key,
        count: throttles.count,
        expiresAt: throttles.expires_at,
      },
    })
    .from(sql`(values (1)) as one`)
    .leftJoin(users, eq(users.email_key, sql.placeholder('emailKey')))
    .leftJoin(
      throttles,
      and(
        inArray(throttles.key, [sql.placeholder('ofAccount'), sql.placeholder('fromIp')]),
        gt(throttles.expires_at, sql.placeholder('now')),
      ),
    )
    .prepare('find_credentials');

  return async (parameters: { emailKey: string; ofAccount: string; fromIp: string; now: Date }) => {
    const rows = await query.execute(parameters);
    const counts: StoredCount[] = rows.flatMap(({ counted }) => counted ?? []);
    return { user: rows[0]?.user ?? undefined, counts };
  };
}

interface SessionStart {
  session: NewSession;
  /** B1: the previous session of the browser. */
  ended: Buffer | null;
  passwordHash: string;
  /** The rate limit key of the account's failures. */
  tries: string;
  /** For the audit log (N4). */
  requestId: string | null;
}

/**
 * Begins a session and deletes the counted failures. Does neither, and returns false, if the password
 * changed since it was checked (B3), or if the account was blocked meanwhile. The account is locked until the query ends.
 * The audit log notes it (N4).
 */
export function prepareBeginSession(db: Db) {
  const parameter = (column: keyof NewSession) =>
    sql`${sql.param(sql.placeholder(column), sessions[column])}`.as(column);
  const account = db.$with('account').as(
    db
      .select({ uuid: users.uuid })
      .from(users)
      .where(
        and(
          eq(users.uuid, sql.placeholder('user_uuid')),
          eq(users.password_hash, sql.placeholder('passwordHash')),
          isNull(users.blocked_at),
        ),
      )
      .for('share'),
  );
  const isLocked = exists(db.select({ uuid: account.uuid }).from(account));
  const ended = db.$with('ended').as(
    db
      .delete(sessions)
      .where(and(eq(sessions.token_hash, sql.placeholder('ended')), isLocked))
      .returning({ token_hash: sessions.token_hash }),
  );
  const cleared = db.$with('forgotten').as(
    db
      .delete(throttles)
      .where(and(eq(throttles.key, sql.placeholder('tries')), isLocked))
      .returning({ key: throttles.key }),
  );
  const noted = db.$with('noted', { uuid: auditEntries.uuid }).as(sql`
    insert into ${auditEntries} (at, who, whose, what, changes, request_id)
    select ${sql.param(sql.placeholder('created_at'), auditEntries.at)}, uuid, uuid, 'signed_in',
      jsonb_build_object('device', jsonb_build_object('old', null, 'new', ${sql.placeholder('device')}::text)),
      ${sql.placeholder('requestId')}::uuid
    from ${account} returning uuid`);
  const query = db
    .with(account, ended, cleared, noted)
    .insert(sessions)
    .select(
      db
        .select({
          token_hash: parameter('token_hash'),
          user_uuid: account.uuid,
          created_at: parameter('created_at'),
          last_seen_at: parameter('last_seen_at'),
          remember: parameter('remember'),
          user_agent: parameter('user_agent'),
          factor_shown_at: sql<Date | null>`null`.as('factor_shown_at'),
        })
        .from(account),
    )
    .returning({ user_uuid: sessions.user_uuid })
    .prepare('begin_session');

  return async ({ session, ...rest }: SessionStart): Promise<boolean> =>
    (await query.execute({ ...session, device: deviceName(session.user_agent), ...rest })).length >
    0;
}
