import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../server/db/database.ts';
import {
  directoryEntries,
  education,
  employment,
  jobs,
  memberships,
  sessions,
} from '../server/db/tables/tables.ts';
import { insertCharges } from '../server/ledger/charges/charge-queries.ts';
import { openCharge, recordCharge } from '../server/ledger/record-charge.ts';
import type { LedgerDeps } from '../server/ledger/write-entries.ts';
import { buildBooking } from '../server/testing/builders/build-booking.ts';
import { buildCharge } from '../server/testing/builders/build-charge.ts';
import { buildEvent } from '../server/testing/builders/build-event.ts';
import { fillMembers } from '../server/testing/fill-members.ts';
import { oneDay } from '../server/time/durations.ts';

/** How many members the directory has, how many of them read, and what they may book. */
const listed = 1_000;
const readers = 200;
const eventCount = 24;

const place = { title: 'Greenkeeper', company: 'Maple Links', course: 'Turf', place: 'Guelph' };

/**
 * Fills an association whose members read: each has a membership that was paid, work and education in
 * the profile, and three bookings that were paid. The cookies of their sessions.
 */
export async function buildReaders(deps: LedgerDeps & { db: Db }): Promise<string[]> {
  const { db } = deps;
  await fillMembers(db, listed);
  const events = await buildEvents(db);
  const people = await db
    .select({ uuid: directoryEntries.user_uuid })
    .from(directoryEntries)
    .orderBy(directoryEntries.user_uuid)
    .limit(readers);
  const cookies: string[] = [];
  for (const [index, { uuid }] of people.entries()) {
    await db.insert(memberships).values({ user_uuid: uuid, started_at: new Date() });
    const years = { start_month: '2015-05-01', end_month: null, user_uuid: uuid };
    await db.insert(employment).values([0, 1].map(() => ({ ...place, ...years })));
    await db.insert(education).values({ ...place, ...years });
    await pay(deps, uuid, 'Annual membership', 'membership');
    for (const step of [0, 1, 2]) {
      const event = events[(index + step * 7) % events.length];
      const booking = await buildBooking(db, {
        event_uuid: event?.uuid ?? '',
        user_uuid: uuid,
        status: 'confirmed',
      });
      await pay(deps, uuid, event?.title ?? '', 'seat', booking.id);
    }
    cookies.push(`fairway_session=${await buildSignIn(db, uuid)}`);
  }
  // Their emails would be written while the answers are measured.
  await db.delete(jobs);
  await db.execute(sql`analyze`);
  return cookies;
}

async function buildEvents(db: Db) {
  const events: Awaited<ReturnType<typeof buildEvent>>[] = [];
  for (let day = 1; day <= eventCount; day += 1) {
    const starts_at = new Date(Date.now() + (20 + day) * oneDay);
    events.push(
      await buildEvent(db, {
        starts_at,
        ends_at: new Date(starts_at.getTime() + oneDay / 3),
        booking_closes_at: new Date(starts_at.getTime() - oneDay),
        cancel_until: new Date(starts_at.getTime() - 7 * oneDay),
        description: 'Eighteen holes, a dinner, and an auction for a good cause. '.repeat(8),
      }),
    );
  }
  return events;
}

async function pay(
  deps: LedgerDeps & { db: Db },
  user_uuid: string,
  description: string,
  kind: 'membership' | 'seat',
  booking_id: string | null = null,
): Promise<void> {
  const { charge, lines } = openCharge({
    user_uuid,
    booking_id: String(booking_id),
    description,
    created_at: new Date(),
    lines: [{ kind, cents: 100_01, seat_uuid: null }],
  });
  await insertCharges(deps.db, [{ charge: { ...charge, booking_id }, lines }]);
  const seen = buildCharge({ description, chargedAt: new Date() });
  await deps.db.transaction((tx) => recordCharge(deps, tx, charge.uuid, seen));
}

async function buildSignIn(db: Db, user_uuid: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(sessions).values({
    token_hash: createHash('sha256').update(token).digest(),
    user_uuid,
    created_at: new Date(),
    last_seen_at: new Date(),
    remember: false,
    user_agent: '',
  });
  return token;
}
