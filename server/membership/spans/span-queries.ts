import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { HandWay } from '#contract/values/money-words.ts';
import type { Db } from '#server/db/database.ts';
import { isAnyOf } from '#server/db/is-any-of.ts';
import { rowsInsertion } from '#server/db/rows-insertion.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { isReversal } from '#server/db/tables/is-reversal.ts';
import { charges, refunds } from '#server/db/tables/ledger-tables.ts';
import {
  endReminders,
  memberDetails,
  membershipSpans,
} from '#server/db/tables/membership-tables.ts';
import { subscriptions } from '#server/db/tables/payment-tables.ts';
import { memberships } from '#server/db/tables/tables.ts';

export type Span = typeof membershipSpans.$inferSelect;
export type NewSpan = typeof membershipSpans.$inferInsert;

/** Of each person in their order. */
export async function findSpans(db: Db, userUuids: string[]): Promise<Span[]> {
  return db
    .select()
    .from(membershipSpans)
    .where(isAnyOf(membershipSpans.user_uuid, userUuids))
    .orderBy(
      asc(membershipSpans.user_uuid),
      asc(membershipSpans.begins_at),
      asc(membershipSpans.ends_at),
    );
}

export async function insertSpans(tx: Db, spans: NewSpan[]): Promise<void> {
  if (spans.length > 0) await tx.execute(rowsInsertion(membershipSpans, spans));
}

export async function deleteSpans(tx: Db, uuids: string[]): Promise<void> {
  if (uuids.length > 0)
    await tx.delete(membershipSpans).where(isAnyOf(membershipSpans.uuid, uuids));
}

export async function changeSpanEnd(tx: Db, uuid: string, ends_at: Date): Promise<void> {
  await tx.update(membershipSpans).set({ ends_at }).where(eq(membershipSpans.uuid, uuid));
}

export async function changeSpanEnds(
  tx: Db,
  ends: Required<Pick<NewSpan, 'uuid' | 'ends_at'>>[],
): Promise<void> {
  if (ends.length === 0) return;
  await tx.execute(sql`update ${membershipSpans} span set ends_at = changed.ends_at
    from jsonb_populate_recordset(null::${membershipSpans}, ${JSON.stringify(ends)}::jsonb) changed
    where span.uuid = changed.uuid`);
}

/** 16.2: by hand, and no payment is recorded for it, or that was reversed. */
const isUnpaid = sql`s.source = 'hand' and s.ends_at > s.begins_at and (s.charge_uuid is null or exists (
  select from ${refunds} r where r.charge_uuid = s.charge_uuid and ${isReversal('r')}))`;

/** How the time that runs, and had begun by some moment, was paid by hand; `unpaid` where it was not; null where it is not by hand. */
export type HandPayment = HandWay | 'unpaid' | null;

export const handPayment = (user: SQLWrapper, now: Date, begunBy = now): SQL<HandPayment> =>
  sql`(select case when ${isUnpaid} then 'unpaid' else c.method end
    from ${membershipSpans} s left join ${charges} c on c.uuid = s.charge_uuid
    where s.user_uuid = ${user} and s.source = 'hand' and s.begins_at <= ${(begunBy < now ? begunBy : now).toISOString()}::timestamptz
      and s.ends_at > ${now.toISOString()}::timestamptz)`;

export async function findHandPayment(db: Db, userUuid: string, now: Date): Promise<HandPayment> {
  const [row] = await rowsOf<{ payment: HandPayment }>(
    db,
    sql`select ${handPayment(sql`${userUuid}::uuid`, now)} as payment`,
  );
  return row?.payment ?? null;
}

/** The times by hand of these people that are not over and for which no payment is recorded, in their order. */
export async function findUnpaidSpans(db: Db, userUuids: string[], now: Date): Promise<string[]> {
  const rows = await rowsOf<{ uuid: string }>(
    db,
    sql`select s.uuid from ${membershipSpans} s where s.user_uuid = any(${sql.param(userUuids)}::uuid[])
      and s.ends_at > ${now.toISOString()}::timestamptz and ${isUnpaid} order by s.begins_at`,
  );
  return rows.map(({ uuid }) => uuid);
}

/** What had paid for it before, and was reversed, stays known: the file of its year needs the time. */
export async function paySpan(tx: Db, uuid: string, charge_uuid: string): Promise<void> {
  await tx
    .update(membershipSpans)
    .set({
      charge_uuid,
      earlier_charges: sql`case when ${membershipSpans.charge_uuid} is null then ${membershipSpans.earlier_charges}
        else array_append(${membershipSpans.earlier_charges}, ${membershipSpans.charge_uuid}) end`,
    })
    .where(eq(membershipSpans.uuid, uuid));
}

/** For the person: each time, what organizers keep of them, and what they were reminded of. */
export async function findMembershipTimes(db: Db, userUuid: string) {
  const times = await db
    .select({
      source: membershipSpans.source,
      begins_at: membershipSpans.begins_at,
      ends_at: membershipSpans.ends_at,
      reason: membershipSpans.reason,
    })
    .from(membershipSpans)
    .where(eq(membershipSpans.user_uuid, userUuid))
    .orderBy(asc(membershipSpans.begins_at));
  const [details] = await db
    .select({
      number: memberDetails.number,
      note: memberDetails.note,
      member_since: memberDetails.member_since,
    })
    .from(memberDetails)
    .where(eq(memberDetails.user_uuid, userUuid));
  const reminders = await db
    .select({
      step: endReminders.step,
      ends_at: endReminders.ends_at,
      at: endReminders.at,
      why_not: endReminders.why_not,
    })
    .from(endReminders)
    .where(eq(endReminders.user_uuid, userUuid))
    .orderBy(asc(endReminders.ends_at), asc(endReminders.at));
  return { times, details: details ?? null, reminders };
}

/** What the provider last said of the subscriptions of these people. */
export async function findRenewals(db: Db, userUuids: string[]) {
  return db
    .select({
      id: subscriptions.id,
      state: subscriptions.state,
      ends_at: subscriptions.ends_at,
      period_ends_at: subscriptions.period_ends_at,
    })
    .from(subscriptions)
    .where(isAnyOf(subscriptions.user_uuid, userUuids));
}

export async function findMemberSince(db: Db, userUuids: string[]) {
  return db
    .select({ user_uuid: memberDetails.user_uuid, member_since: memberDetails.member_since })
    .from(memberDetails)
    .where(and(isAnyOf(memberDetails.user_uuid, userUuids), sql`member_since is not null`));
}

type MembershipRow = typeof memberships.$inferInsert;

export async function writeMemberships(tx: Db, rows: MembershipRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`${rowsInsertion(memberships, rows)}
    on conflict (user_uuid) do update set started_at = excluded.started_at, ends_at = excluded.ends_at,
      source = excluded.source, subscription_id = excluded.subscription_id, renews_at = excluded.renews_at,
      payment_problem = excluded.payment_problem`);
}

export async function deleteMemberships(tx: Db, userUuids: string[]): Promise<void> {
  if (userUuids.length > 0) {
    await tx.delete(memberships).where(isAnyOf(memberships.user_uuid, userUuids));
  }
}
