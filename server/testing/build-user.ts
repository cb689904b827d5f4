import { emailKey } from '#contract/fields.ts';
import { hashPassword } from '../accounts/password.ts';
import type { Db } from '../db/database.ts';
import { users } from '../db/tables.ts';

export const testPassword = 'correct horse battery';

let count = 0;

/** A verified user; a test states only what matters to it. */
export async function buildUser(db: Db, overrides: Partial<typeof users.$inferInsert> = {}) {
  count += 1;
  const email = overrides.email ?? `person${count}@example.org`;
  const [row] = await db
    .insert(users)
    .values({
      email,
      email_key: emailKey(email),
      email_verified_at: new Date('2026-01-01T00:00:00Z'),
      password_hash: await testPasswordHash(),
      first_name: 'Robin',
      last_name: `Fairfield ${count}`,
      ...overrides,
    })
    .returning();
  return row as typeof users.$inferSelect;
}

let hash: Promise<string> | undefined;

async function testPasswordHash(): Promise<string> {
  hash ??= hashPassword(testPassword);
  return await hash;
}
