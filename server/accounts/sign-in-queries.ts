import { and, eq, exists, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { sessions, throttles, users } from '../db/tables.ts';
import type { StoredCount } from '../http/auth/rate-limit-queries.ts';
import type { NewSession } from '../http/auth/session-queries.ts';

// Signing in is mostly the hash; what it asks of the database besides is put together once, and is
// two questions.

/** The account that is signed in to, and how often it was tried, in one look. */
export function credentialsFinder(db: Db) {
  const query = db
    .select({
      user: {
        uuid: users.uuid,
        role: users.role,
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
        inArray(throttles.key, [sql.placeholder('ofAccount'), sql.placeholder('fromAddress')]),
        gt(throttles.expires_at, sql.placeholder('now')),
      ),
    )
    .prepare('find_credentials');

  return async (asked: { emailKey: string; ofAccount: string; fromAddress: string; now: Date }) => {
    const rows = await query.execute(asked);
    const counts: StoredCount[] = rows.flatMap(({ counted }) => counted ?? []);
    return { user: rows[0]?.user ?? undefined, counts };
  };
}

interface Beginning {
  session: NewSession;
  /** The session that the browser had before (B1). */
  ended: Buffer | null;
  passwordHash: string;
  /** The count of the account's failures. */
  tries: string;
}

/**
 * Begins a session and forgets the failures, or neither: the account is held still meanwhile, and must
 * have the password that was checked. A reset that came in between has ended every session, and the
 * old password begins no new one (B3). Tells whether it did.
 */
export function sessionBeginner(db: Db) {
  const given = (column: keyof NewSession) =>
    sql`${sql.param(sql.placeholder(column), sessions[column])}`.as(column);
  const account = db.$with('account').as(
    db
      .select({ uuid: users.uuid })
      .from(users)
      .where(
        and(
          eq(users.uuid, sql.placeholder('user_uuid')),
          eq(users.password_hash, sql.placeholder('passwordHash')),
        ),
      )
      .for('share'),
  );
  const isHeld = exists(db.select({ uuid: account.uuid }).from(account));
  const ended = db.$with('ended').as(
    db
      .delete(sessions)
      .where(and(eq(sessions.token_hash, sql.placeholder('ended')), isHeld))
      .returning({ token_hash: sessions.token_hash }),
  );
  const forgotten = db.$with('forgotten').as(
    db
      .delete(throttles)
      .where(and(eq(throttles.key, sql.placeholder('tries')), isHeld))
      .returning({ key: throttles.key }),
  );
  const query = db
    .with(account, ended, forgotten)
    .insert(sessions)
    .select(
      db
        .select({
          token_hash: given('token_hash'),
          user_uuid: account.uuid,
          created_at: given('created_at'),
          last_seen_at: given('last_seen_at'),
          remember: given('remember'),
          user_agent: given('user_agent'),
        })
        .from(account),
    )
    .returning({ user_uuid: sessions.user_uuid })
    .prepare('begin_session');

  return async ({ session, ...rest }: Beginning): Promise<boolean> =>
    (await query.execute({ ...session, ...rest })).length > 0;
}
