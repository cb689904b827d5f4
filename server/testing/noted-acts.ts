import { asc, ne } from 'drizzle-orm';
import { auditEntries } from '#server/db/audit-tables.ts';
import type { Db } from '#server/db/database.ts';

/** The audit log beside the sign-ins, which nearly every test makes; in their order. */
export const notedActs = (db: Db) =>
  db
    .select()
    .from(auditEntries)
    .where(ne(auditEntries.action, 'signed_in'))
    .orderBy(asc(auditEntries.at));
