import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { seats } from '#server/db/tables/booking-tables.ts';
import { charges, refunds } from '#server/db/tables/ledger-tables.ts';
import { sandboxCharges } from '#server/db/tables/sandbox-tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import type { Session } from '#server/http/auth/session.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { ProviderUnavailable } from '#server/payments/payment-provider.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildCardTries } from '#server/testing/builders/build-card-tries.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { reconcileBookings } from '../pay/reconcile-bookings.ts';
import { reconcileCharge } from '../pay/reconcile-charge.ts';
import { payWhatIsOwing } from './pay-what-is-owing.ts';

const portal = useTestApp();

const visa = { payment_method: 'pm_card_visa' };
const asksTheBank = { payment_method: 'pm_card_authenticationRequired' };
const all = { expected_total_cents: 360_00 };
const allIsWell = { differences: [], pending: [] };

/** A booking that an organizer made for an account and a guest, to be paid later. */
async function owing() {
  const event = await buildEvent(portal.db, { title: 'Links Day' });
  const robin = await buildBooker(portal);
  const desk = await buildDesk(portal, 'owner', event.uuid);
  const people = [{ name: 'Robin', email: robin.user.email }, { name: 'Sam' }];
  const { id } = (await desk.add({ seats: people, pay: 'owing' })).json().data as { id: string };
  const pay = (body: Record<string, unknown> = {}, browser = robin.browser) =>
    browser.post(`/api/v1/confirmation/${id}/pay`, {
      key: randomUUID(),
      ...visa,
      ...all,
      ...body,
    });
  const read = async () => (await robin.confirmation(id)).json().data;
  const owes = async () => (await read()).booking.owing_cents as number;
  return { event, robin, desk, id, pay, read, owes };
}

type Owing = Awaited<ReturnType<typeof owing>>;

/** The bank is asked; then the charge is paid, and nothing has heard of it. */
async function paidUnheard({ pay }: Owing): Promise<string> {
  const key = randomUUID();
  await pay({ ...asksTheBank, key });
  await portal.db.update(sandboxCharges).set({ state: 'paid' });
  return key;
}

const paid = async () =>
  (await portal.db.select().from(charges)).filter(({ state }) => state === 'paid');

const backCents = async () =>
  (await portal.db.select().from(refunds)).map(({ cents, reason, state }) => [
    ...[cents, reason, state],
  ]);

test('13.6 what is owing is paid by card on the own booking: a further charge, a receipt, the ledger', async () => {
  const booked = await owing();
  const { robin, id, pay, read, desk } = booked;
  expect(await read()).toMatchObject({
    booking: { status: 'confirmed', owing_cents: 360_00, total_cents: 0 },
    seats: [{ owing_cents: 180_00 }, { owing_cents: 180_00 }],
  });
  expect((await robin.myEvents()).data).toMatchObject([{ booking: { owing_cents: 360_00 } }]);
  const answer = await pay();
  expect([answer.statusCode, answer.json()]).toEqual([201, { data: { id, status: 'confirmed' } }]);
  expect(await read()).toMatchObject({
    booking: { owing_cents: 0, total_cents: 360_00 },
    card: { brand: 'visa', last4: '4242' },
    receipts: [{ number: expect.any(String) }],
  });
  expect(await robin.ledger()).toEqual(['event 36000 paid']);
  expect(await desk.booking(id)).toMatchObject({ owing_cents: 0, left_cents: 360_00 });
  await portal.deliverEmails();
  const subjects = (await findOutboxEmails(portal.db, robin.user.email)).map((one) => one.subject);
  expect(subjects.filter((one) => one.startsWith('Receipt'))).toHaveLength(1);
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
  await robin.cancel(booked.event.uuid);
  expect((await read()).booking).toMatchObject({ status: 'cancelled', refund_cents: 360_00 });
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
});

test('13.6 S4 the same key is one act: twenty at once and once more later; nothing is owing for another', async () => {
  const { pay } = await owing();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay({ key })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  portal.clock.advance(3600);
  expect((await pay({ key })).json().data.status).toBe('confirmed');
  expect(await paid()).toHaveLength(1);
  const other = await pay();
  expect([other.statusCode, other.json().errors]).toEqual([
    400,
    {
      expected_total_cents: [
        'Nothing is owing any more. Nothing was charged; please look at it again.',
      ],
    },
  ]);
  expect((await pay({ key, save_card: true })).json().errors).toHaveProperty('key');
  expect(await paid()).toHaveLength(1);
});

