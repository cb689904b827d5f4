import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bookingActInWords } from '#contract/bookings/booking-history.ts';
import { emailKey } from '#contract/values/fields.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { charges, ledgerEntries, refunds } from '#server/db/tables/ledger-tables.ts';
import { outbox } from '#server/db/tables/tables.ts';
import { sendOwedRefunds } from '#server/ledger/send-refund.ts';
import { ProviderUnavailable } from '#server/payments/payment-provider.ts';
import { emptyBookings } from '#server/privacy/deletion-queries.ts';
import { deleteExpiredData } from '#server/privacy/retention.ts';
import { buildDesk, expectCleanLedger } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildShownFactor } from '#server/testing/builders/build-session.ts';
import { buildTries } from '#server/testing/builders/build-tries.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

/** Robin with a guest and a gift, paid by card. */
async function buildPaid(more: Record<string, unknown> = {}) {
  const event = await buildEvent(portal.db, { title: 'Spring Open' });
  const robin = await buildBooker(portal);
  const guests = [{ name: 'Sam', email: 'sam@example.org' }];
  const card = { payment_method: 'pm_card_visa', donation_cents: 20_00 };
  const { id } = (await robin.attend(event.uuid, { guests, ...card, ...more })).json().data;
  return { event, robin, id: id as string };
}

const sent = async () => {
  await portal.deliverEmails();
  return portal.db.select().from(outbox);
};

test('13.4 11.4 one seat is cancelled with its money, only with the numbers that were shown', async () => {
  const { event, robin, id } = await buildPaid();
  const { browser, cancel, booking } = await buildDesk(portal, 'organizer', event.uuid);
  const [own, guest] = (await booking(id)).seats;
  const path = `/api/v1/organize/bookings/${id}/cancel`;
  const body = { seats: [guest?.uuid], reason: 'It rains', key: randomUUID() };
  for (const expected of [undefined, { people: 2, cents: 180_00 }, { people: 1, cents: 1 }]) {
    const rejected = await browser.post(path, { ...body, expect: expected });
    expect(rejected.json()).toMatchObject({
      code: 'numbers_changed',
      current: { people: 1, cents: 180_00, emails: 2 },
    });
  }
  expect((await booking(id)).version).toBe(1);
  await sent();
  await portal.db.delete(outbox);
  const done = await browser.post(path, { ...body, expect: { people: 1, cents: 180_00 } });
  expect(done.json().data).toMatchObject({
    status: 'confirmed',
    version: 2,
    left_cents: 200_00,
    seats: [{ state: 'confirmed' }, { state: 'cancelled', left_cents: 0, paid_cents: 180_00 }],
    refunds: [{ cents: 180_00, state: 'done', way: 'card', reason: 'cancelled', to_give_cents: 0 }],
  });
  // The same once more is the same act.
  expect(
    (await browser.post(path, { ...body, expect: { people: 1, cents: 180_00 } })).json(),
  ).toEqual(done.json());
  const emails = await sent();
  expect(emails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
    [
      [robin.user.email, 'A place cancelled: Spring Open'],
      ['sam@example.org', 'Your place is cancelled: Spring Open'],
    ].sort(),
  );
  expect(emails[0]?.text).toContain('It rains');
  const [entry] = (await booking(id)).history.filter(({ act }) => act === 'seats_cancelled');
  expect(entry?.changes).toMatchObject({ informed: { new: 'booker, guests: 1' } });
  const again = await cancel(id, { seats: [guest?.uuid] });
  expect(again.json().code).toBe('already_cancelled');
  expect((await cancel(id, { seats: [randomUUID()] })).json().errors).toHaveProperty('seats');
  // The rest, with the gift; nobody is informed.
  const rest = await cancel(id, { seats: [own?.uuid], tell: 'nobody' });
  expect(rest.json().data).toMatchObject({ status: 'cancelled', left_cents: 0 });
  expect(await sent()).toHaveLength(2);
  await expectCleanLedger(portal);
});

