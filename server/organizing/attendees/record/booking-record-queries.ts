import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { isToConfirm, phoneOfBooker } from '#server/bookings/booking-queries.ts';
import type { Db } from '#server/db/database.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import {
  chargeLines,
  charges,
  deposits,
  ledgerEntries,
  refunds,
} from '#server/db/tables/ledger-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { HttpError } from '#server/errors/http-error.ts';

/** A booking with its event and its booker; a released hold is none. */
export async function findBookingRecord(db: Db, id: string) {
  const [row] = await db
    .select({
      id: bookings.id,
      version: bookings.version,
      status: bookings.status,
      changed_at: bookings.changed_at,
      changed_by: bookings.changed_by,
      created_at: bookings.created_at,
      cancelled_at: bookings.cancelled_at,
      to_confirm: sql<boolean>`${isToConfirm} and ${bookings.status} = 'confirmed'`,
      notes: bookings.notes,
      note: bookings.note,
      booker: {
        name: sql<string>`coalesce(${fullNameOf(users)}, ${bookings.name})`,
        account: bookings.user_uuid,
        email: sql<string | null>`coalesce(${users.email}, ${bookings.email})`,
        phone: phoneOfBooker,
      },
      event: {
        uuid: events.uuid,
        slug: events.slug,
        title: events.title,
        starts_at: events.starts_at,
        ends_at: events.ends_at,
        cancel_until: events.cancel_until,
        timezone: events.timezone,
        kind: events.kind,
        status: events.status,
        serves_meal: events.serves_meal,
      },
    })
    .from(bookings)
    .innerJoin(events, eq(events.uuid, bookings.event_uuid))
    .leftJoin(users, eq(users.uuid, bookings.user_uuid))
    .where(eq(bookings.id, id));
  return row;
}

const other = alias(seats, 'other');

/** The seats at other events that some seats were moved to, or came from: by the seat that is asked for. */
async function findOthers(db: Db, uuids: string[], column: 'to' | 'from') {
  const [asked, there] = column === 'to' ? [seats, other] : [other, seats];
  const rows = await db
    .select({
      seat: asked.uuid as PgColumn<typeof seats.uuid._>,
      booking: there.booking_id as PgColumn<typeof seats.booking_id._>,
      event: {
        uuid: events.uuid,
        slug: events.slug,
        title: events.title,
        starts_at: events.starts_at,
      },
    })
    .from(seats)
    .innerJoin(other, eq(other.uuid, seats.moved_to))
    .innerJoin(events, eq(events.uuid, there.event_uuid))
    .where(and(isNotNull(seats.moved_to), inArray(asked.uuid, uuids)));
  return new Map(rows.map(({ seat, ...where }) => [String(seat), where]));
}

export async function findMovedSeats(db: Db, uuids: string[]) {
  const [to, from] = await Promise.all([
    findOthers(db, uuids, 'to'),
    findOthers(db, uuids, 'from'),
  ]);
  return { to, from };
}

const recorder = alias(users, 'recorder');

/** What pays for a booking, also what came with seats that were moved here; the oldest first. */
export function findChargesOf(db: Db, uuids: string[]) {
  return db
    .select({
      charge: charges,
      payer: sql<string | null>`coalesce(${fullNameOf(users)}, ${bookings.name})`,
      recorded_by: fullNameOf<string | null>(recorder),
      event: bookings.event_uuid,
      slip: deposits.slip,
    })
    .from(charges)
    .leftJoin(users, eq(users.uuid, charges.user_uuid))
    .leftJoin(bookings, eq(bookings.id, charges.booking_id))
    .leftJoin(deposits, eq(deposits.uuid, charges.deposit_uuid))
    .leftJoin(recorder, eq(recorder.uuid, charges.recorded_by))
    .where(inArray(charges.uuid, uuids))
    .orderBy(asc(charges.created_at), asc(charges.uuid));
}

