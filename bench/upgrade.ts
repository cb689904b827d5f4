import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from '../server/db/database.ts';
import { applyMigrations, knownMigrations } from '../server/db/migrations.ts';
import { checkLedger } from '../server/ledger/check/check-ledger.ts';
import { completeEntries } from '../server/ledger/complete-entries.ts';
import { readSettings } from '../server/start/settings.ts';
import { newDatabase } from './bench-portal.ts';
import { type Found, table } from './row.ts';

// For docs/performance.md: how long a database of release 0.14 with 100,000 bookings takes to become one
// of this version. A fifth of the bookings is cancelled and refunded.

const bookings = 100_000;
const people = 20_000;
const release014 = 17;

export async function measureUpgrade(): Promise<Found> {
  const pool = new pg.Pool({ connectionString: await newDatabase('upgrade'), max: 2 });
  const db = drizzle(pool);
  try {
    await applyMigrations(db, knownMigrations.slice(0, release014));
    await fill(db);
    const steps: [string, number][] = [];
    const step = async (name: string, run: () => Promise<unknown>) => {
      const start = performance.now();
      await run();
      steps.push([name, (performance.now() - start) / 1000]);
    };
    for (const [index] of knownMigrations.slice(release014).entries()) {
      const upTo = release014 + index + 1;
      await step(`migration ${upTo - 1}`, () =>
        db.transaction((tx) => applyMigrations(tx, knownMigrations.slice(0, upTo))),
      );
    }
    const settings = readSettings({ DEMO: '1' });
    await step('taxes and issuer of each old receipt, at the first start', () =>
      completeEntries({ db, settings }),
    );
    const seconds = steps.reduce((sum, [, taken]) => sum + taken, 0);
    await step('`npm run check:ledger`', async () => {
      const { differences } = await checkLedger({ db, clock: { now: () => new Date() } });
      if (differences.length > 0) throw new Error(differences.join('\n'));
    });
    return {
      rows: [
        {
          metric: 'upgrade of a database of 0.14 with 100,000 bookings',
          target: '≤ 120 s',
          measured: `${seconds.toFixed(0)} s`,
          isMet: seconds <= 120,
        },
      ],
      details: table(
        ['step of the upgrade', 'time'],
        steps.map(([name, taken]) => [name, `${taken.toFixed(1)} s`]),
      ),
    };
  } finally {
    await pool.end();
  }
}

/** As 0.14 stored it: bookings of one to four players for 180 dollars each, each paid by one charge. */
async function fill(db: Db): Promise<void> {
  const statements = [
    sql`insert into users (uuid, email, email_key, email_verified_at, password_hash, first_name, last_name)
      select md5('person ' || n)::uuid, n || '@example.org', n || '@example.org', now(), 'x', 'Robin', 'Fairfield'
      from generate_series(0, ${people - 1}::int) n`,
    sql`insert into events (uuid, slug, title, summary, description, format, starts_at, ends_at, timezone,
        venue_name, venue_address, venue_city, venue_province, venue_latitude, venue_longitude, capacity, price_cents,
        member_price_cents, booking_opens_at, booking_closes_at, cancel_until, status)
      select md5('event ' || n)::uuid, 'links-' || n, 'Links Day', 'x', 'x', 'Scramble', '2026-07-20T12:00Z',
        '2026-07-20T20:00Z', 'America/Toronto', 'x', 'x', 'x', 'ON', 43, -80, 2000, 18000, 15000, '2026-05-01T12:00Z',
        '2026-07-18T12:00Z', '2026-07-10T12:00Z', 'published'
      from generate_series(0, 199) n`,
    sql`insert into bookings (id, event_uuid, user_uuid, players, status, created_at, request, payment_method, total_cents,
        donation_cents, hold_expires_at, charge_id, cancelled_at, refund_cents, refunded_at)
      select 'booking-' || n, md5('event ' || n / 500)::uuid, md5('person ' || n % ${people}::int)::uuid, 1 + n % 4,
        case when n % 5 = 0 then 'cancelled' else 'confirmed' end, '2026-06-15T15:50Z', 'x', 'pm_card_visa',
        (1 + n % 4) * 18000, 0, '2026-06-15T16:05Z', 'pi_' || n,
        case when n % 5 = 0 then timestamptz '2026-06-16T15:50Z' end,
        case when n % 5 = 0 then (1 + n % 4) * 18000 else 0 end,
        case when n % 5 = 0 then timestamptz '2026-06-16T15:51Z' end
      from generate_series(0, ${bookings - 1}::int) n`,
    sql`insert into booking_places (booking_id, position, name, price_cents)
      select b.id, n, 'Guest', 18000 from bookings b, generate_series(0, b.players - 1) n`,
    sql`insert into payments (uuid, user_uuid, reference, kind, description, amount_cents, currency, status, refunds,
        card_brand, card_last4, paid_at, receipt_number)
      select md5(b.id)::uuid, b.user_uuid, b.charge_id, 'event', 'Links Day', b.total_cents, 'CAD',
        case when b.refund_cents > 0 then 'refunded' else 'paid' end, null, 'visa', '4242', b.created_at,
        row_number() over (order by b.id)
      from bookings b`,
    sql`insert into payments (uuid, user_uuid, reference, kind, description, amount_cents, currency, status, refunds,
        card_brand, card_last4, paid_at, receipt_number)
      select md5('refund ' || b.id)::uuid, b.user_uuid, 're_' || b.id, 'refund', 'Refund: Links Day', -b.refund_cents,
        'CAD', 'paid', md5(b.id)::uuid, 'visa', '4242', b.refunded_at, ${bookings}::int + row_number() over (order by b.id)
      from bookings b where b.refund_cents > 0`,
    sql`analyze`,
  ];
  for (const statement of statements) await db.execute(statement);
}