test('13.4 an amount goes back, the rest is kept', async () => {
  const { event, id } = await buildPaid();
  const { cancel, booking } = await buildDesk(portal, 'treasurer', event.uuid);
  const seats = [(await booking(id)).seats[1]?.uuid];
  const tooMuch = await cancel(id, { seats, refund: 'amount', cents: 180_01 });
  expect(tooMuch.json().errors).toHaveProperty('cents');
  for (const wrong of [{ refund: 'amount' }, { refund: 'all', cents: 1 }, { refund: 'most' }])
    expect((await cancel(id, { seats, ...wrong })).statusCode).toBe(400);
  const { data } = (await cancel(id, { seats, refund: 'amount', cents: 50_00 })).json();
  expect(data.refunds).toMatchObject([{ cents: 50_00 }]);
  const logged = data.history.find(({ act }: { act: string }) => act === 'seats_cancelled');
  expect(logged.changes).toMatchObject({
    refund_cents: { new: 50_00 },
    kept_cents: { new: 130_00 },
  });
  const none = await cancel(id, { refund: 'none' });
  expect(none.json().data).toMatchObject({ status: 'cancelled', left_cents: 330_00 });
  expect(await portal.db.select().from(refunds)).toHaveLength(1);
  await expectCleanLedger(portal);
});

test('13.4 S2 what is kept as a donation bears no tax, and can still go back', async () => {
  const { event, id } = await buildPaid();
  const { cancel, booking, refund } = await buildDesk(portal, 'owner', event.uuid);
  const before = await booking(id);
  const seats = [before.seats[1]?.uuid];
  const { data } = (await cancel(id, { seats, refund: 'donation' })).json();
  expect(data).toMatchObject({ donation_cents: 200_00, refunds: [], left_cents: 380_00 });
  expect(data.charges[0].lines.slice(3)).toMatchObject([
    { kind: 'seat', seat_number: 2, cents: -180_00 },
    { kind: 'donation', seat_number: 2, cents: 180_00 },
  ]);
  const entries = await portal.db.select().from(ledgerEntries);
  const retained = entries.find(({ kind }) => kind === 'kept');
  expect(retained).toMatchObject({ cents: 0, facts: { moved: { cents: 180_00, lines: [4] } } });
  // Half of the seats' tax is gone with one of two seats.
  const tax = entries.find(({ kind }) => kind === 'event')?.taxes?.[0]?.cents ?? 0;
  expect(retained?.taxes?.[0]?.cents ?? 0).toBeCloseTo(-tax / 2, 0);
  await expectCleanLedger(portal);
  // The member cancels the rest: the seat and the gift go back, the donation stays.
  const rest = (await cancel(id)).json().data;
  expect(rest.refunds).toMatchObject([{ cents: 200_00 }]);
  expect(rest.charges[0].left_cents).toBe(180_00);
  await expectCleanLedger(portal);
  expect((await refund(data.charges[0].uuid)).json().data).toMatchObject({
    cents: 180_00,
    state: 'done',
  });
  await expectCleanLedger(portal);
});

test('13.4 a place that is being paid for is not cancelled alone, nor are others beside it', async () => {
  const { event, robin, id } = await buildPaid();
  const { cancel, booking } = await buildDesk(portal, 'owner', event.uuid);
  await robin.browser.post(`/api/v1/confirmation/${id}/seats`, {
    guests: [{ name: 'Kim' }],
    payment_method: 'pm_card_authenticationRequired',
    key: randomUUID(),
  });
  const [own, , held] = (await booking(id)).seats;
  expect(held?.state).toBe('held');
  for (const seats of [[held?.uuid], [own?.uuid, held?.uuid]]) {
    const answer = await cancel(id, { seats });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'booking_closed']);
    expect(answer.json().message).toContain('Wait until it is paid, or cancel them all.');
  }
  const { seats } = await booking(id);
  expect(seats.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'held']);
});

