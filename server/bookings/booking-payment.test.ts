import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { bookings, seatRequests, seats } from '#server/db/tables/booking-tables.ts';
import { sandboxCharges } from '#server/db/tables/sandbox-tables.ts';
import { CardDeclined } from '#server/payments/payment-provider.ts';
import { buildBooker, type TestBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

afterEach(() => void vi.restoreAllMocks());

const visa = { payment_method: 'pm_card_visa' };
const asksTheBank = { payment_method: 'pm_card_authenticationRequired' };
const declined = { payment_method: 'pm_card_visa_chargeDeclined' };

const charges = () => portal.db.select().from(sandboxCharges);
const paid = async () => (await charges()).filter(({ state }) => state === 'paid').length;

const allRefunded = ['event 18000 refunded', 'refund -18000 paid'];

test('7.37 a declined card frees the seats, leaves nothing stored, and the same form may be sent again', async () => {
  const event = await buildEvent(portal.db, { capacity: 1 });
  const robin = await buildBooker(portal);
  const typed = { notes: 'Early, please', dietary_restrictions: 'No nuts' };
  const rejected = await robin.attend(event.uuid, { ...declined, ...typed });
  expect([rejected.statusCode, rejected.json().code]).toEqual([402, 'payment_failed']);
  expect(rejected.json().message).toContain('Please try another card');
  expect((await robin.browser.get('/api/v1/user')).json().data.bookings).toEqual([]);
  const nothing = { name: null, dietary_restrictions: null, ticket: null, code: null };
  expect(await portal.db.select().from(seats)).toMatchObject([
    { state: 'expired', position: 0, price_cents: 180_00, ...nothing },
  ]);
  expect(await portal.db.select().from(bookings)).toMatchObject([
    { status: 'released', notes: null },
  ]);
  expect(await portal.db.select().from(seatRequests)).toMatchObject([
    { fingerprint: null, payment_method: null },
  ]);
  expect((await robin.attend(event.uuid, declined)).statusCode).toBe(402);

  const answer = await robin.attend(event.uuid, { ...visa, notes: 'Early, please' });
  expect(answer.json().data.status).toBe('confirmed');
  expect(await paid()).toBe(1);
  expect(await robin.subjects()).toEqual([`You are booked: ${event.title}`]);
});

test('7.37 the bank asks: the seats are held for 15 minutes, and the same form confirms', async () => {
  const event = await buildEvent(portal.db, { capacity: 2 });
  const robin = await buildBooker(portal);
  const held = await robin.hold(event.uuid);
  expect(held).toMatchObject({ hold_expires_at: '2026-06-15T16:15:00.000Z', total_cents: 180_00 });
  expect(await robin.viability(event.uuid)).toMatchObject({
    viable: true,
    spots_left: 1,
    booking_id: held.id,
    booking_status: 'held',
    hold_expires_at: held.hold_expires_at,
  });
  expect((await robin.myEvents()).data[0].booking).toMatchObject({ id: held.id, status: 'held' });
  // The same again, before the bank has answered, is the same hold.
  expect(await robin.hold(event.uuid)).toEqual(held);

  expect((await robin.answerBank(held.client_secret, true)).statusCode).toBe(200);
  const answer = await robin.attend(event.uuid, asksTheBank);
  expect(answer.json().data).toEqual({ id: held.id, status: 'confirmed' });
  expect(await paid()).toBe(1);
  expect(await robin.ledger()).toEqual(['event 18000 paid']);
});

test("7.40 opening the confirmation after the bank's page confirms, too", async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const held = await robin.hold(event.uuid);
  expect((await robin.confirmation(held.id)).json().data.booking.status).toBe('held');
  await robin.answerBank(held.client_secret, true);
  expect((await robin.confirmation(held.id)).json().data).toMatchObject({
    booking: { status: 'confirmed' },
    ticket: expect.stringMatching(/^[\w-]{22}$/),
  });
});

test('7.37 the bank says no: nothing is charged, and the next try is a new one', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const held = await robin.hold(event.uuid);
  await robin.answerBank(held.client_secret, false);
  const next = await robin.hold(event.uuid);
  expect(next.id).not.toBe(held.id);
  expect((await robin.confirmation(held.id)).statusCode).toBe(404);
  await robin.answerBank(next.client_secret, true);
  expect((await robin.attend(event.uuid, asksTheBank)).json().data.status).toBe('confirmed');
  expect(await paid()).toBe(1);
});

test.each([
  ['the bank refused', (robin: TestBooker, secret: string) => robin.answerBank(secret, false)],
  [
    'the association gave up at the provider',
    async () => {
      const [charge] = await charges();
      await portal.deps.payments.cancelCharge(String(charge?.id), 'by hand');
    },
  ],
])(
  '7.37 a hold whose payment %s frees its place as soon as it is looked at',
  async (_name, end) => {
    const event = await buildEvent(portal.db, { capacity: 1 });
    const robin = await buildBooker(portal);
    const held = await robin.hold(event.uuid);
    await end(robin, held.client_secret);
    expect((await robin.confirmation(held.id)).statusCode).toBe(404);
    expect(await robin.viability(event.uuid)).toMatchObject({ spots_left: 1, booking_id: null });
  },
);

