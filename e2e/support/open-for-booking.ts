import { and, eq, gt } from 'drizzle-orm';
import { openEmbedded } from '../../server/db/database.ts';
import { events } from '../../server/db/tables/event-tables.ts';
import { machineClock } from '../../server/testing/processes/machine-clock.ts';

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
 * How many events of each kind the tests book. A saved card pays a second round, and the demo has months
 * in which booking of only one is open.
 */
const wanted: [(event: Bookable) => boolean, number][] = [
  [isPaidRound, 2],
  [isFree, 1],
  [isForMembers, 1],
];

/** The next events of each kind, of upcoming ones in the order of their start. */
export function eventsToOpen<Event extends Bookable>(upcoming: Event[]): Event[] {
  return wanted.flatMap(([isWanted, count]) => {
    const found = upcoming.filter(isWanted).slice(0, count);
    if (found.length < count) throw new Error('The association has no such upcoming event.');
    return found;
  });
}

/**
 * Makes the next events of each kind bookable and cancellable, with room for all tests. Tests run on any
 * day, and the demo does not have every kind of open event in every season.
 */
export async function openForBooking(folder: string): Promise<void> {
  const { db, close } = await openEmbedded(folder);
  const now = machineClock.now().getTime();
  const upcoming = await db
    .select()
    .from(events)
    .where(and(eq(events.status, 'published'), gt(events.starts_at, new Date(now))))
    .orderBy(events.starts_at, events.uuid);
  for (const event of eventsToOpen(upcoming)) {
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
