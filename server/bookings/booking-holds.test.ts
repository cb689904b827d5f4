import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { seats } from '../db/tables/booking-tables.ts';
import { charges } from '../db/tables/ledger-tables.ts';
import { sandboxCharges } from '../db/tables/sandbox-tables.ts';
import { jobs } from '../db/tables/tables.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import * as rateLimit from '../http/auth/rate-limit.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildCardTries } from '../testing/builders/build-card-tries.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildSession } from '../testing/builders/build-session.ts';
import { loseAnswer } from '../testing/lose-answer.ts';
import { useTestApp } from '../testing/test-app.ts';
import { reconcileBookings } from './pay/reconcile-bookings.ts';
import { reconcileReference } from './pay/reconcile-charge.ts';
import { takeSeats } from './reserve/take-seats.ts';

// Holds that are not paid.

const portal = useTestApp();
afterEach(() => void vi.restoreAllMocks());

const visa = { payment_method: 'pm_card_visa' };
const asksTheBank = { payment_method: 'pm_card_authenticationRequired' };
const declined = { payment_method: 'pm_card_visa_chargeDeclined' };

test('7.37 a hold that is released, and a booking that is made, leave the guests of others as they were', async () => {
  const event = await buildEvent(portal.db);
  const [kim, robin] = [await buildBooker(portal), await buildBooker(portal)];
  const [lee, sam] = [
    { name: 'Lee', email: 'lee@example.org' },
    { name: 'Sam', email: 'sam@example.org' },
  ];
  const { id } = (await kim.attend(event.uuid, { ...visa, guests: [lee] })).json().data;
  expect((await robin.attend(event.uuid, { ...declined, guests: [sam] })).statusCode).toBe(402);
  expect((await robin.attend(event.uuid, { ...visa, guests: [sam] })).statusCode).toBe(201);
  expect((await kim.confirmation(id)).json().data.guests).toMatchObject([{ name: 'Lee' }]);
  await portal.deliverEmails();
  for (const { email } of [lee, sam]) {
    expect(await findOutboxEmails(portal.db, email)).toHaveLength(1);
  }
});

test('F9 a hold that was paid before another one replaces it stays, and is the answer', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const { id, client_secret } = await robin.hold(event.uuid);
  await robin.answerBank(client_secret, true);
  await robin.confirmation(id);
  const session = buildSession(robin.user.uuid);
  const other = { ...visa, guests: [], dietary_restrictions: null, notes: 'Left-handed' };
  const request = { session, wanted: other, replaced: id };
  const { booking, isSame } = await takeSeats(portal.deps, event.uuid, request);
  expect(booking).toMatchObject({ id, status: 'confirmed' });
  expect(isSame).toBe(false);
});

test('G10 a charge that waits for the bank and whose answer was lost is found by the first webhook about it', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  loseAnswer(portal.deps, 'createCharge');
  expect((await robin.attend(event.uuid, asksTheBank)).statusCode).toBe(503);
  const [asked] = await portal.db.select().from(sandboxCharges);
  expect(await reconcileReference(portal.deps, String(asked?.id))).toBe(true);
  expect(await portal.db.select().from(charges)).toMatchObject([{ provider_ref: asked?.id }]);
});

test('F9 a hold that is paid while it is being released is confirmed', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const { id, client_secret } = await robin.hold(event.uuid);
  portal.clock.advance(15 * 60);
  const { cancelCharge } = portal.deps.payments;
  vi.spyOn(portal.deps.payments, 'cancelCharge').mockImplementationOnce(async (...charge) => {
    await robin.answerBank(client_secret, true);
    return cancelCharge(...charge);
  });
  await reconcileBookings(portal.deps);
  expect((await robin.confirmation(id)).json().data.booking.status).toBe('confirmed');
});

