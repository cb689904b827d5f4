import { eq, type SQL } from 'drizzle-orm';
import type { GrantAccess } from '#contract/calls/access.ts';
import type { Db } from '#server/db/database.ts';
import { bookings } from '#server/db/tables/booking-tables.ts';
import { charges, refunds } from '#server/db/tables/ledger-tables.ts';
import { messages } from '#server/db/tables/message-tables.ts';

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The event of a booking, of what was paid or refunded for one, or of a message to its people; undefined if there
 * is no such thing.
 */
export async function findEventOf(
  db: Db,
  kind: NonNullable<GrantAccess['of']>,
  value: string,
): Promise<string | undefined> {
  if (kind === 'booking') return eventOfBooking(db, eq(bookings.id, value));
  const uuid = value.toLowerCase();
  if (!isUuid.test(uuid)) return undefined;
  if (kind === 'message') {
    const [row] = await db
      .select({ event: messages.event_uuid })
      .from(messages)
      .where(eq(messages.uuid, uuid));
    return row?.event ?? undefined;
  }
  const ofRefund = db
    .select({ uuid: refunds.charge_uuid })
    .from(refunds)
    .where(eq(refunds.uuid, uuid));
  const charge = kind === 'charge' ? uuid : ofRefund;
  const booking = db
    .select({ id: charges.booking_id })
    .from(charges)
    .where(typeof charge === 'string' ? eq(charges.uuid, charge) : eq(charges.uuid, charge));
  return eventOfBooking(db, eq(bookings.id, booking));
}

async function eventOfBooking(db: Db, isChosen: SQL): Promise<string | undefined> {
  const [row] = await db.select({ event: bookings.event_uuid }).from(bookings).where(isChosen);
  return row?.event;
}
