import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Person } from './simulated-members.ts';

/** The upper limit that bookings are compared with. */
export interface BareDriver {
  connections: number;
  /** Sells the seats of an event, first come, first served. Returns seats per second until the last one. */
  sell(eventUuid: string, members: Person[]): Promise<number>;
  close(): Promise<void>;
}

/** The necessary statements of one person's booking, each prepared. */
const statements = {
  lock: 'select capacity from events where uuid = $1 for no key update',
  live: "select id from bookings where event_uuid = $1 and user_uuid = $2 and status in ('held', 'confirmed')",
  count: `select count(*)::integer as players from seats where event_uuid = $1
    and state in ('held', 'confirmed') and (state = 'confirmed' or hold_expires_at > $2)`,
  booking: `insert into bookings (id, event_uuid, user_uuid, status, created_at)
    values ($1, $2, $3, 'confirmed', $4)`,
  request: `insert into seat_requests (uuid, booking_id, fingerprint, created_at)
    values ($1, $2, $3, $4)`,
  seat: `insert into seats (booking_id, event_uuid, request_uuid, position, user_uuid, name, state, price_cents,
      cancel_until, ticket, code)
    values ($1, $2, $3, 0, $4, $5, 'confirmed', 0, $6, $7, $8)`,
  // Due later, so that the portal does not send its emails meanwhile.
  job: "insert into jobs (kind, payload, run_at, created_at) values ('booking-letter', $1, $2, $3)",
};

/**
 * Plain `pg` without a portal, on the number of connections that is fastest here: too many clients on
 * one row make PostgreSQL slower. Each person books once, and there is no HTTP.
 */
export async function bareDriver(
  databaseUrl: string,
  openEvent: () => Promise<string>,
  members: Person[],
): Promise<BareDriver> {
  let best = { clients: [] as pg.Client[], perSecond: 0 };
  for (const connections of [1, 2, 3, 4, 6, 8, 12]) {
    const clients = await openClients(databaseUrl, connections);
    const rates: number[] = [];
    while (rates.length < 3) rates.push(await sell(clients, await openEvent(), members));
    const perSecond = Math.max(...rates);
    const worse = perSecond > best.perSecond ? best.clients : clients;
    if (perSecond > best.perSecond) best = { clients, perSecond };
    await closeClients(worse);
  }
  return {
    connections: best.clients.length,
    sell: (eventUuid, people) => sell(best.clients, eventUuid, people),
    close: () => closeClients(best.clients),
  };
}

async function openClients(databaseUrl: string, count: number): Promise<pg.Client[]> {
  const clients = Array.from({ length: count }, () => new pg.Client(databaseUrl));
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}

async function closeClients(clients: pg.Client[]): Promise<void> {
  await Promise.all(clients.map((client) => client.end()));
}

async function sell(clients: pg.Client[], event: string, members: Person[]): Promise<number> {
  let next = 0;
  let sold = 0;
  let seconds = 0;
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let person = members[next++]; person; person = members[next++]) {
        if (!(await book(client, event, person.uuid))) continue;
        sold += 1;
        seconds = (performance.now() - start) / 1000;
      }
    }),
  );
  return sold / seconds;
}

async function book(client: pg.Client, event: string, user: string): Promise<boolean> {
  const query = (name: keyof typeof statements, values: unknown[]) =>
    client.query({ name, text: statements[name], values });
  const now = new Date();
  await client.query('begin');
  const { rows: locked } = await query('lock', [event]);
  const { rows: live } = await query('live', [event, user]);
  const { rows: counted } = await query('count', [event, now]);
  const isFree = live.length === 0 && counted[0].players < locked[0].capacity;
  if (isFree) {
    const id = randomBytes(16).toString('base64url');
    const request = randomUUID();
    const random = (bytes: number) => randomBytes(bytes).toString('base64url');
    await query('booking', [id, event, user, now]);
    await query('request', [request, id, random(32), now]);
    const ticket = [random(16), random(5)];
    await query('seat', [id, event, request, user, 'Robin Fairfield', now, ...ticket]);
    const later = new Date(now.getTime() + 3600_000);
    await query('job', [{ letter: 'confirmed', booking: id }, later, now]);
  }
  await client.query('commit');
  return isFree;
}
