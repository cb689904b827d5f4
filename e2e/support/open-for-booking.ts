import { and, eq, gt } from 'drizzle-orm';
import { openEmbedded } from '../../server/db/database.ts';
import { events } from '../../server/db/tables.ts';

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
 * The demo's seasons come and go: in summer nothing to come is free, in autumn nothing for members is
 * open, in August no round. Tests run on any day, so the next event of each kind can be booked and
 * cancelled, with room for everybody.
 */
export async function openForBooking(folder: string): Promise<void> {
  const { db, close } = await openEmbedded(folder);
  const now = Date.now();
  const coming = await db
    .select()
    .from(events)
    .where(and(eq(events.status, 'published'), gt(events.starts_at, new Date(now))))
    .orderBy(events.starts_at, events.uuid);
  for (const isMeant of [isPaidRound, isFree, isForMembers]) {
    const event = coming.find(isMeant);
    if (!event) throw new Error('The association has no such event to come.');
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