test('F8 the same form after its hold expired is a new hold, if there is still a seat', async () => {
  const event = await buildEvent(portal.db, { capacity: 1 });
  const robin = await buildBooker(portal);
  const first = await robin.hold(event.uuid);
  portal.clock.advance(15 * 60);
  const second = await robin.hold(event.uuid);
  expect(second.hold_expires_at).toBe('2026-06-15T16:30:00.000Z');
  expect(await robin.answerBank(first.client_secret, true)).toMatchObject({ statusCode: 404 });

  portal.clock.advance(15 * 60);
  const sam = await buildBooker(portal);
  expect((await sam.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
  // N8: two holds have run their time unpaid.
  expect((await robin.attend(event.uuid, asksTheBank)).statusCode).toBe(429);
  expect(await robin.answerBank(second.client_secret, true)).toMatchObject({ statusCode: 404 });
});

test('F8 the scheduled task reads no charge of a finished booking, or of a hold released long ago', async () => {
  const [robin, sam, kim] = [
    await buildBooker(portal),
    await buildBooker(portal),
    await buildBooker(portal),
  ];
  const event = await buildEvent(portal.db);
  await robin.attend(event.uuid, visa);
  await sam.attend(event.uuid, visa);
  await sam.cancel(event.uuid);
  await kim.hold(event.uuid);
  await kim.cancel(event.uuid);
  const charges = await portal.db.select().from(sandboxCharges);
  const [ofTheHold] = charges.filter(({ state }) => state === 'cancelled');
  const read = vi.spyOn(portal.deps.payments, 'retrieveCharge');
  portal.clock.advance(3 * 60);
  await reconcileBookings(portal.deps);
  expect(read.mock.calls).toEqual([[ofTheHold?.id]]);
  portal.clock.advance(72 * 60);
  await reconcileBookings(portal.deps);
  expect(read).toHaveBeenCalledTimes(1);
});

test('N8 the third hold of one person for one event is rejected for an hour', async () => {
  const event = await buildEvent(portal.db);
  const other = await buildEvent(portal.db);
  const [robin, sam] = [await buildBooker(portal), await buildBooker(portal)];
  for (let hold = 0; hold < 2; hold += 1) {
    await robin.hold(event.uuid);
    portal.clock.advance(15 * 60);
    await reconcileBookings(portal.deps);
  }
  const rejected = await robin.attend(event.uuid, asksTheBank);
  expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'too_many_requests']);
  // The hour counts from the first hold that ran out.
  expect(rejected.headers['retry-after']).toBe(String(45 * 60));
  expect((await robin.attend(other.uuid, asksTheBank)).statusCode).toBe(201);
  expect((await sam.attend(event.uuid, asksTheBank)).statusCode).toBe(201);
  portal.clock.advance(45 * 60);
  expect((await robin.attend(event.uuid, asksTheBank)).statusCode).toBe(201);
});

test('N8 declined cards, and answers that were lost, do not count', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  for (let time = 0; time < 4; time += 1) {
    expect((await robin.attend(event.uuid, declined)).statusCode).toBe(402);
    portal.clock.advance(15 * 60);
    await reconcileBookings(portal.deps);
  }
  expect((await robin.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
});

test('N8 a bank that says no, and giving up, make a place free three times an hour, not without end', async () => {
  const event = await buildEvent(portal.db, { capacity: 1 });
  const other = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const first = await robin.hold(event.uuid);
  await robin.answerBank(first.client_secret, false);
  await robin.hold(event.uuid);
  await robin.cancel(event.uuid);
  // The same form sent again is the same hold.
  for (let time = 0; time < 3; time += 1) {
    expect((await robin.attend(event.uuid, asksTheBank)).statusCode).toBe(201);
  }
  await robin.cancel(event.uuid);
  const rejected = await robin.attend(event.uuid, asksTheBank);
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '3600']);
  expect((await (await buildBooker(portal)).viability(event.uuid)).spots_left).toBe(1);
  expect((await robin.attend(other.uuid, asksTheBank)).statusCode).toBe(201);
  portal.clock.advance(3600);
  const { client_secret } = await robin.hold(event.uuid);
  await robin.answerBank(client_secret, true);
  expect((await robin.attend(event.uuid, asksTheBank)).json().data.status).toBe('confirmed');
});

test('N8 what is paid at the bank does not count: seats are added one after another', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  for (let time = 0; time < 4; time += 1) {
    const { client_secret } = await robin.hold(event.uuid);
    await robin.answerBank(client_secret, true);
    const { id, status } = (await robin.attend(event.uuid, asksTheBank)).json().data;
    expect([(await robin.confirmation(id)).statusCode, status]).toEqual([200, 'confirmed']);
    await robin.cancel(event.uuid);
  }
});

