import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import type { GrantRole } from '#contract/calls/access.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { oneDay, oneHour } from '#server/time/durations.ts';
import { buildGrant, buildUser, testPassword } from '../builders/build-user.ts';
import { retrying } from './fault-injection.ts';
import { emailOf, must, type Simulation } from './simulation.ts';

interface Coming {
  uuid: string;
  title: string;
}

const byHand = ['cash', 'cheque', 'etransfer'] as const;
const bookings = '/api/v1/organize/bookings';
const events = '/api/v1/organize/events';

/** An organizer who signs in whenever a session is over. */
export async function simulatedOrganizer(
  { portal }: Simulation,
  { ip, ...who }: { role: GrantRole; last_name: string; ip: string },
) {
  const user = await buildUser(portal.db, { last_name: who.last_name });
  await buildGrant(portal.db, user.uuid, { role: who.role });
  const browser = retrying(portal, portal.browser(ip));

  async function signInAgain(): Promise<void> {
    browser.cookies.clear();
    await must(200, browser.login(user.email, testPassword));
  }

  return {
    browser,
    signInAgain,
    async signIn(): Promise<void> {
      if ((await browser.get('/api/v1/user')).statusCode === 401) await signInAgain();
    },
    /** Acts with the numbers that the portal says when it is asked without any, and once more: twice is once (S4). */
    async act(path: string, body: object, expected = [200]) {
      const key = randomUUID();
      let wanted: object = { ...body, key };
      let answer = await browser.post(path, wanted);
      const { code, current } = answer.json();
      if (code === 'numbers_changed') {
        const { people, cents } = current;
        wanted = { ...wanted, expect: { people, cents } };
        answer = await browser.post(path, wanted);
      }
      const what = `${path} ${JSON.stringify(body)} ${answer.body}`;
      if (!expected.includes(answer.statusCode)) throw new Error(what);
      if (answer.statusCode < 300) {
        await must(answer.statusCode, browser.post(path, wanted), what);
      }
      return answer;
    },
  };
}

export type SimulatedOrganizer = Awaited<ReturnType<typeof simulatedOrganizer>>;

