import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { outbox } from '#server/db/tables/tables.ts';
import {
  buildDesk,
  expectCleanLedger,
  sentSubjects,
} from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

test('13.2 a booking is sent again to who booked, or to a guest, each once', async () => {
  const event = await buildEvent(portal.db, { title: 'Spring Open' });
  const { add, sendAgain } = await buildDesk(portal, 'organizer', event.uuid);
  const guests = [{ name: 'Kit', email: 'kit@example.org' }, { name: 'Bo' }];
  const party = { seats: [{ name: 'Sam', email: 'sam@example.org' }, ...guests], pay: 'free' };
  const { id, seats: places } = (await add(party)).json().data;
  await sentSubjects(portal);
  await portal.db.delete(outbox);
  const key = randomUUID();
  for (let time = 0; time < 2; time += 1) {
    expect((await sendAgain(id, { key })).statusCode).toBe(200);
  }
  expect((await sendAgain(id, { seats: [places[1].uuid] })).statusCode).toBe(200);
  expect((await sendAgain(id, { seats: [places[2].uuid] })).statusCode).toBe(400);
  expect((await sendAgain(id, { seats: [randomUUID()] })).statusCode).toBe(400);
  expect(await sentSubjects(portal)).toEqual([
    'kit@example.org: You have a place: Spring Open',
    'sam@example.org: You are booked: Spring Open',
  ]);
});

/** What was written to whom, links included, and nothing is left of it. */
async function taken(): Promise<string[]> {
  await portal.deliverEmails();
  const sent = await portal.db.delete(outbox).returning();
  return sent.map(({ to, subject, text }) => `${to}: ${subject}\n${text}`).sort();
}

test('13.2 what is sent again is what was sent first, with what is still to be paid', async () => {
  const event = await buildEvent(portal.db, { price_cents: 90_00 });
  const { add, sendAgain } = await buildDesk(portal, 'organizer', event.uuid);
  const guest = { name: 'Kit', email: 'kit@example.org' };
  const party = { seats: [{ name: 'Sam', email: 'sam@example.org' }, guest], pay: 'owing' };
  const { data } = (await add(party)).json();
  const first = await taken();
  expect(first).toEqual([
    expect.stringMatching(/^kit@example.org: .*We have booked a place for you/s),
    expect.stringMatching(/^sam@example.org: .*We have booked these places.*\$180.00 is still/s),
  ]);
  portal.clock.advance(3600);
  await sendAgain(data.id);
  await sendAgain(data.id, { seats: [data.seats[1].uuid] });
  expect(await taken()).toEqual(first);
});

test('13.2 so is what the booker did, and what an organizer lets them owe besides is in it', async () => {
  const event = await buildEvent(portal.db, { price_cents: 0, member_price_cents: 0 });
  const { sendAgain } = await buildDesk(portal, 'organizer', event.uuid);
  const robin = await buildBooker(portal);
  await robin.attend(event.uuid, { guests: [{ name: 'Kit', email: 'kit@example.org' }] });
  const first = await taken();
  expect(first).toHaveLength(2);
  const [seat] = await portal.db.select().from(seats).where(eq(seats.name, 'Kit'));
  const { booking_id = '', uuid = '' } = seat ?? {};
  portal.clock.advance(3600);
  await sendAgain(booking_id);
  await sendAgain(booking_id, { seats: [uuid] });
  expect(await taken()).toEqual(first);
  const owing = { price_cents: 50_00, owing_cents: 50_00 };
  await portal.db.update(seats).set(owing).where(eq(seats.uuid, uuid));
  await sendAgain(booking_id);
  const [again] = await taken();
  expect(again).toContain('$50.00 is still to be paid.');
  expect(again).not.toContain('Nothing to pay');
});

test('13.2 11.5 a stranger has 20 emails of organizers in a day, and the refusal says until when', async () => {
  const event = await buildEvent(portal.db, { title: 'Spring Open' });
  const { add, sendAgain } = await buildDesk(portal, 'captain', event.uuid);
  const other = await buildDesk(portal, 'organizer', event.uuid);
  const party = { seats: [{ name: 'Sam', email: 'sam@example.org' }], pay: 'owing' };
  const { id } = (await add(party)).json().data;
  // At once, and the last ones by somebody else: the address is counted, with the email of the addition.
  const answers = await Promise.all(Array.from({ length: 15 }, () => sendAgain(id)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(15).fill(200));
  for (let time = 0; time < 4; time += 1) expect((await other.sendAgain(id)).statusCode).toBe(200);
  const key = randomUUID();
  for (const refused of [
    await sendAgain(id, { key }),
    await other.sendAgain(id),
    await add(party),
  ]) {
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      {
        code: 'too_many_requests',
        message: expect.stringMatching(
          /^20 emails of organizers went to this address .* Try again after Tuesday, June 16, 2026/,
        ),
      },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600);
  }
  expect(await sentSubjects(portal)).toHaveLength(20);
  expect(await portal.db.select().from(bookings)).toHaveLength(1);
  // What was refused was not counted, and its key is free.
  portal.clock.advance(24 * 3600);
  await portal.db.delete(outbox);
  expect((await buildDesk(portal, 'captain', event.uuid)).user).toBeDefined();
  const later = await buildDesk(portal, 'captain', event.uuid);
  expect((await later.sendAgain(id, { key })).statusCode).toBe(200);
  expect(await sentSubjects(portal)).toHaveLength(1);
});

test('13.4 13.6 what cancels, and what is paid in parts, writes to an address no more than 20 times', async () => {
  const event = await buildEvent(portal.db, { title: 'Spring Open' });
  const { add, sendAgain, pay, cancel } = await buildDesk(portal, 'captain', event.uuid);
  const party = { seats: [{ name: 'Sam', email: 'sam@example.org' }], pay: 'owing' };
  const { id } = (await add(party)).json().data;
  for (let time = 0; time < 19; time += 1) await sendAgain(id);
  expect((await pay(id, { method: 'cash', cents: 1 })).statusCode).toBe(429);
  expect((await cancel(id, { refund: 'none', tell: 'everyone' })).statusCode).toBe(429);
  expect((await cancel(id, { refund: 'none', tell: 'nobody' })).statusCode).toBe(200);
  await expectCleanLedger(portal);
});
