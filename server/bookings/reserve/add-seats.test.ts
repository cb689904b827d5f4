import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { seats } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { sandboxCharges } from '#server/db/tables/sandbox-tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildCardTries } from '#server/testing/builders/build-card-tries.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import { loseAnswer } from '#server/testing/lose-answer.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { reconcileBookings } from '../pay/reconcile-bookings.ts';

const portal = useTestApp();

const visa = { payment_method: 'pm_card_visa' };
const asksTheBank = { payment_method: 'pm_card_authenticationRequired' };
const declined = { payment_method: 'pm_card_visa_chargeDeclined' };
const sam = { name: 'Sam', email: 'sam@example.org' };
const kim = { name: 'Kim', email: 'kim@example.org' };
const allIsWell = { differences: [], pending: [] };

/** One person and one guest, who have paid. */
async function pair(changes: Parameters<typeof buildEvent>[1] = {}) {
  const event = await buildEvent(portal.db, changes);
  const robin = await buildBooker(portal);
  const answer = await robin.attend(event.uuid, { guests: [sam], ...visa });
  const { id } = answer.json().data as { id: string };
  const read = async () => (await robin.confirmation(id)).json().data;
  const add = (body: Record<string, unknown>) =>
    robin.browser.post(`/api/v1/confirmation/${id}/seats`, body);
  await portal.deliverEmails();
  return { event, robin, id, read, add };
}

const paid = async () =>
  (await portal.db.select().from(sandboxCharges)).filter(({ state }) => state === 'paid').length;

test('7.37 a seat is added as a further charge, at the price of the moment', async () => {
  const { event, robin, id, read, add } = await pair({ title: 'Links Day' });
  await portal.db.update(events).set({ price_cents: 200_00 }).where(eq(events.uuid, event.uuid));
  const answer = await add({ guests: [kim], expected_total_cents: 200_00, ...visa });
  expect([answer.statusCode, answer.json()]).toEqual([201, { data: { id, status: 'confirmed' } }]);
  const after = await read();
  expect(after.booking).toMatchObject({ status: 'confirmed', players: 3, total_cents: 560_00 });
  expect(
    after.seats.map(({ position, price_cents }: Record<string, number>) => [position, price_cents]),
  ).toEqual([
    [0, 180_00],
    [1, 180_00],
    [2, 200_00],
  ]);
  expect(await robin.ledger()).toEqual(['event 20000 paid', 'event 36000 paid']);
  await portal.deliverEmails();
  expect(await portal.subjectsTo('kim@example.org')).toEqual(['You have a place: Links Day']);
  expect(await portal.subjectsTo('sam@example.org')).toHaveLength(1);
  expect(await portal.subjectsTo(robin.user.email)).toContain('A place added: Links Day');
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
  // Both charges go back.
  await robin.cancel(event.uuid);
  expect((await read()).booking).toMatchObject({ status: 'cancelled', refund_cents: 560_00 });
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
});

test('S4 the same key is one act: twenty at once, and once more later, are one charge', async () => {
  const { read, add } = await pair();
  const key = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => add({ guests: [kim], key, ...visa })),
  );
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
  portal.clock.advance(3600);
  expect((await add({ guests: [kim], key, ...visa })).statusCode).toBe(201);
  expect(await paid()).toBe(2);
  expect((await read()).booking.players).toBe(3);
  const other = await add({ guests: [{ name: 'Alex' }], key, ...visa });
  expect([other.statusCode, Object.keys(other.json().errors)]).toEqual([400, ['key']]);
  expect(
    (await add({ guests: [{ name: 'Alex' }], key: crypto.randomUUID(), ...visa })).statusCode,
  ).toBe(201);
  expect((await read()).booking.players).toBe(4);
});

test('S4 without a key the same form is the same act for 15 minutes', async () => {
  const { read, add } = await pair();
  for (let time = 0; time < 2; time += 1) await add({ guests: [kim], ...visa });
  expect((await read()).booking.players).toBe(3);
  portal.clock.advance(15 * 60);
  await add({ guests: [kim], ...visa });
  expect((await read()).booking.players).toBe(4);
  expect(await paid()).toBe(3);
});

