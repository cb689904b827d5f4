import { hash } from '@node-rs/argon2';
import { emailKey } from '#contract/values/fields.ts';
import type { Db } from '#server/db/database.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { users } from '#server/db/tables/tables.ts';

export const testPassword = 'correct horse battery';

let count = 0;

type UserColumns = Partial<typeof users.$inferInsert>;

/** A verified user. A test gives only what matters to it. */
export async function buildUser(db: Db, overrides: UserColumns = {}) {
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
      // Without a digit: three of them look like a telephone number, which emails leave out (N3).
      last_name: `Fairfield ${String(count).replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)))}`,
      ...overrides,
    })
    .returning();
  return row as typeof users.$inferSelect;
}

type GrantColumns = Omit<typeof grants.$inferInsert, 'user_uuid'>;

export async function buildGrant(db: Db, userUuid: string, grant: GrantColumns): Promise<void> {
  await db.insert(grants).values({ ...grant, user_uuid: userUuid });
}

/** A user with a grant; an owner's, unless the test says otherwise. */
export async function buildOrganizer(db: Db, grant: GrantColumns = { role: 'owner' }) {
  const user = await buildUser(db);
  await buildGrant(db, user.uuid, grant);
  return user;
}

let passwordHash: Promise<string> | undefined;

/** The cheapest hash, because nearly every test signs in. A hash contains its own cost. */
export async function testPasswordHash(): Promise<string> {
  passwordHash ??= hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return await passwordHash;
}