test('13.4 10 a captain cancels owing and free seats alone, and needs no fresh factor for them', async () => {
  const { event, id } = await buildPaid();
  const captain = await buildDesk(portal, 'captain', event.uuid);
  expect((await captain.cancel(id, { refund: 'none' })).json().code).toBe('forbidden');
  const owing = (await captain.add({ seats: [{ name: 'Kit' }], pay: 'owing' })).json().data;
  const done = await captain.cancel(owing.id);
  expect(done.json().data).toMatchObject({ status: 'cancelled', owing_cents: 0 });
  const treasurer = await buildDesk(portal, 'treasurer', event.uuid);
  const free = (await captain.add({ seats: [{ name: 'Bo' }], pay: 'owing' })).json().data;
  expect((await treasurer.cancel(free.id)).json().code).toBe('forbidden');
  expect((await treasurer.cancel(id)).statusCode).toBe(200);
  await expectCleanLedger(portal);
});

test('13.6 13.4 10 a captain gives no gift back, also with a free seat', async () => {
  const event = await buildEvent(portal.db, { price_cents: 0, member_price_cents: 0 });
  const robin = await buildBooker(portal);
  const gift = { payment_method: 'pm_card_visa', donation_cents: 20_00 };
  const { id } = (await robin.attend(event.uuid, gift)).json().data;
  const captain = await buildDesk(portal, 'captain', event.uuid);
  for (const wanted of [{}, { refund: 'amount', cents: 1_00 }]) {
    expect((await captain.cancel(id, wanted)).json().code).toBe('forbidden');
  }
  const done = (await captain.cancel(id, { refund: 'none' })).json().data;
  expect(done).toMatchObject({ status: 'cancelled', left_cents: 20_00, refunds: [] });
  await expectCleanLedger(portal);
});

test('13.4 10.3 money goes back with a fresh factor only', async () => {
  const { event, id } = await buildPaid();
  const strict = await portal.anotherApp({ demo: false });
  const { browser, user, cancel } = await buildDesk(portal, 'organizer', event.uuid, strict);
  const shown = (minutes: number) =>
    buildShownFactor(portal.db, user.uuid, new Date(+portal.clock.now() - minutes * 60_000));
  await shown(16);
  expect((await cancel(id)).json().code).toBe('fresh_factor_required');
  // 10.1: that comes before what is wrong with the amount.
  const tooMuch = await cancel(id, { refund: 'amount', cents: 9_999_00 });
  expect(tooMuch.json().code).toBe('fresh_factor_required');
  const body = { key: randomUUID(), refund: 'none' };
  const path = `/api/v1/organize/bookings/${id}/cancel`;
  expect((await browser.post(path, body)).json().code).toBe('numbers_changed');
  await shown(14);
  expect((await cancel(id)).statusCode).toBe(200);
});

test('13.4 what was paid in cash is owed until it is given by hand, with a receipt', async () => {
  const event = await buildEvent(portal.db);
  const { add, cancel, given, booking } = await buildDesk(portal, 'owner', event.uuid);
  const party = { seats: [{ name: 'Sam', email: 'sam@example.org' }], method: 'cash' };
  const { id } = (await add(party)).json().data;
  const { data } = (await cancel(id)).json();
  expect(data.refunds).toMatchObject([{ state: 'owed', way: 'cash', to_give_cents: 180_00 }]);
  const { uuid } = data.refunds[0];
  await sendOwedRefunds(portal.deps);
  for (const on of ['2026-06-16', '2025-06-14', '1800-06-15']) {
    const refused = await given(uuid, { way: 'etransfer', on });
    expect([on, refused.json().errors]).toEqual([on, { on: [expect.any(String)] }]);
  }
  const key = randomUUID();
  for (let time = 0; time < 2; time += 1) {
    const done = await given(uuid, { way: 'etransfer', on: '2026-06-15', key });
    expect(done.json().data).toMatchObject({ state: 'done', way: 'etransfer', to_give_cents: 0 });
  }
  expect((await given(uuid, { way: 'cash', on: '2026-06-15' })).statusCode).toBe(400);
  expect((await booking(id)).left_cents).toBe(0);
  const texts = (await sent()).map(({ subject, text }) => `${subject}\n${text}`);
  expect(texts.find((text) => text.startsWith('Your booking is cancelled'))).toContain(
    '$180.00 was paid in cash: the association gives it back by hand',
  );
  expect(texts.find((text) => text.startsWith('Refund'))).toContain('e-Transfer');
  await expectCleanLedger(portal);
});

