import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { emails } from '../../db/tables/email-tables.ts';
import { endReminders, membershipSpans } from '../../db/tables/membership-tables.ts';
import { paymentCustomers, subscriptions } from '../../db/tables/payment-tables.ts';
import { memberships, users } from '../../db/tables/tables.ts';
import type { DueStep } from './reminder-steps.ts';

interface ClaimedReminder extends Record<string, unknown> {
  user_uuid: string;
  ends_at: string;
  email: string;
  /** Null where no card renews it. */
  subscription_id: string | null;
}

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

/**
 * Notes the reminders of one step that are due, each once for a person and an end, and returns those to be sent. A
 * second process waits for the rows and then finds them noted.
 */
export function claimReminders(
  tx: Db,
  now: Date,
  { step, after, until }: DueStep,
): Promise<ClaimedReminder[]> {
  const within = (instant: SQL) => sql`${instant} > ${at(after)} and ${instant} <= ${at(until)}`;
  const before = (days: number) => sql`s.ends_at - ${days} * interval '24 hours'`;
  return rowsOf(
    tx,
    sql`with due as (
      select s.user_uuid, s.ends_at, null::text as subscription_id, case
        when s.created_at >= ${before(step)} then 'The membership was entered after that day.'
        when u.unclaimed_since >= ${before(step + 1)} then 'They were brought in on that day or later.'
        end as why_not
      from ${membershipSpans} s
      join ${memberships} m on m.user_uuid = s.user_uuid and m.ends_at = s.ends_at and m.subscription_id is null
      join ${users} u on u.uuid = s.user_uuid
      where ${step !== 45} and s.source <> 'card' and s.ends_at > s.begins_at and ${within(sql`s.ends_at`)}
      union all
      select user_uuid, period_ends_at, id, null from ${subscriptions}
      where ${step === 30 || step === 7} and state = 'active' and ends_at is null and ${within(sql`period_ends_at`)}
      union all
      select s.user_uuid, s.period_ends_at, s.id, null
      from ${subscriptions} s join ${paymentCustomers} c on c.user_uuid = s.user_uuid
      where ${step === 45} and s.state = 'active' and s.ends_at is null and ${within(sql`s.period_ends_at`)}
        and make_date(c.card_exp_year, c.card_exp_month, 1) + interval '1 month' <= s.period_ends_at at time zone 'UTC'
    ), claimed as (
      insert into ${endReminders} (user_uuid, ends_at, step, at, email, why_not)
      select user_uuid, ends_at, ${step}::integer, ${at(now)}, case when why_not is null then gen_random_uuid() end, why_not
      from due on conflict do nothing returning user_uuid, ends_at, email
    )
    select claimed.user_uuid, claimed.ends_at, claimed.email, due.subscription_id
    from claimed join due using (user_uuid, ends_at) where claimed.email is not null`,
  );
}

/** Whoever ended it has told the person. */
export async function noteEndedByOrganizer(tx: Db, userUuid: string, now: Date): Promise<void> {
  await tx
    .insert(endReminders)
    .values({
      user_uuid: userUuid,
      ends_at: now,
      step: -1,
      at: now,
      why_not: 'An organizer ended it, and they were told.',
    })
    .onConflictDoNothing();
}

/** By the job that was to send it. */
export async function noteWhyNot(db: Db, email: string, why: string): Promise<void> {
  await db.update(endReminders).set({ why_not: why }).where(eq(endReminders.email, email));
}

/** The newest first: those that there was no reason for, and those that no mail server took. */
export async function findRemindersNotSent(db: Db, userUuid: string, limit: number) {
  return db
    .select({
      step: endReminders.step,
      ends_at: endReminders.ends_at,
      why_not: endReminders.why_not,
      state: emails.state,
    })
    .from(endReminders)
    .leftJoin(emails, eq(emails.uuid, endReminders.email))
    .where(
      and(
        eq(endReminders.user_uuid, userUuid),
        or(isNotNull(endReminders.why_not), inArray(emails.state, ['refused', 'given_up'])),
      ),
    )
    .orderBy(desc(endReminders.ends_at), desc(endReminders.at))
    .limit(limit);
}

/** A subscription with its account, and its customer unless that was deleted at the provider. */
export async function findSubscriber(db: Db, id: string) {
  const [row] = await db
    .select({
      subscription: subscriptions,
      account: {
        uuid: users.uuid,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        email_verified_at: users.email_verified_at,
      },
      customer: paymentCustomers,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.uuid, subscriptions.user_uuid))
    .leftJoin(paymentCustomers, eq(paymentCustomers.user_uuid, subscriptions.user_uuid))
    .where(eq(subscriptions.id, id));
  return row;
}