test('7.37 another card, or other guests, replace a hold, and its charge can no longer be paid', async () => {
  const event = await buildEvent(portal.db, { capacity: 2 });
  const robin = await buildBooker(portal);
  const held = await robin.hold(event.uuid);
  const withGuest = await robin.hold(event.uuid, { guests: [{ name: 'Sam' }] });
  expect(await robin.answerBank(held.client_secret, true)).toMatchObject({ statusCode: 404 });
  const answer = await robin.attend(event.uuid, { ...visa, guests: [{ name: 'Sam' }] });
  expect(answer.json().data.status).toBe('confirmed');
  expect(await robin.answerBank(withGuest.client_secret, true)).toMatchObject({ statusCode: 404 });
  expect((await charges()).map(({ state }) => state).toSorted()).toEqual([
    'cancelled',
    'cancelled',
    'paid',
  ]);
  expect(await robin.ledger()).toEqual(['event 36000 paid']);
});

test('F9 S4 paid in two tabs: one charge, one booking; a form with other guests is answered already_booked', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const [one, two] = await Promise.all([
    robin.attend(event.uuid, visa),
    robin.attend(event.uuid, { payment_method: 'pm_card_mastercard' }),
  ]);
  expect([one.statusCode, two.statusCode]).toEqual([201, 201]);
  expect(one.json().data).toEqual(two.json().data);
  const other = await robin.attend(event.uuid, { ...visa, guests: [{ name: 'Sam' }] });
  expect([other.statusCode, other.json().code]).toEqual([409, 'already_booked']);
  expect(await paid()).toBe(1);
  expect(await robin.subjects()).toHaveLength(1);
});

test('F9 the same form is the same booking; with any field changed it is another', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const sam = { name: 'Sam', email: 'sam@example.org', handicap_index: 12.4 };
  const form = {
    ...visa,
    guests: [sam],
    handicap_index: 20,
    dietary_restrictions: 'No nuts',
    notes: 'Early, please',
    donation_cents: 10_00,
  };
  const first = (await robin.attend(event.uuid, form)).json().data;
  expect((await robin.attend(event.uuid, form)).json().data).toEqual(first);
  for (const changed of [
    { guests: [{ ...sam, name: 'Kim' }] },
    { guests: [{ ...sam, email: 'kim@example.org' }] },
    { guests: [{ ...sam, handicap_index: 3 }] },
    { handicap_index: 21 },
    { dietary_restrictions: 'No milk' },
    { notes: 'Late, please' },
    { donation_cents: 20_00 },
  ]) {
    const answer = await robin.attend(event.uuid, { ...form, ...changed });
    expect([answer.json().code, changed]).toEqual(['already_booked', changed]);
  }
  expect(await paid()).toBe(1);
});

test('7.38 cancelling releases a hold, and nothing is owed', async () => {
  const event = await buildEvent(portal.db, { capacity: 1 });
  const robin = await buildBooker(portal);
  const held = await robin.hold(event.uuid);
  expect((await robin.cancel(event.uuid)).statusCode).toBe(200);
  expect((await robin.viability(event.uuid)).spots_left).toBe(1);
  expect(await robin.answerBank(held.client_secret, true)).toMatchObject({ statusCode: 404 });
  expect((await robin.myEvents('cancelled')).data).toEqual([]);
});

test('7.38 F4 a hold that was paid a moment ago is cancelled all the same: everything is refunded', async () => {
  const event = await buildEvent(portal.db, { capacity: 1 });
  const robin = await buildBooker(portal);
  const held = await robin.hold(event.uuid);
  await robin.answerBank(held.client_secret, true);
  expect((await robin.cancel(event.uuid)).statusCode).toBe(200);
  expect((await robin.myEvents('cancelled')).data[0].booking.refund_cents).toBe(18000);
  expect(await robin.ledger()).toEqual(allRefunded);
  expect((await robin.viability(event.uuid)).spots_left).toBe(1);
});

test('G13 a card that was declined while another tab waited: the other tab pays', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const { createCharge } = portal.deps.payments;
  vi.spyOn(portal.deps.payments, 'createCharge').mockImplementationOnce(async (order, key) => {
    // The second tab finds the first one's hold before its card is charged.
    const other = await robin.attend(event.uuid, visa);
    expect(other.json().data.status).toBe('confirmed');
    return createCharge.call(portal.deps.payments, order, key);
  });
  const first = await robin.attend(event.uuid, declined);
  expect(first.statusCode).toBe(402);
  expect(await paid()).toBe(1);
  const live = await portal.db.select().from(bookings).where(eq(bookings.status, 'confirmed'));
  expect(live).toHaveLength(1);
  expect(new CardDeclined('card_declined').message).toBe(first.json().message);
});