/** The owner at the attendees' desk. Each call of `act` does one thing with somebody's booking, or nothing. */
export async function attendeesDesk(simulation: Simulation) {
  const { portal, chance, happened, members, byOrganizers } = simulation;
  const owner = { role: 'owner', last_name: 'Bailiff', ip: '10.0.1.1' } as const;
  const { browser, signIn, act } = await simulatedOrganizer(simulation, owner);
  let arrivals = 0;
  const reason = 'By the simulated desk';

  async function uuidOf(slug: string): Promise<string> {
    const [event] = await rowsOf<{ uuid: string }>(
      portal.db,
      sql`select uuid::text from events where slug = ${slug}`,
    );
    if (!event) throw new Error(`There is no ${slug}.`);
    return event.uuid;
  }

  /** At events for members the price is fixed by who somebody is, which a check of its own holds. */
  const comingEvents = () =>
    rowsOf<Coming>(
      portal.db,
      sql`select uuid::text, title from events where status = 'published' and not member_only
        and starts_at > ${portal.clock.now().toISOString()}::timestamptz order by starts_at, slug`,
    );

  async function someBooking(narrowing = sql`true`): Promise<AttendeeBooking | undefined> {
    const rows = await rowsOf<{ id: string }>(
      portal.db,
      sql`select b.id from bookings b join events e on e.uuid = b.event_uuid
        where b.status = 'confirmed' and e.status = 'published' and not e.member_only
          and e.starts_at > ${portal.clock.now().toISOString()}::timestamptz
          and ${narrowing}
        order by e.slug, b.created_at`,
    );
    const [row] = chance.shuffled(rows);
    return row && (await must(200, browser.get(`${bookings}/${row.id}`))).json().data;
  }

  async function add(): Promise<void> {
    const [event] = chance.shuffled(await comingEvents());
    if (!event) return;
    const [member] = chance.shuffled(members.filter(({ state }) => state === 'here'));
    const tag = chance.whole(1, 1e9);
    const first =
      member && chance.chance(0.6)
        ? { name: member.name, email: emailOf(member) }
        : { name: `Walker ${tag}`, email: `walker.${tag}@example.org`, phone: '519 555 0100' };
    const guests = chance.chance(0.5) ? [{ name: `Friend of walker ${tag}` }] : [];
    const how = chance.pick([...byHand, 'owing', 'owing', 'free'] as const);
    const paid = how === 'owing' || how === 'free' ? { pay: how } : { method: how };
    const body = { seats: [first, ...guests], ...paid, note: `Note ${tag}` };
    const path = `/api/v1/organize/events/${event.uuid}/bookings`;
    // Full, or they have a booking already.
    const answer = await act(path, body, [201, 409]);
    if (answer.statusCode === 201) happened(`a booking is added: ${how}`);
  }

  async function recordPayment({ id, owing_cents }: AttendeeBooking): Promise<void> {
    if (owing_cents === 0) return;
    const part = chance.chance(0.4) ? { cents: chance.whole(1, owing_cents) } : {};
    await act(`${bookings}/${id}/pay`, { method: chance.pick([...byHand]), ...part });
    happened('a payment is recorded');
  }

  /** S8: the old tickets open nothing, or say where the seat is now. */
  async function expectLost(lost: AttendeeBooking['seats'], becomes: 'cancelled' | 'moved') {
    for (const { uuid } of lost) {
      const [seat] = await rowsOf<{ state: string; ticket: string | null }>(
        portal.db,
        sql`select state, ticket from seats where uuid = ${uuid}`,
      );
      if (seat?.state !== becomes) throw new Error(`The seat ${uuid} is ${seat?.state}.`);
      const from = portal.browser(`10.1.${chance.whole(0, 250)}.${chance.whole(0, 250)}`);
      const token = seat.ticket ?? 'none';
      const opened = await from.post('/api/v1/tickets/open', { token });
      const isOpen = opened.statusCode === 200 && opened.json().data.ticket !== null;
      if (isOpen) throw new Error(`The ticket of the lost seat ${uuid} still opens.`);
    }
  }

  function someSeats({ seats }: AttendeeBooking) {
    const live = chance.shuffled(seats.filter(({ state }) => state === 'confirmed'));
    return live.slice(0, chance.whole(1, live.length));
  }

  async function cancel(booking: AttendeeBooking): Promise<void> {
    const seats = someSeats(booking);
    const left = seats.reduce((sum, seat) => sum + seat.left_cents, 0);
    const choices =
      left > 0 ? (['all', 'amount', 'none', 'donation'] as const) : (['none'] as const);
    const refund = chance.pick([...choices]);
    const amount = refund === 'amount' ? { cents: chance.whole(1, left) } : {};
    const uuids = seats.map(({ uuid }) => uuid);
    await act(`${bookings}/${booking.id}/cancel`, { seats: uuids, refund, ...amount, reason });
    byOrganizers.add(booking.event.title);
    await expectLost(seats, 'cancelled');
    happened(`seats are cancelled: ${refund}`);
  }

  async function move(booking: AttendeeBooking): Promise<void> {
    const others = (await comingEvents()).filter(({ uuid }) => uuid !== booking.event.uuid);
    const [to] = chance.shuffled(others);
    if (!to) return;
    const seats = someSeats(booking);
    const difference = chance.pick(['keep', 'refund', 'refund', 'owe'] as const);
    const wanted = { seats: seats.map(({ uuid }) => uuid), event: to.uuid, difference, reason };
    // The difference goes the other way, it is full, or they have another booking there.
    const answer = await act(`${bookings}/${booking.id}/move`, wanted, [200, 400, 409]);
    if (answer.statusCode !== 200) return;
    byOrganizers.add(booking.event.title).add(to.title);
    await expectLost(seats, 'moved');
    happened(`seats are moved: ${difference}`);
  }

  async function refundPart({ id: booking, charges }: AttendeeBooking): Promise<void> {
    const [charge] = chance.shuffled(charges.filter(({ left_cents }) => left_cents > 0));
    if (!charge) return;
    const cents = chance.whole(1, charge.left_cents);
    // Money that was moved here was paid for another booking.
    await act(`/api/v1/organize/charges/${charge.uuid}/refund`, { booking, cents, reason });
    happened('a part of a charge is refunded');
  }

  /** Of whatever booking was paid by cheque: few are. */
  async function returnCheque(): Promise<void> {
    const booking = await someBooking(
      sql`exists (select from charges c where c.booking_id = b.id and c.method = 'cheque')`,
    );
    const cheques = booking?.charges.filter(
      ({ method, left_cents }) => method === 'cheque' && left_cents > 0,
    );
    const [cheque] = chance.shuffled(cheques ?? []);
    if (!booking || !cheque) return;
    const keep = chance.chance(0.5);
    const path = `${bookings}/${booking.id}/returned`;
    // A part of the places was paid in another way, or is just being paid.
    const answer = await act(path, { charge: cheque.uuid, keep }, [200, 400, 409]);
    if (answer.statusCode !== 200) return;
    byOrganizers.add(booking.event.title);
    happened(`a cheque is returned: ${keep ? 'owed again' : 'cancelled'}`);
  }

  async function changeSeat({ id, seats, version }: AttendeeBooking): Promise<void> {
    const guests = seats.filter(({ state, is_booker }) => state === 'confirmed' && !is_booker);
    const [seat] = chance.shuffled(guests);
    if (!seat) return;
    const tag = chance.whole(1, 1e9);
    const change = { name: `Changed ${tag}`, email: `changed.${tag}@example.org`, version };
    await must(200, browser.send('PUT', `${bookings}/${id}/seats/${seat.uuid}`, change));
    happened('a seat is changed');
  }

  /** At the door, and taken back: the last state counts, all of it is kept. */
  async function checkIn({ event, seats }: AttendeeBooking): Promise<void> {
    const [seat] = chance.shuffled(seats.filter(({ state }) => state === 'confirmed'));
    if (!seat) return;
    const [row] = await rowsOf<{ hash: string }>(
      portal.db,
      sql`select encode(sha256(ticket::bytea), 'hex') as hash from seats where uuid = ${seat.uuid}`,
    );
    for (const here of [true, false]) {
      arrivals += 1;
      const at = new Date(portal.clock.now().getTime() - oneHour + 1000 * arrivals);
      const one = { uuid: randomUUID(), ticket_hash: row?.hash, here, at };
      const path = `/api/v1/organize/events/${event.uuid}/check-ins`;
      const answer = await must(200, browser.post(path, { check_ins: [one] }));
      const [{ result }] = answer.json().data;
      if (result !== 'here') throw new Error(`A check-in was answered ${result}.`);
    }
    happened('a check-in is undone');
  }

  const acts = [
    recordPayment,
    recordPayment,
    cancel,
    cancel,
    move,
    move,
    refundPart,
    changeSeat,
    checkIn,
    returnCheque,
  ];

  return {
    async act(): Promise<void> {
      await signIn();
      if (chance.chance(0.45)) return add();
      const booking = await someBooking();
      const [one] = chance.shuffled(acts);
      if (booking && one) await one(booking);
    },
    /** With everything that was booked, and what is being paid for. */
    async announce(event: object): Promise<void> {
      await signIn();
      const { data } = (await must(201, browser.post(events, event))).json();
      const { version } = data;
      await must(200, browser.post(`${events}/${data.uuid}/publish`, { version }));
    },
    async change(slug: string, changes: object, expected = 200): Promise<void> {
      await signIn();
      const path = `${events}/${await uuidOf(slug)}`;
      const { data } = (await must(200, browser.get(path))).json();
      await must(expected, browser.send('PUT', path, { ...data, ...changes }));
    },
    async callOff(slug: string): Promise<void> {
      await signIn();
      const path = `${events}/${await uuidOf(slug)}`;
      const { version } = (await must(200, browser.get(path))).json().data;
      await act(`${path}/call-off`, { version, reason });
    },
    /** Cash, cheques and e-Transfers that are owed are given, so that nothing waits for the office. */
    async giveOwed(): Promise<void> {
      const owed = await rowsOf<{ uuid: string; way: string }>(
        portal.db,
        sql`select uuid::text, way from refunds where state = 'owed' and way <> 'card' order by created_at, cents, uuid`,
      );
      if (owed.length > 0) await signIn();
      for (const { uuid } of owed) {
        const on = new Date(portal.clock.now().getTime() - oneDay).toISOString().slice(0, 10);
        const given = { way: chance.pick([...byHand]), on };
        await act(`/api/v1/organize/refunds/${uuid}/given`, given);
        happened('a refund is recorded as given');
      }
    },
  };
}