test('N8 G13 who has used up the tries of cards holds no seats: not at one event after another, nor again and again', async () => {
  const stolen = { ...declined, guests: ['Sam', 'Kim', 'Lee'].map((name) => ({ name })) };
  const robin = await buildBooker(portal);
  const event = await buildEvent(portal.db, { capacity: 4 });
  expect((await robin.attend(event.uuid, stolen)).statusCode).toBe(402);
  await buildCardTries(portal, robin.user.uuid, 29);
  const before = await portal.db.$count(charges);
  for (const { uuid } of [event, event, await buildEvent(portal.db)]) {
    expect((await robin.attend(uuid, stolen)).json().code).toBe('too_many_requests');
  }
  expect(await portal.db.$count(charges)).toBe(before);
  const sam = await buildBooker(portal);
  expect((await sam.viability(event.uuid)).spots_left).toBe(4);
  portal.clock.advance(3600);
  expect((await robin.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
});

test('N8 G13 of many bookings at once those that the last try of a card is not for give their seats back at once', async () => {
  const robin = await buildBooker(portal);
  const events = [];
  while (events.length < 5) events.push(await buildEvent(portal.db, { capacity: 4 }));
  const [first] = events;
  expect((await robin.attend(String(first?.uuid), declined)).statusCode).toBe(402);
  await buildCardTries(portal, robin.user.uuid, 28);
  // All of them have read that a try is left before the first one uses it.
  vi.spyOn(rateLimit, 'refuseIfUsedUp').mockResolvedValue();
  const answers = await Promise.all(events.map(({ uuid }) => robin.attend(uuid, asksTheBank)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 429, 429, 429, 429]);
  const isHeld = eq(seats.state, 'held');
  expect(await portal.db.$count(seats, isHeld)).toBe(1);
  expect(await portal.db.$count(charges, eq(charges.state, 'pending'))).toBe(1);
});

test('F3 F9 N8 sent twice at once with the last try of a card, it is one try and one booking', async () => {
  const robin = await buildBooker(portal);
  const event = await buildEvent(portal.db);
  expect((await robin.attend(event.uuid, declined)).statusCode).toBe(402);
  await buildCardTries(portal, robin.user.uuid, 28);
  const { createCharge } = portal.deps.payments;
  let second: Awaited<ReturnType<typeof robin.attend>> | undefined;
  vi.spyOn(portal.deps.payments, 'createCharge').mockImplementationOnce(async (...order) => {
    // The second has read that a try is left; then the first one uses it.
    const limit = vi.spyOn(rateLimit, 'refuseIfUsedUp').mockResolvedValue();
    second = await robin.attend(event.uuid, visa);
    limit.mockRestore();
    return createCharge.apply(portal.deps.payments, order);
  });
  const first = await robin.attend(event.uuid, visa);
  expect([second?.statusCode, first.json().data?.status]).toEqual([201, 'confirmed']);
  expect(await robin.ledger()).toEqual(['event 18000 paid']);
});

test('S4 N8 G13 a booking that was carried out, or waits for the bank, is answered as before once no card is tried any more', async () => {
  const robin = await buildBooker(portal);
  const [booked, waiting] = [await buildEvent(portal.db), await buildEvent(portal.db)];
  const { data } = (await robin.attend(booked.uuid, visa)).json();
  const hold = await robin.hold(waiting.uuid);
  await buildCardTries(portal, robin.user.uuid, 28);
  const created = vi.spyOn(portal.deps.payments, 'createCharge');
  expect((await robin.attend(booked.uuid, visa)).json().data).toEqual(data);
  expect((await robin.attend(waiting.uuid, asksTheBank)).json().data).toEqual(hold);
  // Another card is another try, and the hold that waits for the bank stays.
  expect((await robin.attend(waiting.uuid, visa)).statusCode).toBe(429);
  expect((await robin.attend((await buildEvent(portal.db)).uuid, visa)).statusCode).toBe(429);
  await robin.answerBank(hold.client_secret, true);
  const paid = await robin.attend(waiting.uuid, asksTheBank);
  expect(paid.json().data).toEqual({ id: hold.id, status: 'confirmed' });
  expect(created).not.toHaveBeenCalled();
});

test('N8 G13 a hold that the bank has refused is not tried again once no card is tried any more', async () => {
  const robin = await buildBooker(portal);
  const event = await buildEvent(portal.db);
  const { client_secret } = await robin.hold(event.uuid);
  await buildCardTries(portal, robin.user.uuid, 29);
  await robin.answerBank(client_secret, false);
  const created = vi.spyOn(portal.deps.payments, 'createCharge');
  expect((await robin.attend(event.uuid, asksTheBank)).statusCode).toBe(429);
  expect(created).not.toHaveBeenCalled();
});

test('F8 a job frees the seats of a hold at the moment it ends', async () => {
  const event = await buildEvent(portal.db, { capacity: 1 });
  const [robin, sam] = [await buildBooker(portal), await buildBooker(portal)];
  await robin.hold(event.uuid);
  await portal.deliverEmails();
  const waiting = await portal.db.select().from(jobs);
  expect(waiting.map(({ kind, run_at }) => [kind, run_at.toISOString()])).toEqual([
    ['hold-end', '2026-06-15T16:15:00.000Z'],
  ]);
  portal.clock.advance(15 * 60);
  await portal.deliverEmails();
  expect(await portal.db.select().from(jobs)).toEqual([]);
  expect(await portal.db.select().from(seats)).toMatchObject([{ state: 'expired', name: null }]);
  expect((await sam.attend(event.uuid, visa)).statusCode).toBe(201);
});

test('F8 the job of a hold that was paid changes nothing', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const { id, client_secret } = await robin.hold(event.uuid);
  await robin.answerBank(client_secret, true);
  await robin.attend(event.uuid, asksTheBank);
  portal.clock.advance(15 * 60);
  await portal.deliverEmails();
  expect((await robin.confirmation(id)).json().data.booking.status).toBe('confirmed');
  expect(await portal.db.select().from(jobs)).toEqual([]);
});