test('13.6 H5 another total, another person, a lost seat: nothing is charged', async () => {
  const { pay, event, robin, owes } = await owing();
  const wrong = await pay({ expected_total_cents: 180_00 });
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    400,
    {
      expected_total_cents: ['$360.00 is owing now. Nothing was charged; please look at it again.'],
    },
  ]);
  for (const missing of ['expected_total_cents', 'key', 'payment_method']) {
    expect((await pay({ [missing]: undefined })).json().errors).toHaveProperty(missing);
  }
  const stranger = await buildBooker(portal);
  expect((await pay({}, stranger.browser)).statusCode).toBe(404);
  expect((await pay({ payment_method: 'pm_of_somebody' })).json().errors).toHaveProperty(
    'payment_method',
  );
  expect(await owes()).toBe(360_00);
  await robin.cancel(event.uuid);
  expect((await pay()).json().code).toBe('already_cancelled');
  expect(await paid()).toEqual([]);
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
});

test('13.6 H5 for another total nothing that is under way is given up', async () => {
  const { pay, robin, owes } = await owing();
  const key = randomUUID();
  const asked = await pay({ ...asksTheBank, key });
  const wrong = await pay({ expected_total_cents: 180_00 });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([
    400,
    ['expected_total_cents'],
  ]);
  expect((await portal.db.select().from(charges)).map(({ state }) => state)).toEqual(['pending']);
  await robin.answerBank(asked.json().data.client_secret, true);
  expect((await pay({ ...asksTheBank, key })).json().data.status).toBe('confirmed');
  expect([await owes(), (await paid()).length]).toEqual([0, 1]);
});

test('13.6 S4 a payment that has all gone back since is not answered as paid when its key is sent again', async () => {
  const { pay, desk } = await owing();
  const key = randomUUID();
  await pay({ key });
  const [charge] = await paid();
  await desk.refund(charge?.uuid ?? '', { cents: 100_00 });
  expect((await pay({ key })).json().data.status).toBe('confirmed');
  await desk.refund(charge?.uuid ?? '');
  const again = await pay({ key });
  expect([again.statusCode, again.json().code]).toEqual([409, 'booking_closed']);
  expect(again.json().message).toContain('all of it goes back to your card');
  expect(await paid()).toHaveLength(1);
});

test('13.6 G13 a declined card changes nothing; another one pays with the same key and is saved', async () => {
  const { pay, owes, read, robin } = await owing();
  const key = randomUUID();
  const before = await read();
  expect((await pay({ key, payment_method: 'pm_card_visa_chargeDeclined' })).statusCode).toBe(402);
  expect(await read()).toEqual(before);
  expect((await pay({ key, save_card: true })).json().data.status).toBe('confirmed');
  expect(await owes()).toBe(0);
  const cards = (await robin.browser.get('/api/v1/payment-methods')).json().data;
  expect(cards).toMatchObject([{ last4: '4242' }]);
});

test('13.6 7.38 the bank is asked: approved it is paid, rejected it is owing as before', async () => {
  const { pay, owes, robin } = await owing();
  const key = randomUUID();
  const asked = await pay({ key, ...asksTheBank });
  expect(asked.json().data).toMatchObject({
    status: 'requires_action',
    total_cents: 360_00,
    hold_expires_at: new Date(portal.clock.now().getTime() + 15 * 60_000).toISOString(),
  });
  await robin.answerBank(asked.json().data.client_secret, false);
  expect(await owes()).toBe(360_00);
  const again = await pay({ key, ...asksTheBank });
  await robin.answerBank(again.json().data.client_secret, true);
  expect((await pay({ key, ...asksTheBank })).json().data.status).toBe('confirmed');
  expect(await owes()).toBe(0);
  expect(await robin.ledger()).toEqual(['event 36000 paid']);
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
});

test('13.6 G10 an answer that was lost, or never came, is one charge', async () => {
  const { pay, owes } = await owing();
  const { payments } = portal.deps;
  const create = payments.createCharge.bind(payments);
  vi.spyOn(payments, 'createCharge')
    .mockRejectedValueOnce(new ProviderUnavailable())
    .mockImplementationOnce(async (...order) => {
      await create(...order);
      throw new ProviderUnavailable();
    });
  const key = randomUUID();
  expect((await pay({ key })).statusCode).toBe(503);
  expect((await pay({ key })).statusCode).toBe(503);
  expect(await owes()).toBe(0);
  expect((await pay({ key })).json().data.status).toBe('confirmed');
  expect(await paid()).toHaveLength(1);
});

