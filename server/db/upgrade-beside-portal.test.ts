import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openReleaseDatabase } from '../testing/release-database.ts';
import { onPostgres } from '../testing/test-database.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import { findAppliedMigrations, knownMigrations, migrate } from './migrations.ts';
import { rowsOf } from './rows-of.ts';

// This version starts while a portal of release 0.14 still works on the same PostgreSQL.

async function connect(url: string | undefined) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test.runIf(onPostgres)(
  'V44 an upgrade lets an older portal go first whose transaction needs what it has locked',
  async () => {
    const { db, url } = await openReleaseDatabase();
    const old = await connect(url);
    // A payment that 0.14 records: the ledger first, the booking after it.
    await old.query('begin');
    await old.query('update payments set description = description where false');
    const upgrade = migrate(db);
    await vi.waitFor(async () => expect(await waitingForLocks(db)).toBe(1), 20_000);
    await old.query('update bookings set notes = notes');
    await old.query('commit');
    await upgrade;
    expect(await findAppliedMigrations(db)).toHaveLength(knownMigrations.length);
  },
);

test.runIf(onPostgres)(
  'V44 an upgrade that an older portal keeps from its tables says so, and has changed nothing',
  async () => {
    const { db, url } = await openReleaseDatabase();
    const before = await findAppliedMigrations(db);
    const old = await connect(url);
    await old.query('begin');
    await old.query('update payments set description = description where false');
    await expect(migrate(db, { attempts: 2 })).rejects.toThrow(
      'Nothing was changed. Stop every older portal (systemctl stop fairway, or docker compose stop portal), then start this one again.',
    );
    expect(await findAppliedMigrations(db)).toEqual(before);
    await old.query('select * from bookings');
    await old.query('commit');
    await migrate(db);
    expect(await findAppliedMigrations(db)).toHaveLength(knownMigrations.length);
  },
);

/** What a portal of 0.14 locks, in its order, when it takes a booking, records a payment, and cancels. */
const oldTransactions = [
  [
    'select * from events where uuid = $1 for no key update',
    'select * from users for no key update',
    'update bookings set notes = notes where event_uuid = $1',
    'update booking_places set name = name where false',
    'update jobs set attempts = attempts where false',
  ],
  [
    'select * from events where uuid = $1 for no key update',
    'update payments set description = description where false',
    'update jobs set attempts = attempts where false',
    'update bookings set notes = notes where event_uuid = $1',
  ],
  [
    'update memberships set user_uuid = user_uuid where false',
    'update payments set description = description where false',
    'select * from users for key share',
    'select * from bookings',
  ],
];

test.runIf(onPostgres)(
  'V44 an upgrade goes through while a portal of 0.14 takes bookings and payments all the time',
  async () => {
    const { db, url } = await openReleaseDatabase();
    const events = await rowsOf<{ uuid: string }>(db, sql`select uuid from events`);
    const started = Promise.withResolvers<void>();
    let done = 0;
    /** Until the schema is another one: the error that ended it. */
    const work = async (index: number) => {
      const client = await connect(url);
      const statements = oldTransactions[index % oldTransactions.length] ?? [];
      try {
        for (;;) {
          await client.query('begin');
          const event = events[done % events.length]?.uuid;
          for (const text of statements) {
            await client.query(text, text.includes('$1') ? [event] : []);
          }
          await client.query('commit');
          done += 1;
          if (done === 20) started.resolve();
        }
      } catch (error) {
        return Object(error).code as unknown;
      }
    };
    const portal = Promise.all(Array.from({ length: 6 }, (_, index) => work(index)));
    await started.promise;
    await migrate(db);
    expect(await findAppliedMigrations(db)).toHaveLength(knownMigrations.length);
    // A table or a column that is gone; nobody was ended by a deadlock.
    for (const code of await portal) expect(['42P01', '42703']).toContain(code);
  },
);