test('J8 13.4 a part of a payment goes back while its seats stay, never more than is left', async () => {
  const { event, id, robin } = await buildPaid();
  const { refund, booking, browser } = await buildDesk(portal, 'treasurer', event.uuid);
  const [charge] = (await booking(id)).charges;
  const uuid = String(charge?.uuid);
  expect((await refund(uuid, { cents: 380_01 })).json().errors).toHaveProperty('cents');
  for (const shown of [undefined, { people: 0, cents: 99_00 }, { people: 1, cents: 100_00 }]) {
    const sent = { cents: 100_00, key: randomUUID(), expect: shown };
    const rejected = await browser.post(`/api/v1/organize/charges/${uuid}/refund`, sent);
    expect(rejected.json()).toMatchObject({ code: 'numbers_changed', current: { people: 0 } });
  }
  const part = { cents: 100_00, reason: 'The carts broke', key: randomUUID() };
  const done = await refund(uuid, part);
  expect(done.json().data).toMatchObject({ cents: 100_00, state: 'done', reason: 'by_organizer' });
  // S4: the same once more is the same refund.
  expect((await refund(uuid, { ...part, expect: { people: 0, cents: 100_00 } })).json()).toEqual(
    done.json(),
  );
  expect(await booking(id)).toMatchObject({ status: 'confirmed', left_cents: 280_00 });
  // The member's own cancellation gives back what is left.
  await robin.cancel(event.uuid);
  expect((await booking(id)).left_cents).toBe(0);
  expect((await refund(uuid)).json().errors).toHaveProperty('cents');
  const unknown = `/api/v1/organize/charges/${randomUUID()}/refund`;
  expect((await browser.post(unknown, { key: randomUUID() })).statusCode).toBe(404);
  expect((await sent()).map(({ subject }) => subject)).toContain('Money back: Spring Open');
  await expectCleanLedger(portal);
});

test('13.4 V3 a part that goes back later is of what was kept of the cancelled place, not of one that stands', async () => {
  const { event, id, robin } = await buildPaid();
  const { cancel, refund, booking } = await buildDesk(portal, 'treasurer', event.uuid);
  const left = async () => {
    const { seats } = await booking(id);
    return seats.map(({ state, left_cents }) => [state, left_cents]);
  };
  const guest = (await booking(id)).seats[1];
  await cancel(id, { seats: [guest?.uuid], refund: 'none' });
  const uuid = String((await booking(id)).charges[0]?.uuid);
  expect((await refund(uuid, { cents: 90_00 })).statusCode).toBe(200);
  expect(await left()).toEqual([
    ['confirmed', 180_00],
    ['cancelled', 90_00],
  ]);
  // More than was kept is of the place that stands, and the gift is the last.
  expect((await refund(uuid, { cents: 100_00 })).statusCode).toBe(200);
  expect(await left()).toEqual([
    ['confirmed', 170_00],
    ['cancelled', 0],
  ]);
  await robin.cancel(event.uuid);
  expect((await booking(id)).refunds.map(({ cents }) => cents).toSorted()).toEqual(
    [90_00, 100_00, 190_00].toSorted(),
  );
  await expectCleanLedger(portal);
});