test('13.6 I1 a payment whose process died is found by the scheduled task; an unpaid one ends after 15 minutes', async () => {
  const booked = await owing();
  await paidUnheard(booked);
  await portal.db.update(charges).set({ provider_ref: null });
  portal.clock.advance(3 * 60);
  await reconcileBookings(portal.deps);
  expect(await booked.owes()).toBe(0);
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);

  const other = await owing();
  await other.pay(asksTheBank);
  // The desk waits for them.
  const cash = { method: 'cash' };
  expect((await other.desk.pay(other.id, cash)).json().code).toBe('booking_closed');
  portal.clock.advance(15 * 60 - 1);
  await portal.deliverEmails();
  expect((await other.desk.pay(other.id, cash)).json().code).toBe('booking_closed');
  portal.clock.advance(1);
  await portal.deliverEmails();
  expect((await other.desk.pay(other.id, cash)).statusCode).toBe(200);
  expect((await other.robin.browser.get('/api/v1/user')).statusCode).toBe(200);
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
});

test('13.6 F8 what was paid too late goes back once: paid at the desk, or the seat given up', async () => {
  const booked = await owing();
  const { desk, id, robin, owes } = booked;
  await paidUnheard(booked);
  // Given up by a process that asked the provider before the bank approved.
  await portal.db.update(charges).set({ state: 'cancelled' });
  const [own, guest] = (await desk.booking(id)).seats;
  await desk.pay(id, { method: 'cash', seats: [guest?.uuid], cents: 100_00 });
  await desk.cancel(id, { seats: [own?.uuid], refund: 'all' });
  await reconcileBookings(portal.deps);
  await reconcileBookings(portal.deps);
  expect(await backCents()).toEqual([[280_00, 'late_payment', 'done']]);
  expect(await owes()).toBe(0);
  expect(await robin.ledger()).toEqual([
    'event 10000 paid',
    'event 36000 paid',
    'refund -28000 paid',
  ]);
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
  await portal.deliverEmails();
  const emails = await findOutboxEmails(portal.db, robin.user.email);
  const late = emails.filter(({ subject }) => subject.startsWith('Your payment is refunded'));
  expect(late).toHaveLength(1);
  expect(late[0]?.text).toContain('this was not owing any more');
  expect(late[0]?.text).toContain('$280.00');
});

test('13.6 F8 whoever is told that they paid in vain gets it all back', async () => {
  const booked = await owing();
  const { desk, id, robin, pay } = booked;
  const key = await paidUnheard(booked);
  await portal.db.update(seats).set({ owing_cents: 0, price_cents: 0 });
  const answer = await pay({ key, ...asksTheBank });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'booking_closed']);
  expect(answer.json().message).toContain('goes back to your card');
  // The answer was lost, and the browser sends it again.
  const again = await pay({ key, ...asksTheBank });
  expect([again.statusCode, again.json()]).toEqual([409, answer.json()]);
  expect(await backCents()).toEqual([[360_00, 'late_payment', 'done']]);
  expect(await robin.ledger()).toContain('refund -36000 paid');
  expect((await desk.booking(id)).left_cents).toBe(0);
});

test('13.4 13.5 J8 seats whose owing is being paid are neither cancelled alone nor moved; all are, once it is given up', async () => {
  const { pay, desk, id, owes } = await owing();
  await pay(asksTheBank);
  const there = await buildEvent(portal.db);
  const [own] = (await desk.booking(id)).seats;
  const one = { seats: [own?.uuid] };
  expect((await desk.cancel(id, one)).json().code).toBe('booking_closed');
  for (const moved of [one, {}]) {
    const answer = await desk.move(id, { event: there.uuid, difference: 'owe', ...moved });
    expect(answer.json().code).toBe('booking_closed');
  }
  expect((await desk.cancel(id)).statusCode).toBe(200);
  expect(await owes()).toBe(0);
  expect((await portal.db.select().from(charges)).map(({ state }) => state)).toEqual(['cancelled']);
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
});

test('13.6 S7 a booker who gives up a seat gives up the payment for it first', async () => {
  const booked = await owing();
  const { pay, robin, event, read, owes, id } = booked;
  await pay(asksTheBank);
  const [, guest] = (await read()).seats;
  const cancel = (uuid: string) =>
    robin.browser.post(`/api/v1/events/${event.uuid}/action/cancel`, { seats: [uuid] });
  expect((await cancel(guest.uuid)).statusCode).toBe(200);
  expect((await portal.db.select().from(charges)).map(({ state }) => state)).toEqual(['cancelled']);
  expect(await owes()).toBe(180_00);
  // Paid a moment before: it goes back with the seat.
  const asked = await pay({ ...asksTheBank, expected_total_cents: 180_00 });
  await robin.answerBank(asked.json().data.client_secret, true);
  const [own] = (await read()).seats;
  expect((await cancel(own.uuid)).statusCode).toBe(200);
  expect((await robin.confirmation(id)).json().data.booking).toMatchObject({
    status: 'cancelled',
    refund_cents: 180_00,
  });
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
});

