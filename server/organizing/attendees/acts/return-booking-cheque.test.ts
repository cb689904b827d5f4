import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bookingActInWords } from '#contract/bookings/booking-history.ts';
import type { GrantRole } from '#contract/calls/access.ts';
import { addDays, formatDay } from '#contract/values/dates.ts';
import { association } from '#server/db/tables/association-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { charges, ledgerEntries, refunds } from '#server/db/tables/ledger-tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { buildDesk, expectCleanLedger } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const party = {
  seats: [
    { name: 'Lou Poe', email: 'lou@example.org' },
    { name: 'Max Fay', email: 'max@example.org' },
  ],
  method: 'cheque',
};

async function paidByCheque(role: GrantRole = 'treasurer') {
  const event = await buildEvent(portal.db, { title: 'Spring Open', slug: 'spring-open' });
  const owner = await buildDesk(portal, 'owner', event.uuid);
  const desk = await buildDesk(portal, role, event.uuid);
  const { id } = (await owner.add(party)).json().data;
  const [charge] = (await owner.booking(id)).charges;
  return { event, owner, desk, id, charge: String(charge?.uuid) };
}

const undeposited = async (desk: Awaited<ReturnType<typeof buildDesk>>) =>
  (await desk.browser.get('/api/v1/organize/undeposited')).json().data;

async function sentTo(email: string) {
  await portal.deliverEmails();
  return findOutboxEmails(portal.db, email);
}

test('16.2 of an event that is over no place is cancelled, and nobody is sent to a desk', async () => {
  const { desk, id, charge } = await paidByCheque();
  await portal.db.update(events).set({
    starts_at: new Date(portal.clock.now().getTime() - 48 * 3600_000),
    ends_at: new Date(portal.clock.now().getTime() - 40 * 3600_000),
  });
  expect((await desk.returned(id, { charge, keep: false })).json().errors).toEqual({
    keep: ['The event is over: its places stay, and owe it again.'],
  });
  expect((await desk.returned(id, { charge })).json().data.owing_cents).toBe(360_00);
  const email = (await sentTo('lou@example.org')).find(({ subject }) =>
    subject.startsWith('Your bank returned your cheque'),
  );
  expect(email?.text).toContain('$360.00 is still to be paid. Reply to this email');
  expect(email?.text).toMatch(/\$360\.00 that we received on .* \(receipt \d+\) for /);
  for (const words of ['Your places stay.', 'desk']) expect(email?.text).not.toContain(words);
});

test('16.2 the places of a cheque that the bank returned owe it again, and everybody counts so', async () => {
  const { desk, owner, id, charge, event } = await paidByCheque();
  expect((await undeposited(desk)).total_cents).toBe(360_00);
  const path = `/api/v1/organize/bookings/${id}/returned`;
  const body = { charge, keep: true, fee_cents: 25_00, key: randomUUID() };
  const asked = await desk.browser.post(path, body);
  expect([asked.statusCode, asked.json().code, asked.json().current]).toEqual([
    ...[409, 'numbers_changed'],
    { people: 2, cents: 360_00, emails: 1 },
  ]);
  expect((await desk.booking(id)).owing_cents).toBe(0);
  for (let time = 0; time < 2; time += 1) {
    const done = await desk.browser.post(path, { ...body, expect: { people: 2, cents: 360_00 } });
    expect([done.statusCode, done.json().data]).toMatchObject([
      200,
      { status: 'confirmed', owing_cents: 360_00, left_cents: 0 },
    ]);
  }
  const { refunds: back, history } = await desk.booking(id);
  expect(back).toMatchObject([
    { cents: 360_00, reason: 'cheque_returned', state: 'done', to_give_cents: 0 },
  ]);
  const { since } = (await desk.browser.get('/api/v1/organize/today')).json().data;
  expect(since.lines[0].back).toEqual([
    { word: 'returned by the bank', cents: 360_00, booking: id, member: null },
  ]);
  const log = (await owner.browser.get('/api/v1/organize/audit?act=refunded')).json().data;
  expect(log).toMatchObject([{ cents: -360_00, back: 'cheque_returned' }]);
  const csv = (await owner.browser.get('/api/v1/organize/audit.csv?act=refunded')).body;
  expect(csv).toContain('returned by the bank');
  const noted = history.find(({ act }) => act === 'cheque_returned');
  expect(bookingActInWords('cheque_returned', noted?.changes ?? null)).toBe(
    'The bank returned the cheque: $360.00 is not paid. $25.00 is asked for as a fee. The places owe it again. The booker was told.',
  );
  // It was never deposited, and is not to be any more.
  expect(await undeposited(desk)).toMatchObject({ payments: [], refunds: [], total_cents: 0 });
  const { totals } = (await desk.browser.get('/api/v1/organize/money')).json();
  expect(totals).toMatchObject({
    in_cents: 360_00,
    back_cents: 360_00,
    reversed_cents: 360_00,
    returned_cents: 360_00,
    net_cents: 0,
    owed_cents: 360_00,
  });
  const [first, ...others] = (await sentTo('lou@example.org')).filter(({ subject }) =>
    subject.startsWith('Your bank returned your cheque'),
  );
  expect([first?.subject, others]).toEqual([`Your bank returned your cheque: ${event.title}`, []]);
  for (const text of ['$360.00', 'Your places stay.', '$25.00', 'recorded this']) {
    expect(first?.text).toContain(text);
  }
  expect((await sentTo('max@example.org')).map(({ subject }) => subject)).not.toContain(
    'Your place is cancelled: Spring Open',
  );
  await expectCleanLedger(portal);
  // They pay it in another way.
  expect((await desk.pay(id, { method: 'cash' })).json().data.owing_cents).toBe(0);
  expect((await desk.returned(id, { charge })).json().errors).toEqual({
    charge: ['Nothing of this payment is left.'],
  });
  await expectCleanLedger(portal);
});

