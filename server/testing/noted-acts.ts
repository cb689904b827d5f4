import { asc, ne } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { asWritten } from './as-written.ts';

/** The audit log in its order. */
export const auditLog = (db: Db) =>
  db.select().from(auditEntries).orderBy(asc(auditEntries.at), asWritten);

/** The same beside the sign-ins, which nearly every test makes. */
export const notedActs = (db: Db) =>
  db
    .select()
    .from(auditEntries)
    .where(ne(auditEntries.action, 'signed_in'))
    .orderBy(asc(auditEntries.at), asWritten);
