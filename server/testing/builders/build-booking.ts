import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { newCode, newTicket } from '#server/bookings/tickets/new-ticket.ts';
import type { Db } from '#server/db/database.ts';
import { bookings, seatRequests, seats } from '#server/db/tables/booking-tables.ts';

type Overrides = Omit<typeof bookings.$inferInsert, 'id'> & {
  id?: string;
  /** How many seats; by default the booker's alone. */
  players?: number;
  hold_expires_at?: Date | null;
  /** What each seat, or the booker's, differs in. */
  seat?: Partial<typeof seats.$inferInsert>;
  own?: Partial<typeof seats.$inferInsert>;
  request?: string | null;
  payment_method?: string;
};

const stateOf = {
  held: 'held',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  released: 'expired',
} as const;

/** A booking with its request and seats, as the portal would have left it. */
export async function buildBooking(db: Db, overrides: Overrides) {
  const {
    players = 1,
    hold_expires_at = null,
    seat,
    own,
    request,
    payment_method,
    ...row
  } = overrides;
  const [booking] = await db
    .insert(bookings)
    .values({ id: randomUUID(), place_confirmed_at: row.created_at ?? sql`now()`, ...row })
    .returning();
  if (!booking) throw new Error('The booking was not inserted.');
  const { id, event_uuid, user_uuid, status, created_at } = booking;
  const [asked] = await db
    .insert(seatRequests)
    .values({
      booking_id: id,
      fingerprint: request ?? null,
      payment_method: payment_method ?? null,
      created_at,
    })
    .returning();
  const isExpired = status === 'released';
  const isLive = status === 'held' || status === 'confirmed';
  await db.insert(seats).values(
    Array.from({ length: players }, (_, position) => ({
      booking_id: id,
      event_uuid,
      request_uuid: asked?.uuid ?? '',
      position,
      user_uuid: position === 0 ? user_uuid : null,
      name: isExpired ? null : position === 0 ? 'Robin Fairfield' : `Guest ${position}`,
      state: stateOf[status],
      price_cents: 0,
      cancel_until: created_at,
      hold_expires_at: status === 'held' || isExpired ? (hold_expires_at ?? created_at) : null,
      ticket: isLive ? newTicket() : null,
      code: isLive ? newCode('Event') : null,
      ...seat,
      ...(position === 0 ? own : {}),
    })),
  );
  return booking;
}
