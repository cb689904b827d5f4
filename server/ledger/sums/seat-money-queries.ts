import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import { chargeLines, charges, refundLines, refunds } from '#server/db/tables/ledger-tables.ts';

/** What was paid for a seat, and what of it went or goes back. Joined laterally to the seats of a query (V3). */
export const moneyOfSeat = (db: Db) =>
  db
    .select({
      paid: sql<number>`coalesce(sum(${chargeLines.cents}), 0)::integer`.as('paid'),
      back: sql<number>`coalesce(sum((${db
        .select({ cents: sql`sum(${refundLines.cents})` })
        .from(refunds)
        .innerJoin(refundLines, eq(refundLines.refund_uuid, refunds.uuid))
        .where(
          and(
            eq(refunds.charge_uuid, chargeLines.charge_uuid),
            eq(refundLines.position, chargeLines.position),
            sql`${refunds.state} <> 'failed'`,
          ),
        )})), 0)::integer`.as('back'),
    })
    .from(chargeLines)
    .innerJoin(charges, and(eq(charges.uuid, chargeLines.charge_uuid), eq(charges.state, 'paid')))
    .where(and(eq(chargeLines.seat_uuid, seats.uuid), eq(chargeLines.kind, 'seat')))
    .as('money');