test('7.37 a declined card changes nothing, and another one pays with the same key', async () => {
  const { read, add } = await pair();
  const key = crypto.randomUUID();
  const before = await read();
  expect((await add({ guests: [kim], key, ...declined })).statusCode).toBe(402);
  expect(await read()).toEqual(before);
  expect((await add({ guests: [kim], key, ...visa })).json().data.status).toBe('confirmed');
  expect((await read()).booking.players).toBe(3);
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
});

test('G10 an answer that was lost is one charge', async () => {
  const { read, add } = await pair();
  loseAnswer(portal.deps, 'createCharge');
  const key = crypto.randomUUID();
  expect((await add({ guests: [kim], key, ...visa })).statusCode).toBe(503);
  expect((await add({ guests: [kim], key, ...visa })).json().data.status).toBe('confirmed');
  expect(await paid()).toBe(2);
  expect((await read()).booking.players).toBe(3);
  vi.restoreAllMocks();
});

test('F8 while the bank is asked the seats are held; the booking stands, and they expire alone', async () => {
  const { event, id, read, add, robin } = await pair({ capacity: 3 });
  const answer = await add({ guests: [kim], ...asksTheBank });
  expect(answer.json().data).toMatchObject({ id, status: 'requires_action', total_cents: 180_00 });
  const held = await read();
  expect(held.booking).toMatchObject({ status: 'confirmed', players: 2 });
  expect(held.seats[2]).toMatchObject({ state: 'held', ticket: null });
  const other = await buildBooker(portal);
  expect((await other.attend(event.uuid, visa)).json().code).toBe('event_full');
  portal.clock.advance(15 * 60);
  await portal.deliverEmails();
  expect((await other.attend(event.uuid, visa)).statusCode).toBe(201);
  expect((await read()).booking).toMatchObject({ status: 'confirmed', players: 2 });
  const rows = await portal.db.select().from(seats).where(eq(seats.booking_id, id));
  expect(rows.map(({ state }) => state).sort()).toEqual(['confirmed', 'confirmed', 'expired']);
  // The position of the expired seat is not given again.
  await robin.browser.post(`/api/v1/events/${event.uuid}/action/cancel`, {
    seats: [held.seats[1].uuid],
  });
  await add({ guests: [{ name: 'Alex' }], ...visa });
  expect((await read()).places.at(-1)).toMatchObject({ name: 'Alex' });
  expect((await read()).seats.at(-1).position).toBe(3);
});

test('F8 approved at the bank, the seats are confirmed when the booking is opened again', async () => {
  const { read, add, robin } = await pair();
  const { client_secret } = (await add({ guests: [kim], ...asksTheBank })).json().data;
  await robin.answerBank(client_secret, true);
  expect((await read()).booking).toMatchObject({ players: 3, total_cents: 540_00 });
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
});

test('7.37 another form replaces one that is not paid yet', async () => {
  const { read, add } = await pair();
  await add({ guests: [kim], ...asksTheBank });
  expect((await add({ guests: [{ name: 'Alex' }], ...visa })).json().data.status).toBe('confirmed');
  const names = (await read()).places.map(({ name }: { name: string }) => name);
  expect(names.slice(1)).toEqual(['Sam', 'Alex']);
  expect(await paid()).toBe(2);
});

test('F8 added seats that are paid after somebody else has them are refunded; the booking stays', async () => {
  const { event, read, add, robin } = await pair({ title: 'Links Day', capacity: 3 });
  const { client_secret } = (await add({ guests: [kim], ...asksTheBank })).json().data;
  portal.clock.advance(15 * 60);
  await robin.answerBank(client_secret, true);
  const other = await buildBooker(portal);
  expect((await other.attend(event.uuid, visa)).statusCode).toBe(201);
  await reconcileBookings(portal.deps);
  expect((await read()).booking).toMatchObject({ status: 'confirmed', players: 2 });
  await portal.deliverEmails();
  const emails = await findOutboxEmails(portal.db, robin.user.email);
  const refunded = emails.find(({ subject }) => subject === 'Your payment is refunded: Links Day');
  expect(refunded?.text).toMatch(/Your booking stays as it was.*refunding everything: \$180\.00/s);
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
});

test('F9 what the bank has approved meanwhile stays when another form comes: both are confirmed', async () => {
  const { read, add, robin } = await pair();
  const { client_secret } = (await add({ guests: [kim], ...asksTheBank })).json().data;
  await robin.answerBank(client_secret, true);
  expect((await add({ guests: [{ name: 'Alex' }], ...visa })).json().data.status).toBe('confirmed');
  const names = (await read()).places.map(({ name }: { name: string }) => name);
  expect(names.slice(1)).toEqual(['Sam', 'Kim', 'Alex']);
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
});

