import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { emailForms } from '../db/email-forms.ts';
import { invitations } from '../db/tables/association-tables.ts';
import { bookings } from '../db/tables/booking-tables.ts';
import { emails } from '../db/tables/email-tables.ts';
import { ledgerEntries } from '../db/tables/ledger-tables.ts';
import { subscriptions } from '../db/tables/payment-tables.ts';
import { users } from '../db/tables/tables.ts';
import type { LoggedEmail } from './logged-email.ts';

/** Refused or given up, and not sent again. */
export const needsAttention = and(
  inArray(emails.state, ['refused', 'given_up']),
  isNull(emails.sent_again_at),
);

/** The lines of emails that are enqueued, with whom they are to as far as that is known by now. */
export function emailsInsertion(rows: LoggedEmail[]): SQL {
  return sql`
    insert into ${emails} (uuid, kind, job, payload, state, enqueued_at, next_at, "to", to_key, user_uuid,
      booking_id, event_uuid, message_uuid)
    select r.uuid, r.kind, r.job, r.payload, 'waiting', r.enqueued_at, r.next_at,
      coalesce(r."to", u.email, b.email, i.email), coalesce(r.to_key, u.email_key, b.email_key, i.email_key),
      u.uuid, r.booking, coalesce(r.event, b.event_uuid), r.message
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (uuid uuid, kind text, job text, payload jsonb,
      enqueued_at timestamptz, next_at timestamptz, "to" text, to_key text, email_key text, "user" uuid,
      booking text, event uuid, message uuid, subscription text, payment uuid, invitation uuid)
    left join lateral (
      select user_uuid, email, email_key, event_uuid from ${bookings} where id = r.booking limit 1
    ) b on true
    left join lateral (
      select email, email_key from ${invitations} where uuid = r.invitation limit 1
    ) i on true
    left join lateral (
      select uuid, email, email_key from ${users} where uuid = coalesce(r."user",
        (select uuid from ${users} where email_key = r.email_key),
        case when r."to" is null then b.user_uuid end,
        (select user_uuid from ${subscriptions} where id = r.subscription),
        (select user_uuid from ${ledgerEntries} where uuid = r.payment)) limit 1
    ) u on true`;
}

/** What is known once an email is written. Without an address nobody is named. */
export async function recordWritten(
  db: Db,
  uuid: string,
  written: { to: string | null; to_key: string | null; subject: string },
): Promise<void> {
  await db.update(emails).set(written).where(eq(emails.uuid, uuid));
}

export async function deleteEmailsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(emails).where(lte(emails.enqueued_at, before));
}

/** Those to a person, to their address, and about their bookings. */
export async function deleteEmailsOf(
  tx: Db,
  { uuid, emailKey }: { uuid: string; emailKey: string },
): Promise<void> {
  const own = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.user_uuid, uuid));
  const ofPerson = tx
    .select({ uuid: emails.uuid })
    .from(emails)
    .where(eq(emails.user_uuid, uuid))
    .union(
      tx
        .select({ uuid: emails.uuid })
        .from(emails)
        .where(inArray(emails.to_key, emailForms(emailKey))),
    )
    .union(
      tx
        .select({ uuid: emails.uuid })
        .from(emails)
        .where(sql`${emails.booking_id} = any(array(${own}))`),
    );
  await tx.delete(emails).where(sql`${emails.uuid} = any(array(${ofPerson}))`);
}
