import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { bookings, seatRequests } from '#server/db/tables/booking-tables.ts';
import { eventEmails } from '#server/db/tables/email-tables.ts';
import { jobs, outbox } from '#server/db/tables/tables.ts';
import { openingReminders } from '#server/db/tables/waitlist-tables.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import { fromNow, inDays } from '#server/testing/processes/machine-clock.ts';
import { isPaused, pausing } from '#server/testing/processes/pausing.ts';
import { openSession } from '#server/testing/processes/portal-browser.ts';
import { useProcesses } from '#server/testing/processes/use-processes.ts';

// Real processes: one that is killed while it enqueues or sends what is due, and two that start after it.

const portal = useProcesses();
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const guestOf = (event: { slug: string }, name: string) => `${name}-${event.slug}@example.org`;

/** The email of a week before it is due: that morning was yesterday or today. */
function buildSoon(title: string) {
  return buildEvent(portal.db, {
    title,
    price_cents: 0,
    member_price_cents: 0,
    starts_at: inDays(6),
    ends_at: inDays(6.4),
    booking_opens_at: inDays(-30),
    booking_closes_at: inDays(5),
    cancel_until: inDays(4),
  });
}

/** A booker and two guests with addresses. */
async function buildBooked(url: string, title: string) {
  const event = await buildSoon(title);
  const user = await buildUser(portal.db);
  const browser = await openSession(portal.db, user.uuid);
  await browser.get(url, api.csrfCookie.path);
  const guests = ['sam', 'kim'].map((name) => ({ name, email: guestOf(event, name) }));
  const path = api.attend.path.replace(':uuid', event.uuid);
  const answer = await browser.post(url, path, { uuid: event.uuid, data: { guests } });
  expect(answer.status).toBe(201);
  return { event, booker: user.email };
}

/** Three events are booked, what that sends is sent, and the process has stopped. */
async function given() {
  const one = await portal.start();
  const held = await buildBooked(one.url, 'Held Cup');
  await buildBooked(one.url, 'Other Cup');
  await buildBooked(one.url, 'Third Cup');
  await until(async () => expect(await portal.db.$count(jobs, sql`run_at < now()`)).toBe(0));
  await one.kill();
  await portal.db.delete(outbox);
  // Before any email was due; while the process runs, they are too late for one.
  await portal.db.update(bookings).set({ created_at: inDays(-20) });
  await portal.db.update(seatRequests).set({ created_at: inDays(-20) });
  const everybody = [held.booker, guestOf(held.event, 'sam'), guestOf(held.event, 'kim')];
  return { everybody: everybody.toSorted() };
}

/** Two processes start after the dead one, and have nothing left to do. */
async function startTwo() {
  // The leases of the dead would end in a minute.
  await portal.db.update(jobs).set({ leased_until: new Date(0) });
  await Promise.all([portal.start(), portal.start()]);
}

const isIdle = () =>
  until(async () => expect(await portal.db.$count(jobs, sql`run_at < now()`)).toBe(0));

async function emailed(words: string): Promise<string[]> {
  const sent = await portal.db.select().from(outbox);
  return sent.flatMap(({ subject, to }) => (subject.includes(words) ? [to] : [])).toSorted();
}

test('R6 killed as the emails of a week before are enqueued: none is lost, each is sent once by two processes', async () => {
  const { everybody } = await given();
  await pausing(portal.db, 'jobs', async () => {
    const one = await portal.start();
    await until(() => isPaused(portal.db));
    await one.kill();
  });
  expect(await portal.db.$count(eventEmails)).toBe(0);
  await startTwo();
  await until(async () => expect(await emailed('Held Cup is on')).toEqual(everybody));
  await until(async () => expect(await portal.db.$count(eventEmails)).toBe(9));
  await isIdle();
  expect(await emailed(' is on ')).toHaveLength(9);
});

test('R6 20.5 killed between an opening and its email: those who asked are reminded once, by two processes', async () => {
  const one = await portal.start();
  await one.kill();
  const event = await buildSoon('Open Cup');
  const askers = await Promise.all([1, 2, 3].map(() => buildUser(portal.db)));
  await portal.db.insert(openingReminders).values(
    askers.map(({ uuid }) => ({
      event_uuid: event.uuid,
      user_uuid: uuid,
      set_at: fromNow(-1000),
    })),
  );
  for (const table of ['jobs', 'outbox'] as const) {
    await pausing(portal.db, table, async () => {
      const next = await portal.start();
      await until(() => isPaused(portal.db));
      await next.kill();
    });
    await portal.db.update(jobs).set({ leased_until: new Date(0) });
  }
  await startTwo();
  const emails = askers.map(({ email }) => email).toSorted();
  await until(async () => expect(await emailed('Booking is open')).toEqual(emails));
  await isIdle();
  expect(await emailed('')).toEqual(emails);
  expect(await portal.db.$count(openingReminders)).toBe(0);
});
