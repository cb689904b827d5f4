import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { machineClock } from '#server/testing/processes/machine-clock.ts';
import type { Db } from '../../server/db/database.ts';
import { seats } from '../../server/db/tables/booking-tables.ts';
import { events } from '../../server/db/tables/event-tables.ts';
import { type PortalProcess, startPortal } from '../../server/testing/processes/portal-process.ts';
import { openDatabaseOfItsOwn, type TestDatabase } from '../../server/testing/test-database.ts';
import { hasFirefox, openFirefox } from './firefox.ts';
import { until, type Walker, walkIn } from './walker.ts';
import { hasWebKit, openWebKit } from './webkit.ts';

// All other browser tests run in Chromium. These run in WebKit, the engine of every iPhone, and in Firefox.

/** Fills in the form and submits it; the test checks the result. */
async function signIn(walker: Walker, email: string, password = 'fairway-demo-2026') {
  await walker.type('Email', email);
  await walker.type('Password', password);
  await walker.press('Sign In', 'main button');
}

describe.each([
  { engine: 'Safari’s engine', isThere: hasWebKit, openEngine: openWebKit },
  { engine: 'Firefox', isThere: hasFirefox, openEngine: openFirefox },
])('in $engine', ({ isThere, openEngine }) => {
  // One for all walks: they are people of the demo who do not meet, and filling it takes as long as a walk.
  let database: TestDatabase;
  let portal: PortalProcess;
  const folder = mkdtempSync(join(tmpdir(), 'fairway-engines-'));
  beforeAll(async () => {
    database = await openDatabaseOfItsOwn();
    portal = await startPortal({
      DATABASE_URL: String(database.url),
      DATA_DIR: folder,
      DEMO: '1',
      LOG_LEVEL: 'warn',
    });
    await portal.ready();
  });
  afterAll(async () => {
    await portal.kill();
    await database.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function walkThePortal() {
    const walker = walkIn(await openEngine(), portal.url);
    onTestFinished(async () => {
      await walker.close();
    });
    return { walker, url: portal.url };
  }

  test.skipIf(!isThere)(
    '1.1 1.2 1.3 4.1 the main screens work, and after signing out Back shows nothing personal',
    async () => {
      const { walker } = await walkThePortal();
      await walker.open('/');
      await walker.press('Menu');
      await walker.press('About');
      await walker.sees('h1', 'Golf with the books open');

      await walker.open('/login?redirect=%2Fprofile');
      await signIn(walker, 'member@example.com', 'not this one');
      await walker.sees('main', 'do not match');
      await signIn(walker, 'member@example.com');
      await walker.sees('h1', 'Maya Chartrand');

      await walker.press('Edit Personal Information');
      await walker.press('Change Date');
      await walker.sees('[popover]:popover-open', 'September 1985');
      await walker.escape();
      await walker.escape();
      await walker.seesNo('dialog[open]');

      await walker.open('/billing');
      await walker.sees('main', 'Receipt');
      await walker.open('/settings/privacy');
      await walker.press('Menu');
      await walker.press('Sign Out', '[popover] button');
      await walker.seesNo('main [href="/settings/privacy"]');
      await walker.back();
      await walker.sees('h1', 'Sign In');
      await walker.back();
      await walker.sees('h1', 'Sign In');
      expect(await walker.text()).not.toContain('Receipt');
    },
  );

  test.skipIf(!isThere)('1.5 a person books places for two', async () => {
    const { walker, url } = await walkThePortal();
    const { data } = await (await fetch(`${url}/api/v1/events?filter=open`)).json();
    // The last event: this person may have booked one of the next two already.
    const event = data.findLast(
      ({ price_cents, member_only, spots_left }: Record<string, unknown>) =>
        price_cents && !member_only && spots_left !== 0 && spots_left !== 1,
    );
    await walker.open(`/login?redirect=${encodeURIComponent(`/events/${event.slug}`)}`);
    await signIn(walker, 'user@example.com');
    await walker.sees('h1', event.title);
    await walker.press('Book a Place');
    await walker.press('+ Add a Guest');
    await walker.type('Name', 'Ada Birch');
    await walker.type('Card Number', '4242 4242 4242 4242');
    await walker.type('Expiry', '12 / 68');
    await walker.type('Security Code', '123');
    await walker.press('Pay $');
    await walker.sees('h1', 'Booking confirmed');
    await walker.sees('main', 'Ada Birch');
  });

  test.skipIf(!isThere)('1.7 a person becomes a member', async () => {
    const { walker } = await walkThePortal();
    await walker.open('/login?redirect=%2Fsubscribe');
    await signIn(walker, 'user@example.com');
    await walker.type('Card Number', '4242 4242 4242 4242');
    await walker.type('Expiry', '12 / 68');
    await walker.type('Security Code', '123');
    await walker.press('Subscribe for $120.00');
    await walker.sees('h1', 'Welcome, member');
  });

  test.skipIf(!isThere)(
    '14.1 14.3 at the door a ticket is read by the camera, and the party is let in',
    async () => {
      const { walker } = await walkThePortal();
      const { slug, booker, guest, ticket } = await partyOfTwo(database.db);
      await walker.open(`/login?redirect=${encodeURIComponent(`/organize/door/${slug}`)}`);
      await signIn(walker, 'organizer@example.com');
      await walker.sees('header', '0 of');
      await walker.type('Name or code', booker);
      await walker.press(booker);
      await walker.sees('section button', 'Both Here');

      await walker.giveCamera(encode(ticket, { ecc: 'M', border: 4 }).data);
      await walker.press('Scan Tickets');
      await walker.sees('[data-outcome] strong', 'Here');
      await walker.sees('[data-outcome] span', guest);
      await walker.sees('header', '1 of');
      await walker.press('The Other One Here');
      await walker.sees('header', '2 of');
      await until('both to be delivered', async () => {
        const here = await database.db.select().from(seats).where(isNotNull(seats.checked_in_at));
        return [booker, guest].every((name) => here.some((seat) => seat.name === name));
      });
    },
  );
});

/** Somebody with one guest at an event to come, of which the demo knows nobody to be there. */
async function partyOfTwo(db: Db) {
  const [found] = await db
    .select({
      slug: events.slug,
      names: sql<string[]>`array_agg(${seats.name} order by ${seats.position})`,
      tickets: sql<string[]>`array_agg(${seats.ticket} order by ${seats.position})`,
    })
    .from(seats)
    .innerJoin(events, eq(events.uuid, seats.event_uuid))
    .where(and(eq(seats.state, 'confirmed'), gt(events.starts_at, machineClock.now())))
    .groupBy(seats.booking_id, events.uuid)
    .having(sql`count(*) = 2`)
    .orderBy(events.starts_at, seats.booking_id)
    .limit(1);
  const [booker, guest] = found?.names ?? [];
  const ticket = found?.tickets[1];
  if (!found || !booker || !guest || !ticket) throw new Error('The demo has no party of two.');
  return { slug: found.slug, booker, guest, ticket };
}
