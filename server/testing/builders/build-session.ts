import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { sessions } from '#server/db/tables/tables.ts';
import { newSession } from '#server/http/auth/session.ts';

/** A session as a domain gets it, of somebody without grants. */
export const buildSession = (userUuid: string) => newSession(Buffer.alloc(0), userUuid);

/** The sessions of a person have shown a second factor at this moment. */
export async function buildShownFactor(db: Db, userUuid: string, at: Date): Promise<void> {
  await db.update(sessions).set({ factor_shown_at: at }).where(eq(sessions.user_uuid, userUuid));
}