test('16.2 the day on which the bank returned it is not to come, nor before the cheque came in', async () => {
  const { desk, id, charge } = await paidByCheque();
  const today = String((await desk.booking(id)).charges[0]?.received_on);
  const received_on = addDays(today, -3);
  await portal.db.update(charges).set({ received_on });
  const refused = async (returned_on: string) =>
    (await desk.returned(id, { charge, returned_on })).json().errors?.returned_on;
  expect(await refused(addDays(today, 1))).toEqual(['This day is still to come.']);
  expect(await refused(addDays(received_on, -1))).toEqual([
    `The cheque came in on ${formatDay(received_on)}.`,
  ]);
  const returned_on = addDays(received_on, 1);
  expect((await desk.returned(id, { charge, returned_on })).statusCode).toBe(200);
  expect(await portal.db.select({ day: refunds.given_on }).from(refunds)).toEqual([
    { day: returned_on },
  ]);
  const noted = (await desk.booking(id)).history.find(({ act }) => act === 'cheque_returned');
  expect(bookingActInWords('cheque_returned', noted?.changes ?? null)).toContain(
    `The bank returned the cheque on ${formatDay(returned_on)}: $360.00 is not paid.`,
  );
});

test('16.2 or its places are cancelled, and whoever was to come hears of it', async () => {
  const { desk, id, charge } = await paidByCheque('captain');
  const done = await desk.returned(id, { charge, keep: false });
  expect([done.statusCode, done.json().data]).toMatchObject([
    200,
    { status: 'cancelled', owing_cents: 0, left_cents: 0 },
  ]);
  expect((await sentTo('max@example.org')).map(({ subject }) => subject)).toContain(
    'Your place is cancelled: Spring Open',
  );
  const heard = (await sentTo('lou@example.org')).filter(({ subject }) =>
    subject.startsWith('Your bank returned your cheque'),
  );
  expect(heard.map(({ text }) => text.includes('Your booking is cancelled.'))).toEqual([true]);
  await expectCleanLedger(portal);
});

test('16.2 L9 a deposited cheque that the bank returned stands with its deposit as deposited and returned', async () => {
  const { desk, id, charge } = await paidByCheque();
  const made = await desk.browser.post('/api/v1/organize/deposits', {
    payments: [charge],
    total_cents: 360_00,
    on: '2026-06-15',
    slip: '114',
    key: randomUUID(),
  });
  expect(made.statusCode).toBe(201);
  expect((await desk.returned(id, { charge })).statusCode).toBe(200);
  expect((await undeposited(desk)).refunds).toMatchObject([
    { charge, cents: -360_00, is_returned: true },
  ]);
  const slip = await desk.browser.get(`/api/v1/organize/deposits/${made.json().data.uuid}`);
  expect(slip.json().data.lines).toMatchObject([
    { charge, returned_on: expect.stringMatching(/^2026-/), other_slip: null },
  ]);
  await expectCleanLedger(portal);
});