test('J8 with the provider away a refund is owed and retried; sent back, Today says so', async () => {
  const { event, id } = await buildPaid();
  const { browser, cancel, booking, given } = await buildDesk(portal, 'owner', event.uuid);
  const { payments } = portal.deps;
  const createRefund = payments.createRefund;
  payments.createRefund = () => Promise.reject(new ProviderUnavailable());
  expect((await cancel(id)).json().data.refunds).toMatchObject([{ state: 'owed', cents: 380_00 }]);
  payments.createRefund = createRefund;
  await sendOwedRefunds(portal.deps);
  const [done] = (await booking(id)).refunds;
  expect(done).toMatchObject({ state: 'done' });
  await portal.db
    .update(refunds)
    .set({ state: 'failed' })
    .where(eq(refunds.uuid, String(done?.uuid)));
  const [failed] = (await booking(id)).refunds;
  expect(failed).toMatchObject({ state: 'failed', to_give_cents: 380_00 });
  const { needs } = (await browser.get('/api/v1/organize/today')).json().data;
  expect(needs.map(({ kind }: { kind: string }) => kind)).toContain('refund_failed');
  portal.clock.advance(60);
  expect((await given(String(failed?.uuid), { way: 'cheque', on: '2026-06-15' })).statusCode).toBe(
    200,
  );
  expect((await booking(id)).refunds).toMatchObject([
    { state: 'failed', to_give_cents: 0 },
    { state: 'done', way: 'cheque', reason: 'in_another_way', cents: 380_00 },
  ]);
});

test('13.4 cancelling all gives up what is being paid', async () => {
  const event = await buildEvent(portal.db, { capacity: 4 });
  const robin = await buildBooker(portal);
  const { id } = await robin.hold(event.uuid);
  const { cancel, booking } = await buildDesk(portal, 'organizer', event.uuid);
  expect((await booking(id)).status).toBe('held');
  const answer = await cancel(id);
  expect([answer.statusCode, (await portal.db.select().from(charges))[0]?.state]).toEqual([
    200,
    'cancelled',
  ]);
  await expectCleanLedger(portal);
});

test('V4 the reason is in the history, in the audit log and its file, and goes with the people', async () => {
  const { event, robin, id } = await buildPaid();
  const there = await buildEvent(portal.db, { title: 'Fall Open' });
  const desk = await buildDesk(portal, 'owner', event.uuid);
  const [own, guest] = (await desk.booking(id)).seats;
  const charge = String((await desk.booking(id)).charges[0]?.uuid);
  await desk.cancel(id, { seats: [guest?.uuid], reason: 'Surgery, get well!' });
  await desk.refund(charge, { cents: 10_00, reason: 'No carts, sorry' });
  const moved = { seats: [own?.uuid], event: there.uuid, difference: 'keep', tell: 'nobody' };
  await desk.move(id, { ...moved, reason: 'Double booked' });
  const party = { seats: [{ name: 'Kit' }], pay: 'owing' };
  const kit = (await desk.add(party)).json().data;
  await desk.cancel(kit.id, { reason: 'Kit is ill' });

  const inWords = async (booking: string) =>
    (await desk.booking(booking)).history.flatMap(
      ({ act, changes }) => bookingActInWords(act, changes) ?? [],
    );
  expect((await inWords(id)).sort()).toEqual([
    '$10.00 goes back to the card. The booker was told. Reason: No carts, sorry',
    'Place 1 was moved from Spring Open to Fall Open. Nobody was told. Reason: Double booked',
    'Place 2 was cancelled. $180.00 goes back to the card. The booker and 1 guest were told. Reason: Surgery, get well!',
  ]);
  const file = async () => (await desk.browser.get('/api/v1/organize/audit.csv')).body;
  expect(await file()).toContain('Nobody was told. Reason: Kit is ill');
  expect(await file()).toContain('Reason: Surgery');

  portal.clock.advance(200 * 24 * 3600);
  await deleteExpiredData(portal.deps);
  const entries = async () => JSON.stringify(await portal.db.select().from(auditEntries));
  expect(await entries()).not.toContain('Kit is ill');
  expect(await entries()).toContain('Surgery');
  await portal.db.transaction((tx) => emptyBookings(tx, robin.user.uuid));
  for (const reason of ['Surgery', 'No carts', 'Double booked'])
    expect(await entries()).not.toContain(reason);
});

