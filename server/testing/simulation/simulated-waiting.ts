import { type SQL, sql } from 'drizzle-orm';
import type { Event } from '#contract/events/events.ts';
import { seeded } from '#server/artwork/materials/seeded.ts';
import { advanceWaitlists } from '#server/bookings/waitlist/waitlist-jobs.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { signIn } from './simulated-accounts.ts';
import { bookPlaces } from './simulated-bookings.ts';
import { eventsSeenBy, must, type Person, type Simulation } from './simulation.ts';

// 20: people wait for events that are full. They take what is offered to them, let it go, or do nothing until it lapses.

/** Each call does what a week brings: offers are answered, somebody joins a line, somebody leaves one. */
export function waitingPeople(simulation: Simulation, seed: string): () => Promise<void> {
  const { portal, members, happened } = simulation;
  // Of its own, so that what the others do stays as it was.
  const chance = seeded(`${seed} waits`);
  const known = (rows: { name: string; event: string }[]) =>
    rows.flatMap(({ name, event }) => {
      const person = members.find((one) => one.name === name && one.state === 'here');
      return person ? [{ person, event }] : [];
    });
  const whoIs = async (table: SQL) =>
    known(
      await rowsOf(
        portal.db,
        sql`select u.last_name as name, e.slug as event from ${table} t join users u on u.uuid = t.user_uuid
          join events e on e.uuid = t.event_uuid order by e.slug, u.last_name`,
      ),
    );

  async function answer({ person, event: slug }: { person: Person; event: string }) {
    happened('a place is offered');
    const choice = chance.fraction();
    if (choice < 0.3) return;
    const visit = await signIn(simulation, person);
    const event = (await person.browser.get(`/api/v1/events/${slug}`)).json().data;
    if (choice < 0.5) {
      await must(200, person.browser.send('DELETE', `/api/v1/events/${event.uuid}/waitlist`));
      return happened('an offer is let go');
    }
    await bookPlaces(simulation, person, visit, event);
  }

  async function join(person: Person) {
    const { bookings, subscribed } = await signIn(simulation, person);
    const now = portal.clock.now().toISOString();
    const coming = await eventsSeenBy<Event>(person, 'events?filter=upcoming');
    const full = coming.filter(
      (event) =>
        event.status === 'published' &&
        event.spots_left === 0 &&
        event.booking_opens_at <= now &&
        now < event.booking_closes_at &&
        (subscribed || !event.member_only) &&
        !bookings.some((one) => one.event_uuid === event.uuid && one.status !== 'cancelled'),
    );
    const [event] = chance.shuffled(full);
    if (!event) return;
    const seats = chance.whole(1, 3);
    const body = { seats, least: chance.whole(1, seats) };
    await must(200, person.browser.send('PUT', `/api/v1/events/${event.uuid}/waitlist`, body));
    happened('somebody waits');
  }

  async function leave() {
    const [one] = chance.shuffled(await whoIs(sql`waitlist_entries`));
    if (!one) return;
    await signIn(simulation, one.person);
    const { uuid } = (await one.person.browser.get(`/api/v1/events/${one.event}`)).json().data;
    await must(200, one.person.browser.send('DELETE', `/api/v1/events/${uuid}/waitlist`));
    happened('somebody waits no more');
  }

  return async () => {
    await advanceWaitlists(portal.deps);
    for (const one of await whoIs(sql`(select * from seat_offers where state = 'open')`)) {
      await answer(one);
    }
    const here = members.filter(({ state }) => state === 'here');
    for (const person of chance.shuffled(here).slice(0, 3)) await join(person);
    if (chance.chance(0.15)) await leave();
    const [over] = await rowsOf<{ taken: boolean; lapsed: boolean }>(
      portal.db,
      sql`select coalesce(bool_or(state = 'taken'), false) as taken,
        coalesce(bool_or(state = 'ran_out'), false) as lapsed from seat_offers`,
    );
    if (over?.taken) happened('an offer is taken');
    if (over?.lapsed) happened('an offer lapses');
  };
}

/** What must hold of the lists whenever they have been brought in line. */
export function ofWaiting(now: Date): [what: string, query: SQL][] {
  const at = sql`${now.toISOString()}::timestamptz`;
  const open = sql`o.state = 'open' and o.until > ${at}`;
  const booked = sql`(select count(*) from seats s where s.event_uuid = e.uuid and s.state = 'confirmed')`;
  const offered = sql`(select coalesce(sum(o.seats), 0) from seat_offers o where o.event_uuid = e.uuid and ${open})`;
  return [
    [
      'booked and offered more than there is',
      sql`select e.slug as x from events e where ${booked} + ${offered} > e.capacity`,
    ],
    [
      'an offer that is over, and stands',
      sql`select o.uuid::text as x from seat_offers o where o.state = 'open' and o.until <= ${at}`,
    ],
    [
      'who has booked still waits',
      sql`select w.uuid::text as x from waitlist_entries w join bookings b
        on b.event_uuid = w.event_uuid and b.user_uuid = w.user_uuid where b.status = 'confirmed'`,
    ],
    [
      'somebody waits for what has begun or is called off',
      sql`select e.slug as x from waitlist_entries w join events e on e.uuid = w.event_uuid
        where e.status <> 'published' or e.starts_at <= ${at}`,
    ],
    [
      'free seats that are not offered to somebody who fits',
      sql`select e.slug as x from waitlist_entries w join events e on e.uuid = w.event_uuid
        join users u on u.uuid = w.user_uuid and u.deletion_requested_at is null
        where not e.member_only and e.booking_opens_at <= ${at}
          and e.booking_closes_at > ${at} + interval '24 hours'
          and e.capacity - ${booked} - ${offered} >= w.least
          and not exists (select from seat_offers o
            where o.event_uuid = w.event_uuid and o.user_uuid = w.user_uuid and ${open})
          and (select count(*) from seat_offers o where o.user_uuid = w.user_uuid and ${open}) < 2`,
    ],
    [
      'an offer that was emailed twice',
      // Offers of the past are deleted with their event's data.
      sql`select e.slug as x from events e, users u where e.ends_at > ${at} and
        (select count(*) from outbox o
          where o."to" = u.email and o.subject like ('%yours to book: ' || e.title)) >
        (select count(*) from seat_offers o where o.event_uuid = e.uuid and o.user_uuid = u.uuid)`,
    ],
  ];
}