test('16.2 what was still owed back of the cheque is not owed any more, and what was kept of it is gone', async () => {
  const { owner, desk, id, charge } = await paidByCheque();
  const [first, second] = (await owner.booking(id)).seats;
  await owner.cancel(id, { seats: [first?.uuid] });
  await owner.cancel(id, { seats: [second?.uuid], refund: 'none' });
  const done = await desk.returned(id, { charge });
  expect([done.statusCode, done.json().data.owing_cents]).toEqual([200, 0]);
  const rows = await portal.db.select().from(refunds).where(eq(refunds.charge_uuid, charge));
  expect(rows.map(({ cents, state }) => [cents, state])).toEqual([[360_00, 'done']]);
  await expectCleanLedger(portal);
});

test('16.2 places that were moved since owe it at the other event, and cancelling leaves other money alone', async () => {
  const { owner, desk, id, charge } = await paidByCheque();
  const there = await buildEvent(portal.db, { title: 'Dear Day', price_cents: 200_00 });
  const [, guest] = (await owner.booking(id)).seats;
  const moved = await owner.move(id, {
    seats: [guest?.uuid],
    event: there.uuid,
    difference: 'owe',
  });
  const other = moved.json().data.id as string;
  expect((await owner.pay(other, { method: 'cash' })).statusCode).toBe(200);
  // The place there was paid with the cheque and in cash.
  expect((await desk.returned(other, { charge, keep: false })).json().errors).toHaveProperty(
    'keep',
  );
  const done = await desk.returned(id, { charge });
  expect([done.statusCode, done.json().data.owing_cents]).toEqual([200, 180_00]);
  expect((await desk.booking(other)).owing_cents).toBe(180_00);
  expect((await desk.booking(other)).history.map(({ act }) => act)).toContain('cheque_returned');
  await expectCleanLedger(portal);
});

test('16.2 the booker reads what is owing, and of a returned cheque neither paid nor refunded', async () => {
  const event = await buildEvent(portal.db);
  const owner = await buildDesk(portal, 'owner', event.uuid);
  const robin = await buildBooker(portal);
  const seats = [{ name: 'Robin', email: robin.user.email }];
  const { id } = (await owner.add({ seats, method: 'cheque' })).json().data;
  const [charge] = (await owner.booking(id)).charges;
  await owner.returned(id, { charge: charge?.uuid });
  const { booking, refund_receipts } = (await robin.confirmation(id)).json().data;
  // Nothing went back.
  expect(refund_receipts).toEqual([]);
  expect(booking).toMatchObject({
    status: 'confirmed',
    total_cents: 0,
    refund_cents: 0,
    owing_cents: 180_00,
  });
  const entries = await portal.db.select().from(ledgerEntries);
  expect(entries.map(({ facts }) => facts.description).toSorted()).toEqual([
    `Cheque returned: ${event.title}`,
    event.title,
  ]);
});

test('16.2 the booker reads what is to be paid in all, and how', async () => {
  await portal.db.update(association).set({ how_to_pay: 'e-Transfer to pay@example.org' });
  const { owner, id, charge, event } = await paidByCheque();
  await owner.returned(id, { charge, fee_cents: 25_00 });
  const { id: other } = (await owner.add({ ...party, method: 'cheque' })).json().data;
  const [paid] = (await owner.booking(other)).charges;
  await owner.returned(other, { charge: paid?.uuid, keep: false, fee_cents: 25_00 });
  const texts = (await sentTo('lou@example.org'))
    .filter(({ subject }) => subject === `Your bank returned your cheque: ${event.title}`)
    .map(({ text }) => text);
  const stays = texts.find((text) => text.includes('Your places stay.'));
  const cancelled = texts.find((text) => text.includes('Your booking is cancelled.'));
  expect(stays).toContain('Please pay that, too: $385.00 in all.');
  expect(cancelled).toContain('The returned cheque cost $25.00. Please pay that.');
  for (const text of [stays, cancelled]) expect(text).toContain('e-Transfer to pay@example.org');
});

test('16.2 J1 a payment that is no cheque, and one of somebody else, is not returned', async () => {
  const { owner, desk, id, charge } = await paidByCheque();
  const cash = (await owner.add({ seats: [{ name: 'Kit' }], method: 'cash' })).json().data;
  const [paid] = (await owner.booking(cash.id)).charges;
  expect((await desk.returned(cash.id, { charge: paid?.uuid })).json().errors).toEqual({
    charge: ['This was not paid by cheque.'],
  });
  expect((await desk.returned(cash.id, { charge })).statusCode).toBe(404);
  const other = await buildEvent(portal.db);
  const captain = await buildDesk(portal, 'captain', other.uuid);
  expect((await captain.returned(id, { charge })).statusCode).toBe(404);
});
