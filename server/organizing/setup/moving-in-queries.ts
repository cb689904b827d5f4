import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { membershipSpans } from '#server/db/tables/membership-tables.ts';
import { seenEvents } from '#server/db/tables/payment-tables.ts';

interface Facts {
  emailTaken: boolean;
  webhookHeard: boolean;
  owners: number;
  hasMembers: boolean;
  hasPublished: boolean;
}

/** Each is answered by an index or the first row. */
export async function findFacts(db: Db, now: Date): Promise<Facts> {
  const [facts] = await rowsOf<Facts>(
    db,
    sql`select
      exists (select from ${emails} where ${emails.state} = 'taken') as "emailTaken",
      exists (select from ${seenEvents}) as "webhookHeard",
      (select count(distinct ${grants.user_uuid})::int from ${grants} where ${grants.role} = 'owner'
        and (${grants.begins_at} is null or ${grants.begins_at} <= ${now.toISOString()}::timestamptz)
        and (${grants.until} is null or ${grants.until} > ${now.toISOString()}::timestamptz)) as owners,
      exists (select from ${membershipSpans}) as "hasMembers",
      exists (select from ${events} where ${events.status} <> 'draft') as "hasPublished"`,
  );
  if (!facts) throw new Error('A query of exists() has one row.');
  return facts;
}

/** The newest email of this kind to this account. */
export async function findNewestEmail(db: Db, kind: string, userUuid: string) {
  const [row] = await db
    .select({
      state: emails.state,
      answer: emails.answer,
      error: emails.error,
      tried_at: emails.tried_at,
    })
    .from(emails)
    .where(and(eq(emails.user_uuid, userUuid), eq(emails.kind, kind)))
    .orderBy(desc(emails.enqueued_at), desc(emails.uuid))
    .limit(1);
  return row;
}
