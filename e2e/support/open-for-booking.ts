import { and, eq, gt } from 'drizzle-orm';
import { openEmbedded } from '../../server/db/database.ts';
import { events } from '../../server/db/tables/tables.ts';

interface Bookable {
  member_only: boolean;
  price_cents: number;
  format: string;
}

export const isPaidRound = ({ member_only, price_cents, format }: Bookable) =>
  !member_only && price_cents > 0 && format === 'Scramble';
export const isFree = ({ member_only, price_cents }: Bookable) => !member_only && price_cents === 0;
export const isForMembers = ({ member_only }: Bookable) => member_only;

const oneDay = 24 * 3600_000;

/**
 * Makes the next events of each kind bookable and cancellable, with room for all tests: two paid rounds, one of
 * the others. Tests run on any day, and the demo does not have every kind of open event in every season.
 */
export async function openForBooking(folder: string): Promise<void> {
  const { db, close } = await openEmbedded(folder);
  const now = Date.now();
  const upcoming = await db
    .select()
    .from(events)
    .where(and(eq(events.status, 'published'), gt(events.starts_at, new Date(now))))
    .orderBy(events.starts_at, events.uuid);
  const next = (isWanted: (event: Bookable) => boolean, count: number) => {
    const found = upcoming.filter(isWanted).slice(0, count);
    if (found.length < count) throw new Error('The association has no such upcoming event.');
    return found;
  };
  for (const event of [...next(isPaidRound, 2), ...next(isFree, 1), ...next(isForMembers, 1)]) {
    const dayBefore = new Date(event.starts_at.getTime() - oneDay);
    await db
      .update(events)
      .set({
        booking_opens_at: new Date(Math.min(event.booking_opens_at.getTime(), now - oneDay)),
        booking_closes_at: dayBefore,
        cancel_until: dayBefore,
        capacity: 300,
      })
      .where(eq(events.uuid, event.uuid));
  }
  await close();
}
