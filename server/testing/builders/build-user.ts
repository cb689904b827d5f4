import { hash } from '@node-rs/argon2';
import { emailKey } from '#contract/fields.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/tables.ts';

export const testPassword = 'correct horse battery';

let count = 0;

/** A verified user. A test gives only what matters to it. */
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

let passwordHash: Promise<string> | undefined;

/** The cheapest hash, because nearly every test signs in. A hash contains its own cost. */
export async function testPasswordHash(): Promise<string> {
  passwordHash ??= hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return await passwordHash;
}
