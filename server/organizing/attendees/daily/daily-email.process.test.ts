import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { dailyEmails, grants } from '#server/db/tables/association-tables.ts';
import { jobs, outbox } from '#server/db/tables/tables.ts';
import { buildBooking } from '#server/testing/builders/build-booking.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildGrant, buildUser } from '#server/testing/builders/build-user.ts';
import { inDays, machineClock } from '#server/testing/processes/machine-clock.ts';
import { useProcesses } from '#server/testing/processes/use-processes.ts';

// The captains' daily email at two processes of the portal on one PostgreSQL, and at one that is killed.

const portal = useProcesses();
const captains = 12;

/** Noon in this zone is about now. */
function zoneOfNoon(): string {
  const hours = machineClock.now().getUTCHours() - 12;
  return `Etc/GMT${hours < 0 ? hours : `+${hours}`}`;
}

/** Each has an event of their own, with a place that was booked since the last email. */
async function buildCaptains(): Promise<string[]> {
  const booker = await buildUser(portal.db);
  const emails = [];
  for (let count = 0; count < captains; count += 1) {
    const { uuid, email } = await buildUser(portal.db);
    const event = await buildEvent(portal.db, {
      timezone: zoneOfNoon(),
      starts_at: inDays(30),
      ends_at: inDays(31),
    });
    const event_uuid = event.uuid;
    await buildGrant(portal.db, uuid, { role: 'captain', event_uuid });
    const booked = {
      user_uuid: booker.uuid,
      status: 'confirmed',
      created_at: machineClock.now(),
    } as const;
    await buildBooking(portal.db, { ...booked, event_uuid });
    emails.push(email);
  }
  const given = await portal.db.select({ grant_uuid: grants.uuid }).from(grants);
  const known = { looked_on: '2026-01-01', known_seats: 0, known_lost: 0 };
  await portal.db.insert(dailyEmails).values(given.map((grant) => ({ ...grant, ...known })));
  return emails.toSorted();
}

const informed = async () => (await portal.db.select().from(outbox)).map(({ to }) => to).toSorted();

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

const untilSent = () =>
  until(async () => {
    expect(await portal.db.$count(jobs)).toBe(0);
    expect(new Set(await informed()).size).toBe(captains);
  });

/** How many processes have a captain and wait to store the email's job. */
const telling = () =>
  portal.db.$count(
    sql`pg_stat_activity`,
    sql`datname = current_database() and wait_event_type = 'Lock' and query like 'with added%'`,
  );

test('13.2 of two processes both look, and each captain has one email', async () => {
  const emails = await buildCaptains();
  await portal.db.transaction(async (tx) => {
    // Both have a captain each and cannot store the job, so that neither is done before the other begins.
    await tx.execute('lock table jobs in share mode');
    await Promise.all([portal.start(), portal.start()]);
    await until(async () => expect(await telling()).toBe(2));
  });
  await untilSent();
  expect(await informed()).toEqual(emails);
});

test('13.2 a process that is killed while it tells a captain has told nothing; the next one tells everybody once', async () => {
  const emails = await buildCaptains();
  await portal.db.transaction(async (tx) => {
    await tx.execute('lock table jobs in share mode');
    const killed = await portal.start();
    await until(async () => expect(await telling()).toBe(1));
    await killed.kill();
  });
  expect(await informed()).toEqual([]);
  await portal.start();
  await untilSent();
  expect(await informed()).toEqual(emails);
});
