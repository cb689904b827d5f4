import { desc, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { outbox } from '../db/tables/tables.ts';

export async function insertOutboxEmail(db: Db, row: typeof outbox.$inferInsert): Promise<void> {
  await db.insert(outbox).values(row).onConflictDoNothing();
}

/** Newest first; `to` in any case. */
export function findOutboxEmails(db: Db, to?: string) {
  return db
    .select({
      uuid: outbox.uuid,
      to: outbox.to,
      subject: outbox.subject,
      text: outbox.text,
      html: outbox.html,
      sent_at: outbox.sent_at,
    })
    .from(outbox)
    .where(to === undefined ? undefined : sql`lower(${outbox.to}) = ${to.trim().toLowerCase()}`)
    .orderBy(desc(outbox.sent_at), outbox.uuid);
}

export async function findOutboxEmail(db: Db, uuid: string) {
  const [row] = await db
    .select({ html: outbox.html })
    .from(outbox)
    .where(sql`${outbox.uuid} = ${uuid}::uuid`);
  return row;
}