test('V42 what refuses cancelling all is asked before what is being paid is given up', async () => {
  const { event, robin, id } = await buildPaid();
  const { browser, cancel, booking } = await buildDesk(portal, 'organizer', event.uuid);
  const used = randomUUID();
  await browser.post(`/api/v1/organize/bookings/${id}/send-again`, { key: used });
  await robin.browser.post(`/api/v1/confirmation/${id}/seats`, {
    guests: [{ name: 'Kim' }],
    payment_method: 'pm_card_authenticationRequired',
    key: randomUUID(),
  });
  const path = `/api/v1/organize/bookings/${id}/cancel`;
  const shown = { people: 2, cents: 380_00 };
  const captain = await buildDesk(portal, 'captain', event.uuid);
  expect((await captain.cancel(id)).json().code).toBe('forbidden');
  const stale = { key: randomUUID(), expect: { people: 3, cents: 380_00 } };
  expect((await browser.post(path, stale)).json().code).toBe('numbers_changed');
  const tooMuch = { key: randomUUID(), refund: 'amount', cents: 999_00, expect: shown };
  expect((await browser.post(path, tooMuch)).json().errors).toHaveProperty('cents');
  expect((await browser.post(path, { key: used, expect: shown })).json().errors).toHaveProperty(
    'key',
  );
  await buildTries(portal, 'organizerEmailToAddress', emailKey(robin.user.email), 20);
  expect((await cancel(id)).statusCode).toBe(429);
  expect((await booking(id)).seats.map(({ state }) => state)).toEqual([
    'confirmed',
    'confirmed',
    'held',
  ]);
  const states = async () => (await portal.db.select().from(charges)).map(({ state }) => state);
  expect((await states()).sort()).toEqual(['paid', 'pending']);
  expect((await cancel(id, { tell: 'nobody' })).json().data.status).toBe('cancelled');
  expect((await states()).sort()).toEqual(['cancelled', 'paid']);
  await expectCleanLedger(portal);
});

test('13.4 11.4 a refund of all that is left gives nothing back once less is left than was shown', async () => {
  const { event, id } = await buildPaid();
  const { refund, booking, browser } = await buildDesk(portal, 'treasurer', event.uuid);
  const uuid = String((await booking(id)).charges[0]?.uuid);
  const all = (expected: unknown, tell = true) =>
    browser.post(`/api/v1/organize/charges/${uuid}/refund`, {
      key: randomUUID(),
      tell,
      expect: expected,
    });
  expect((await all(undefined)).json().current).toEqual({ people: 0, cents: 380_00, emails: 1 });
  expect((await all(undefined, false)).json().current.emails).toBe(0);
  await refund(uuid, { cents: 100_00 });
  const stale = await all({ people: 0, cents: 380_00 });
  expect([stale.statusCode, stale.json().current.cents]).toEqual([409, 280_00]);
  expect((await booking(id)).left_cents).toBe(280_00);
  expect((await all({ people: 0, cents: 280_00 })).statusCode).toBe(200);
  expect((await booking(id)).left_cents).toBe(0);
  await expectCleanLedger(portal);
});

test('13.4 13.2 a refund writes to nobody who had 20 emails of organizers in a day, and then gives nothing back', async () => {
  const { event, robin, id } = await buildPaid();
  const { refund, booking } = await buildDesk(portal, 'treasurer', event.uuid);
  const uuid = String((await booking(id)).charges[0]?.uuid);
  await buildTries(portal, 'organizerEmailToAddress', emailKey(robin.user.email), 19);
  expect((await refund(uuid, { cents: 10_00, tell: true })).statusCode).toBe(200);
  expect((await refund(uuid, { cents: 10_00, tell: true })).statusCode).toBe(429);
  expect(await booking(id)).toMatchObject({ left_cents: 370_00, refunds: [{ cents: 10_00 }] });
  expect((await refund(uuid, { cents: 10_00, tell: false })).statusCode).toBe(200);
  await expectCleanLedger(portal);
});
