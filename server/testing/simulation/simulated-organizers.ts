import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { rowsOf } from '#server/db/rows-of.ts';
import { EventFileError, parseEventFile } from '#server/events/event-file.ts';
import { picturesIn } from '#server/events/event-pictures.ts';
import { cancelEvent } from '#server/organizing/events/cancel-event.ts';
import { saveEvent } from '#server/organizing/events/save-event.ts';
import { oneDay } from '#server/time/durations.ts';
import { handbookEvent } from '../builders/handbook-event.ts';
import { expectEmail, type Simulation } from './simulation.ts';

interface Venue {
  timezone: string;
  venue: { city: string; province: string };
}

interface Announced {
  slug: string;
  starts: Date;
  /** The event's file. */
  text: string;
}

const venues: [Venue, ...Venue[]] = [
  { timezone: 'America/St_Johns', venue: { city: "St. John's", province: 'NL' } },
  { timezone: 'America/Toronto', venue: { city: 'Guelph', province: 'ON' } },
  { timezone: 'America/Vancouver', venue: { city: 'Vancouver', province: 'BC' } },
];

/**
 * The organizers and their event files. Each call of `act` does one thing, or nothing. Every other event is called
 * off in the console.
 */
export function organizers(simulation: Simulation, callOff: (slug: string) => Promise<void>) {
  const { portal, chance, happened, members } = simulation;
  const events: Announced[] = [];
  let cancelledByCommand = true;

  /** Times are days before the start, in the local time of the venue. */
  function write(slug: string, starts: Date, changes: Record<string, unknown>): Announced {
    const at = (days: number, time: string) =>
      `${new Date(starts.getTime() + days * oneDay).toISOString().slice(0, 10)} ${time}`;
    const times = { starts: at(0, '18:00'), ends: at(0, '23:00') };
    const booking = {
      opens: at(-50, '09:00'),
      closes: at(-2, '20:00'),
      cancel_until: at(-9, '20:00'),
    };
    const always = { slug, status: 'published', title: slug, agenda: [], ...times, booking };
    return { slug, starts, text: handbookEvent({ ...always, ...changes }) };
  }

  const save = ({ text }: Announced) =>
    saveEvent(portal.deps, parseEventFile(text), picturesIn(portal.filesFolder));

  async function bookersOf(slug: string) {
    const query = sql`select coalesce(u.last_name, b.name) as name,
        (select count(*)::integer from seats s where s.booking_id = b.id and s.state = 'confirmed') as players
      from bookings b
      left join users u on u.uuid = b.user_uuid join events e on e.uuid = b.event_uuid
      where e.slug = ${slug} and b.status = 'confirmed'`;
    return rowsOf<{ name: string; players: number }>(portal.db, query);
  }

  async function announce(): Promise<void> {
    const number = String(events.length + 1).padStart(3, '0');
    const starts = new Date(portal.clock.now().getTime() + chance.whole(25, 55) * oneDay);
    const { timezone, venue } = chance.pick(venues);
    const price = chance.pick([0, 95, 120, 180]);
    const announced = write(`round-${number}`, starts, {
      timezone,
      venue: { name: 'Old Mill Links', address: '1 Mill Lane', ...venue },
      capacity: chance.whole(4, 8),
      price,
      member_price: price / 2,
      member_only: chance.chance(0.25),
    });
    expect(await save(announced)).toEqual({ isNew: true, notifiedOfMove: 0 });
    events.push(announced);
    happened('an event is announced');
  }

  const coming = () => events.filter(({ starts }) => starts > portal.clock.now());

  /** Moves an event by a few days. Everybody who has booked gets an email. */
  async function move(): Promise<void> {
    const [event] = chance.shuffled(coming());
    if (!event) return;
    const starts = new Date(event.starts.getTime() + chance.whole(1, 6) * oneDay);
    const { text } = event;
    const { timezone, venue, capacity, price, member_price, member_only } = JSON.parse(text);
    const unchanged = { timezone, venue, capacity, price, member_price, member_only };
    const moved = write(event.slug, starts, unchanged);
    const bookers = await bookersOf(event.slug);
    expect(await save(moved)).toEqual({ isNew: false, notifiedOfMove: bookers.length });
    Object.assign(event, moved);
    happened('an event is moved');
    for (const person of members) {
      if (bookers.some(({ name }) => name === person.name)) {
        expectEmail(person, 'A new time or place');
      }
    }
  }

  async function cancelOne(): Promise<void> {
    const [event] = chance.shuffled(coming());
    if (!event) return;
    const cancelled = (await bookersOf(event.slug)).length;
    cancelledByCommand = !cancelledByCommand;
    if (cancelledByCommand) {
      // What was paid by hand is owed until it is given.
      expect(await cancelEvent(portal.deps, event.slug)).toMatchObject({ cancelled });
    } else {
      await callOff(event.slug);
      expect(await bookersOf(event.slug)).toEqual([]);
      happened('an event is called off in the console');
    }
    events.splice(events.indexOf(event), 1, { ...event, starts: new Date(0) });
    happened('an event is cancelled');
  }

  /** F10: nobody loses a seat. */
  async function makeSmaller(): Promise<void> {
    for (const event of coming()) {
      const players = (await bookersOf(event.slug)).reduce((sum, one) => sum + one.players, 0);
      if (players < 2) continue;
      const text = JSON.stringify({ ...JSON.parse(event.text), capacity: players - 1 });
      await expect(save({ ...event, text })).rejects.toThrow(EventFileError);
      return happened('an event cannot be made smaller');
    }
  }

  return {
    async act(): Promise<void> {
      if (coming().length < 3) return announce();
      const choice = chance.fraction();
      if (choice < 0.08) await move();
      else if (choice < 0.12) await cancelOne();
      else if (choice < 0.2) await makeSmaller();
    },
  };
}