test('13.6 adding a guest while the payment of what is owing waits takes its place, and the other way round', async () => {
  const { pay, robin, id, owes } = await owing();
  await pay(asksTheBank);
  const added = await robin.browser.post(`/api/v1/confirmation/${id}/seats`, {
    guests: [{ name: 'Kim' }],
    key: randomUUID(),
    ...asksTheBank,
  });
  expect(added.json().data.status).toBe('requires_action');
  expect((await pay()).json().data.status).toBe('confirmed');
  expect(await owes()).toBe(0);
  const states = (await portal.db.select().from(charges)).map(({ state }) => state);
  expect(states.sort()).toEqual(['cancelled', 'cancelled', 'paid']);
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
});

test('13.5 13.6 the emails about what is owing link to where it is paid; whoever booked by name pays at the desk', async () => {
  const { robin, desk, id, event } = await owing();
  await desk.add({ seats: [{ name: 'Kit', email: 'kit@example.org' }], pay: 'owing' });
  const there = await buildEvent(portal.db, { title: 'Dear Day', price_cents: 200_00 });
  await desk.move(id, { event: there.uuid, difference: 'owe', tell: 'everyone' });
  await portal.deliverEmails();
  const text = async (to: string, subject: string) =>
    (await findOutboxEmails(portal.db, to)).find((one) => one.subject.startsWith(subject))?.text;
  const pays = /Pay What Is Owing.*\/booking-confirmed\?id=[\w-]+&pay=now/s;
  const moved = await text(robin.user.email, 'Your booking has moved');
  expect(moved).toMatch(pays);
  expect(moved).toContain('$400.00 is still to be paid. You can pay by card');
  const kit = await text('kit@example.org', `You are booked: ${event.title}`);
  expect(kit).toContain('$180.00 is still to be paid. Please pay at the desk when you arrive.');
  expect(kit).not.toContain('pay=now');
});

test('13.6 G7 a paid charge that is read again, as after a webhook, pays and refunds nothing more', async () => {
  const { pay, owes } = await owing();
  await pay();
  const [charge] = await paid();
  for (let time = 0; time < 2; time += 1) await reconcileCharge(portal.deps, charge?.uuid ?? '');
  expect([await owes(), await backCents()]).toEqual([0, []]);
});

test('13.6 a card is not charged less than it can be, and no test card pays in production', async () => {
  const { pay, id, robin } = await owing();
  const inProduction = { ...portal.deps, settings: { ...portal.deps.settings, production: true } };
  const wanted = { ...visa, ...all, key: randomUUID() };
  const session = { userUuid: robin.user.uuid } as Session;
  await expect(payWhatIsOwing(inProduction, session, id, wanted)).rejects.toMatchObject({
    code: 'booking_closed',
  });
  await portal.db.update(seats).set({ owing_cents: 20 });
  const { errors } = (await pay({ expected_total_cents: 40 })).json();
  expect(errors.expected_total_cents[0]).toContain('Please pay at the desk');
  expect(await portal.db.$count(charges)).toBe(0);
});

test('13.6 a booking that was given up is not paid for by one that was made since', async () => {
  const { pay, robin, event } = await owing();
  await robin.cancel(event.uuid);
  await robin.attend(event.uuid, visa);
  expect((await pay()).json().code).toBe('already_cancelled');
  expect(await paid()).toHaveLength(1);
});

test('13.6 N8 a card that asks its bank keeps the desk waiting twice, not without end', async () => {
  const { pay } = await owing();
  for (let time = 0; time < 2; time += 1) {
    expect((await pay(asksTheBank)).statusCode).toBe(201);
    portal.clock.advance(15 * 60);
    await portal.deliverEmails();
  }
  expect((await pay(asksTheBank)).statusCode).toBe(429);
});

test('13.6 N8 G13 who has used up the tries of cards does not keep the desk waiting', async () => {
  const { robin, pay, owes } = await owing();
  expect((await pay({ payment_method: 'pm_card_visa_chargeDeclined' })).statusCode).toBe(402);
  await buildCardTries(portal, robin.user.uuid, 29);
  const before = await portal.db.$count(charges);
  expect((await pay()).json().code).toBe('too_many_requests');
  expect(await portal.db.$count(charges)).toBe(before);
  expect(await owes()).toBe(360_00);
  portal.clock.advance(3600);
  const key = randomUUID();
  const { data } = (await pay({ key })).json();
  expect(data.status).toBe('confirmed');
  // S4: what is paid is answered the same, whatever was tried since.
  await buildCardTries(portal, robin.user.uuid, 29);
  expect((await pay({ key })).json().data).toEqual(data);
  expect((await pay()).json().code).toBe('too_many_requests');
  expect(await paid()).toHaveLength(1);
});