/** The booking that each line of some charges pays for, and its event. Gifts are of the booking that was paid. */
export function findWhatLinesPay(db: Db, uuids: string[]) {
  return db
    .select({
      charge: chargeLines.charge_uuid,
      position: chargeLines.position,
      booking: bookings.id,
      event: events.title,
      event_uuid: events.uuid,
    })
    .from(chargeLines)
    .innerJoin(charges, eq(charges.uuid, chargeLines.charge_uuid))
    .leftJoin(seats, eq(seats.uuid, chargeLines.seat_uuid))
    .innerJoin(bookings, eq(bookings.id, sql`coalesce(${seats.booking_id}, ${charges.booking_id})`))
    .innerJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(inArray(chargeLines.charge_uuid, uuids));
}

/** With the name of who caused each. */
export function findRefundsWithNames(db: Db, chargeUuids: string[]) {
  return db
    .select({ refund: refunds, by: fullNameOf<string | null>(recorder) })
    .from(refunds)
    .leftJoin(recorder, eq(recorder.uuid, refunds.by))
    .where(inArray(refunds.charge_uuid, chargeUuids))
    .orderBy(asc(refunds.created_at), asc(refunds.uuid));
}

export async function findRefundWithName(db: Db, uuid: string) {
  const [row] = await db
    .select({ refund: refunds, by: fullNameOf<string | null>(recorder) })
    .from(refunds)
    .leftJoin(recorder, eq(recorder.uuid, refunds.by))
    .where(eq(refunds.uuid, uuid));
  return row;
}

/** What the audit log says of a booking and of its money, newest first. */
export function findHistory(db: Db, id: string, chargeUuids: string[]) {
  const entries = db
    .select({ uuid: ledgerEntries.uuid })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.charge_uuid, chargeUuids));
  const back = db
    .select({ uuid: refunds.uuid })
    .from(refunds)
    .where(inArray(refunds.charge_uuid, chargeUuids));
  const ofBooking = db
    .select({ uuid: auditEntries.uuid })
    .from(auditEntries)
    .where(
      and(
        isNotNull(auditEntries.booking),
        eq(auditEntries.booking, id),
        // That there are notes, and each look at them, is for their writer (10.4).
        ne(auditEntries.action, 'safety_notes_read'),
      ),
    );
  const ofMoney = db
    .select({ uuid: auditEntries.uuid })
    .from(auditEntries)
    .where(
      and(
        isNotNull(auditEntries.about),
        inArray(auditEntries.action, ['charged', 'refunded', 'refund_failed']),
        sql`${auditEntries.about} = any(array(${entries} union all ${back}))`,
      ),
    );
  return db
    .select({
      at: auditEntries.at,
      act: auditEntries.action,
      by_terminal: auditEntries.by_terminal,
      who: fullNameOf<string | null>(recorder),
      changes: auditEntries.changes,
    })
    .from(auditEntries)
    .leftJoin(recorder, eq(recorder.uuid, auditEntries.actor))
    .where(sql`${auditEntries.uuid} = any(array(${ofBooking} union ${ofMoney}))`)
    .orderBy(desc(auditEntries.at), desc(auditEntries.uuid))
    .limit(200);
}

/** Lock it after its event, and before its seats. */
export async function lockBooking(tx: Db, id: string) {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('no key update');
  if (!row) throw new HttpError('not_found');
  return row;
}

/** Each change of an organizer raises the version. */
export async function changeBooking(
  tx: Db,
  id: string,
  {
    by,
    now,
    ...columns
  }: { by: string; now: Date } & Partial<
    Pick<
      typeof bookings.$inferSelect,
      | 'note'
      | 'name'
      | 'email'
      | 'email_key'
      | 'phone'
      | 'user_uuid'
      | 'notes'
      | 'place_confirmed_at'
      | 'has_party_code'
    >
  >,
): Promise<void> {
  await tx
    .update(bookings)
    .set({
      ...columns,
      version: sql`${bookings.version} + 1`,
      changed_at: now,
      changed_by: by,
    })
    .where(eq(bookings.id, id));
}
