import type { Db } from '#server/db/database.ts';
import { events } from '#server/db/tables/event-tables.ts';

let count = 0;

/** A published event, a month after the tests' usual time. A test gives only what matters to it. */
export async function buildEvent(db: Db, overrides: Partial<typeof events.$inferInsert> = {}) {
  count += 1;
  const [row] = await db
    .insert(events)
    .values({
      slug: `event-${count}`,
      title: `Event ${count}`,
      summary: 'A round for a good cause.',
      description: 'Eighteen holes and a dinner.',
      kind: 'round',
      format: 'Scramble',
      starts_at: new Date('2026-07-18T12:30:00Z'),
      ends_at: new Date('2026-07-18T22:00:00Z'),
      timezone: 'America/Toronto',
      venue_name: 'Maple Ridge Links',
      venue_address: '1 Club Road',
      venue_city: 'Guelph',
      venue_province: 'ON',
      venue_latitude: 43.5448,
      venue_longitude: -80.2482,
      capacity: 72,
      price_cents: 180_00,
      member_price_cents: 150_00,
      booking_opens_at: new Date('2026-03-01T12:00:00Z'),
      booking_closes_at: new Date('2026-07-17T12:00:00Z'),
      cancel_until: new Date('2026-07-11T12:00:00Z'),
      status: 'published',
      ...overrides,
    })
    .returning();
  return row as typeof events.$inferSelect;
}
