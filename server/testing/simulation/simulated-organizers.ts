import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { instantIn } from '#contract/values/wall-time.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { oneDay } from '#server/time/durations.ts';
import { galaEvent } from '../builders/gala-event.ts';
import type { attendeesDesk } from './simulated-desk.ts';
import { expectEmail, type Simulation } from './simulation.ts';

interface Announced {
  slug: string;
  starts: Date;
  timezone: string;
}

const venues: [Venue, ...Venue[]] = [
  { timezone: 'America/St_Johns', city: "St. John's", province: 'NL' },
  { timezone: 'America/Toronto', city: 'Guelph', province: 'ON' },
  { timezone: 'America/Vancouver', city: 'Vancouver', province: 'BC' },
];

interface Venue {
  timezone: string;
  city: string;
  province: string;
}

/** The organizers and their events. Each call of `act` does one thing, or nothing. */
export function organizers(
  { portal, chance, happened, members }: Simulation,
  desk: Awaited<ReturnType<typeof attendeesDesk>>,
) {
  const events: Announced[] = [];

  /** Times are days before the start, in the local time of the venue. */
  function timesOf({ starts, timezone }: Pick<Announced, 'starts' | 'timezone'>) {
    const at = (days: number, time: string) => {
      const day = new Date(starts.getTime() + days * oneDay).toISOString().slice(0, 10);
      return instantIn(timezone, `${day}T${time}`).toISOString();
    };
    return {
      starts_at: at(0, '18:00'),
      ends_at: at(0, '23:00'),
      booking_opens_at: at(-50, '09:00'),
      booking_closes_at: at(-2, '20:00'),
      cancel_until: at(-9, '20:00'),
    };
  }

  async function bookersOf(slug: string) {
    const query = sql`select coalesce(u.last_name, b.name) as name,
        (select count(*)::integer from seats s where s.booking_id = b.id and s.state = 'confirmed') as players
      from bookings b
      left join users u on u.uuid = b.user_uuid join events e on e.uuid = b.event_uuid
      where e.slug = ${slug} and b.status = 'confirmed'`;
    return rowsOf<{ name: string; players: number }>(portal.db, query);
  }

  async function announce(): Promise<void> {
    const slug = `round-${String(events.length + 1).padStart(3, '0')}`;
    const starts = new Date(portal.clock.now().getTime() + chance.whole(25, 55) * oneDay);
    const { timezone, ...place } = chance.pick(venues);
    const price = chance.pick([0, 95_00, 120_00, 180_00]);
    await desk.announce({
      ...galaEvent(timesOf({ starts, timezone })),
      slug,
      title: slug,
      timezone,
      venue: { name: 'Old Mill Links', address: '1 Mill Lane', ...place },
      capacity: chance.whole(4, 8),
      price_cents: price,
      member_price_cents: price / 2,
      member_only: chance.chance(0.25),
    });
    events.push({ slug, starts, timezone });
    happened('an event is announced');
  }

  const coming = () => events.filter(({ starts }) => starts > portal.clock.now());

  /** Moves an event by a few days. Every booker gets an email. */
  async function move(): Promise<void> {
    const [event] = chance.shuffled(coming());
    if (!event) return;
    event.starts = new Date(event.starts.getTime() + chance.whole(1, 6) * oneDay);
    const bookers = await bookersOf(event.slug);
    await desk.change(event.slug, timesOf(event));
    happened('an event is moved');
    for (const person of members) {
      if (bookers.some(({ name }) => name === person.name)) {
        expectEmail(person, 'A new time or place');
      }
    }
  }

  async function callOffOne(): Promise<void> {
    const [event] = chance.shuffled(coming());
    if (!event) return;
    await desk.callOff(event.slug);
    expect(await bookersOf(event.slug)).toEqual([]);
    happened('an event is called off');
    events.splice(events.indexOf(event), 1, { ...event, starts: new Date(0) });
  }

  /** F10: nobody loses a seat. */
  async function makeSmaller(): Promise<void> {
    for (const { slug } of coming()) {
      const players = (await bookersOf(slug)).reduce((sum, one) => sum + one.players, 0);
      if (players < 2) continue;
      await desk.change(slug, { capacity: players - 1 }, 400);
      return happened('an event cannot be made smaller');
    }
  }

  return {
    async act(): Promise<void> {
      if (coming().length < 3) return announce();
      const choice = chance.fraction();
      if (choice < 0.08) await move();
      else if (choice < 0.14) await callOffOne();
      else if (choice < 0.22) await makeSmaller();
    },
  };
}
