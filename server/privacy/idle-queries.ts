import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { grants } from '../db/tables/association-tables.ts';
import { auditEntries } from '../db/tables/audit-tables.ts';
import { bookings, seats } from '../db/tables/booking-tables.ts';
import { events } from '../db/tables/event-tables.ts';
import { charges, refunds } from '../db/tables/ledger-tables.ts';
import { memberships, sessions, users } from '../db/tables/tables.ts';

const of = (
  column: typeof bookings.user_uuid | typeof charges.user_uuid | typeof sessions.user_uuid,
) => eq(column, users.uuid);
const some = sql`1`;

/**
 * Nobody has signed in since, and nothing has happened that the person or the association still needs the
 * account for: a membership, a booking or its event, a payment, a grant, or money that either owes the other.
 */
function isIdleSince(db: Db, since: Date): SQL | undefined {
  return and(
    lte(sql`coalesce(${users.sign_ins_noted_from}, ${users.created_at})`, since),
    isNotNull(users.email_verified_at),
    isNull(users.blocked_at),
    isNull(users.deletion_requested_at),
    // The audit log keeps sign-ins for as long.
    notExists(
      db
        .select({ some })
        .from(auditEntries)
        .where(
          and(
            eq(auditEntries.actor, users.uuid),
            gt(auditEntries.at, since),
            eq(auditEntries.action, 'signed_in'),
          ),
        ),
    ),
    notExists(
      db
        .select({ some })
        .from(sessions)
        .where(and(of(sessions.user_uuid), gt(sessions.last_seen_at, since))),
    ),
    notExists(
      db
        .select({ some })
        .from(memberships)
        .where(
          and(
            eq(memberships.user_uuid, users.uuid),
            or(isNull(memberships.ends_at), gt(memberships.ends_at, since)),
          ),
        ),
    ),
    nothingBookedOrOwed(db, since),
    notExists(
      db
        .select({ some })
        .from(grants)
        .where(
          and(eq(grants.user_uuid, users.uuid), or(isNull(grants.until), gt(grants.until, since))),
        ),
    ),
  );
}

/** No booking, event or payment since, and nothing that either owes the other. */
function nothingBookedOrOwed(db: Db, since: Date): SQL | undefined {
  return and(
    notExists(
      db
        .select({ some })
        .from(bookings)
        .innerJoin(events, eq(events.uuid, bookings.event_uuid))
        .where(
          and(
            of(bookings.user_uuid),
            or(gt(bookings.created_at, since), gt(events.ends_at, since)),
          ),
        ),
    ),
    notExists(
      db
        .select({ some })
        .from(bookings)
        .innerJoin(seats, eq(seats.booking_id, bookings.id))
        .where(and(of(bookings.user_uuid), gt(seats.owing_cents, 0))),
    ),
    notExists(
      db
        .select({ some })
        .from(charges)
        .where(
          and(
            of(charges.user_uuid),
            or(gt(charges.created_at, since), eq(charges.state, 'pending')),
          ),
        ),
    ),
    notExists(
      db
        .select({ some })
        .from(refunds)
        .innerJoin(charges, eq(charges.uuid, refunds.charge_uuid))
        .where(
          and(
            of(charges.user_uuid),
            or(inArray(refunds.state, ['owed', 'sent', 'failed']), gt(refunds.created_at, since)),
          ),
        ),
    ),
  );
}

/** Marks some of the idle accounts as asked, and returns their emails. */
export async function markAsked(tx: Db, since: Date, now: Date, limit: number) {
  const idle = tx
    .select({ uuid: users.uuid })
    .from(users)
    .where(and(isIdleSince(tx, since), isNull(users.idle_asked_at)))
    .limit(limit);
  return tx
    .update(users)
    .set({ idle_asked_at: now })
    .where(inArray(users.uuid, idle))
    .returning({ email_key: users.email_key });
}

/** A person needed, or here again since they were asked, is asked anew after another two years. */
export async function unmarkAsked(db: Db, since: Date): Promise<void> {
  const idle = isIdleSince(db, since);
  if (!idle) return;
  await db
    .update(users)
    .set({ idle_asked_at: null })
    .where(and(isNotNull(users.idle_asked_at), not(idle)));
}

/** Accounts that are still idle so long after they were asked become due for erasure. */
export async function markUnanswered(
  db: Db,
  since: Date,
  askedBefore: Date,
  requestedAt: Date,
): Promise<void> {
  await db
    .update(users)
    .set({ deletion_requested_at: requestedAt })
    .where(
      and(
        isNotNull(users.idle_asked_at),
        lte(users.idle_asked_at, askedBefore),
        isIdleSince(db, since),
      ),
    );
}