test('N8 the third hold for more seats of one booking is rejected for an hour', async () => {
  const { add } = await pair();
  for (let hold = 0; hold < 2; hold += 1) {
    await add({ guests: [kim], ...asksTheBank });
    portal.clock.advance(15 * 60);
    await reconcileBookings(portal.deps);
  }
  const rejected = await add({ guests: [kim], ...asksTheBank });
  expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'too_many_requests']);
  portal.clock.advance(45 * 60);
  expect((await add({ guests: [kim], ...asksTheBank })).statusCode).toBe(201);
});

test('N8 G13 who has used up the tries of cards holds no further seats', async () => {
  const { event, robin, add } = await pair({ capacity: 4 });
  await buildCardTries(portal, robin.user.uuid, 29);
  expect((await add({ guests: [kim], ...visa })).json().code).toBe('too_many_requests');
  expect(await portal.db.$count(seats, eq(seats.state, 'held'))).toBe(0);
  expect((await robin.viability(event.uuid)).spots_left).toBe(2);
  portal.clock.advance(3600);
  const key = crypto.randomUUID();
  const { data } = (await add({ guests: [kim], key, ...visa })).json();
  expect(data.status).toBe('confirmed');
  // S4: what is paid is answered the same, whatever was tried since.
  await buildCardTries(portal, robin.user.uuid, 29);
  expect((await add({ guests: [kim], key, ...visa })).json().data).toEqual(data);
  expect((await add({ guests: [sam], ...visa })).json().code).toBe('too_many_requests');
  expect(await paid()).toBe(2);
});

test('7.37 who gave up the own seat comes again, at the own price', async () => {
  const { event, robin, read, add } = await pair();
  expect((await add({ self: true, ...visa })).json().errors).toHaveProperty('self');
  const [own] = (await read()).seats;
  await robin.browser.post(`/api/v1/events/${event.uuid}/action/cancel`, { seats: [own.uuid] });
  await buildMembership(portal.db, robin.user.uuid);
  expect((await add({ self: true, ...visa })).statusCode).toBe(201);
  expect((await read()).seats.at(-1)).toMatchObject({
    is_booker: true,
    state: 'confirmed',
    price_cents: 150_00,
    name: expect.stringContaining('Robin'),
  });
});

test('7.37 the rules of booking hold: a foursome, the window, room, the total, a card', async () => {
  const { event, robin, read, add } = await pair({ capacity: 4 });
  const before = await read();
  const errors = async (body: object) => Object.keys((await add({ ...body })).json().errors ?? {});
  expect(await errors({ guests: [kim, kim, kim], ...visa })).toEqual(['guests']);
  expect(await errors({ ...visa })).toEqual(['guests']);
  expect(await errors({ guests: [kim] })).toEqual(['payment_method']);
  expect(await errors({ guests: [kim], payment_method: 'pm_unknown' })).toEqual(['payment_method']);
  expect(await errors({ guests: [kim], expected_total_cents: 1, ...visa })).toEqual([
    'expected_total_cents',
  ]);
  const diet = { dietary_restrictions: 'No nuts', private_consent: false };
  expect(await errors({ guests: [kim], ...diet, ...visa })).toEqual(['dietary_restrictions']);
  const other = await buildBooker(portal);
  await other.attend(event.uuid, { guests: [sam], ...visa });
  expect((await add({ guests: [kim], ...visa })).json().code).toBe('event_full');
  await other.cancel(event.uuid);
  const closes = { booking_closes_at: portal.clock.now() };
  await portal.db.update(events).set(closes).where(eq(events.uuid, event.uuid));
  expect((await add({ guests: [kim], ...visa })).json().code).toBe('booking_closed');
  expect(await read()).toMatchObject({ booking: before.booking, seats: before.seats });
  expect(
    (await other.browser.post(`/api/v1/confirmation/${before.booking.id}/seats`, { guests: [kim] }))
      .statusCode,
  ).toBe(404);
  await robin.cancel(event.uuid);
  expect((await add({ guests: [kim], ...visa })).json().code).toBe('already_cancelled');
});
