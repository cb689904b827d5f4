import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { bookings, seatRequests, seats } from '../db/booking-tables.ts';
import { charges as openedCharges } from '../db/ledger-tables.ts';
import { sandboxCharges } from '../db/sandbox-tables.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { CardDeclined, ProviderUnavailable } from '../payments/payment-provider.ts';
import { buildBooker, type TestBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { useTestApp } from '../testing/test-app.ts';
import { reconcileBookings } from './pay/reconcile-bookings.ts';
import { reconcileReference } from './pay/reconcile-charge.ts';

const portal = useTestApp();
afterEach(() => void vi.restoreAllMocks());

const visa = { payment_method: 'pm_card_visa' };
const asksTheBank = { payment_method: 'pm_card_authenticationRequired' };
const declined = { payment_method: 'pm_card_visa_chargeDeclined' };

const charges = () => portal.db.select().from(sandboxCharges);
const paid = async () => (await charges()).filter(({ state }) => state === 'paid').length;
/** The subjects of the emails about the booking, without receipts. */
const subjects = async (to: string) => {
  await portal.deliverEmails();
  const emails = (await findOutboxEmails(portal.db, to)).map(({ subject }) => subject);
  return emails.filter((subject) => !subject.startsWith('Receipt'));
};

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
  expect(await subjects(robin.user.email)).toEqual([`You are booked: ${event.title}`]);
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
  expect(await subjects(robin.user.email)).toHaveLength(1);
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

test('F8 a hold that expires frees the seats, and the scheduled task cancels its charge', async () => {
  const event = await buildEvent(portal.db, { capacity: 1 });
  const robin = await buildBooker(portal);
  const held = await robin.hold(event.uuid);
  const sam = await buildBooker(portal);
  expect((await sam.attend(event.uuid, visa)).json().code).toBe('event_full');
  portal.clock.advance(15 * 60);
  expect((await sam.viability(event.uuid)).viable).toBe(true);
  await reconcileBookings(portal.deps);
  expect(await robin.answerBank(held.client_secret, true)).toMatchObject({ statusCode: 404 });
  expect((await robin.browser.get('/api/v1/user')).json().data.bookings).toEqual([]);
  expect(await robin.ledger()).toEqual([]);
});

async function paidTooLate(way: 'same form' | 'webhook' | 'scheduled task' | 'confirmation') {
  const event = await buildEvent(portal.db, { capacity: 1 });
  const robin = await buildBooker(portal);
  const held = await robin.hold(event.uuid, { donation_cents: 20_00 });
  portal.clock.advance(15 * 60);
  const sam = await buildBooker(portal);
  expect((await sam.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
  await robin.answerBank(held.client_secret, true);

  if (way === 'same form') {
    const late = await robin.attend(event.uuid, { ...asksTheBank, donation_cents: 20_00 });
    expect([late.statusCode, late.json().code]).toEqual([409, 'event_full']);
  }
  const [opened] = await portal.db
    .select()
    .from(openedCharges)
    .where(eq(openedCharges.booking_id, held.id));
  const [charge] = (await charges()).filter(({ mark }) => mark === opened?.correlation_id);
  if (way === 'webhook')
    expect(await reconcileReference(portal.deps, String(charge?.id))).toBe(true);
  if (way === 'confirmation') await robin.confirmation(held.id);
  await reconcileBookings(portal.deps);
  await reconcileBookings(portal.deps);

  expect((await robin.myEvents('cancelled')).data[0].booking).toMatchObject({
    id: held.id,
    refund_cents: 200_00,
  });
  expect(await robin.ledger()).toEqual([
    'donation 2000 refunded',
    'event 18000 refunded',
    'refund -18000 paid',
    'refund -2000 paid',
  ]);
  expect(await subjects(robin.user.email)).toEqual([`Your payment is refunded: ${event.title}`]);
  expect((await sam.viability(event.uuid)).spots_left).toBe(0);
}

test('F8 paid after the hold expired, event full: the same form refunds everything', () =>
  paidTooLate('same form'));
test('F8 paid after the hold expired, event full: a webhook refunds everything', () =>
  paidTooLate('webhook'));
test('F8 paid after the hold expired, event full: the scheduled task refunds everything', () =>
  paidTooLate('scheduled task'));
test('F8 paid after the hold expired, event full: opening the confirmation refunds everything', () =>
  paidTooLate('confirmation'));

test.each([1, null])(
  'F8 paid after the hold ran out while there are places (of %s): the booking stands',
  async (capacity) => {
    const event = await buildEvent(portal.db, { capacity });
    const robin = await buildBooker(portal);
    const held = await robin.hold(event.uuid);
    portal.clock.advance(16 * 60);
    await robin.answerBank(held.client_secret, true);
    await reconcileBookings(portal.deps);
    expect((await robin.confirmation(held.id)).json().data.booking.status).toBe('confirmed');
    expect(await robin.ledger()).toEqual(['event 18000 paid']);
  },
);

test('F8 paid after the hold expired and the event began: everything is refunded', async () => {
  const at = (minutes: number) => new Date(portal.clock.now().getTime() + minutes * 60_000);
  const event = await buildEvent(portal.db, {
    starts_at: at(10),
    booking_closes_at: at(10),
    cancel_until: at(10),
  });
  const robin = await buildBooker(portal);
  const held = await robin.hold(event.uuid);
  portal.clock.advance(16 * 60);
  await robin.answerBank(held.client_secret, true);
  await reconcileBookings(portal.deps);
  expect((await robin.confirmation(held.id)).json().data.booking.status).toBe('cancelled');
  expect(await robin.ledger()).toEqual(['event 18000 refunded', 'refund -18000 paid']);
});

test('F1 a hold that expires while another form replaces it frees its seats once', async () => {
  const event = await buildEvent(portal.db, { capacity: 2 });
  const robin = await buildBooker(portal);
  const guests = ['Sam', 'Kim', 'Lee'].map((name) => ({ name }));
  await robin.hold(event.uuid, { guests: guests.slice(0, 1) });
  const { cancelCharge } = portal.deps.payments;
  vi.spyOn(portal.deps.payments, 'cancelCharge').mockImplementationOnce((...charge) => {
    portal.clock.advance(16 * 60);
    return cancelCharge(...charge);
  });
  expect((await robin.attend(event.uuid, { ...visa, guests })).json().code).toBe('event_full');
  expect(await paid()).toBe(0);
});

test('G10 the answer of the provider is lost: the same form finds the charge, and there is one', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const { createCharge } = portal.deps.payments;
  vi.spyOn(portal.deps.payments, 'createCharge').mockImplementationOnce(async (order, key) => {
    await createCharge.call(portal.deps.payments, order, key);
    throw new ProviderUnavailable();
  });
  const lost = await robin.attend(event.uuid, visa);
  expect([lost.statusCode, lost.headers['retry-after']]).toEqual([503, '5']);
  const again = await robin.attend(event.uuid, visa);
  expect(again.json().data.status).toBe('confirmed');
  expect(await paid()).toBe(1);
});

test('I1 killed after the charge and before our write: the scheduled task confirms without another charge', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const { createCharge } = portal.deps.payments;
  vi.spyOn(portal.deps.payments, 'createCharge').mockImplementationOnce(async (order, key) => {
    await createCharge.call(portal.deps.payments, order, key);
    throw new ProviderUnavailable();
  });
  await robin.attend(event.uuid, visa);
  portal.clock.advance(3 * 60);
  await reconcileBookings(portal.deps);
  expect((await robin.myEvents()).data[0].booking.status).toBe('confirmed');
  expect(await paid()).toBe(1);
  expect(await robin.ledger()).toEqual(['event 18000 paid']);
  // A webhook of the charge finds the same booking.
  const [one] = await charges();
  expect(await reconcileReference(portal.deps, String(one?.id))).toBe(true);
  expect(await reconcileReference(portal.deps, 'pi_of_nobody')).toBe(false);
  expect(await subjects(robin.user.email)).toHaveLength(1);
});

test('G12 of two bookings whose answers were lost a webhook finds the right one', async () => {
  const robin = await buildBooker(portal);
  const { createCharge } = portal.deps.payments;
  const bookAndHearNothing = async () => {
    vi.spyOn(portal.deps.payments, 'createCharge').mockImplementationOnce(async (order, key) => {
      await createCharge.call(portal.deps.payments, order, key);
      throw new ProviderUnavailable();
    });
    const event = await buildEvent(portal.db);
    expect((await robin.attend(event.uuid, visa)).statusCode).toBe(503);
    return event;
  };
  const first = await bookAndHearNothing();
  const [paidFirst] = await charges();
  portal.clock.advance(1);
  await bookAndHearNothing();
  expect(await reconcileReference(portal.deps, String(paidFirst?.id))).toBe(true);
  expect((await robin.viability(first.uuid)).booking_status).toBe('confirmed');
});

test('F8 released while its first call was in progress: a charge that arrives later is refunded', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const { createCharge } = portal.deps.payments;
  vi.spyOn(portal.deps.payments, 'createCharge').mockImplementationOnce(async (order, key) => {
    // Meanwhile, in another tab.
    expect((await robin.cancel(event.uuid)).statusCode).toBe(200);
    return createCharge.call(portal.deps.payments, order, key);
  });
  expect((await robin.attend(event.uuid, visa)).json().code).toBe('event_full');
  expect(await robin.ledger()).toEqual(['event 18000 refunded', 'refund -18000 paid']);
  expect((await robin.viability(event.uuid)).spots_left).toBe(72);
});

/** Released before the provider is called, which then takes the money; its answer is lost. */
async function payReleasedHold(robin: TestBooker, uuid: string): Promise<void> {
  const { createCharge } = portal.deps.payments;
  vi.spyOn(portal.deps.payments, 'createCharge').mockImplementationOnce(async (order, key) => {
    expect((await robin.cancel(uuid)).statusCode).toBe(200);
    await createCharge.call(portal.deps.payments, order, key);
    throw new ProviderUnavailable();
  });
  expect((await robin.attend(uuid, visa)).statusCode).toBe(503);
  expect(await robin.ledger()).toEqual([]);
}

const allRefunded = ['event 18000 refunded', 'refund -18000 paid'];

test('F8 released while its first call was in progress, whose answer was lost: a webhook refunds it', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  await payReleasedHold(robin, event.uuid);
  const [paidLater] = await charges();
  expect(await reconcileReference(portal.deps, String(paidLater?.id))).toBe(true);
  expect(await robin.ledger()).toEqual(allRefunded);
});

test('F8 released while its first call was in progress, whose answer was lost: the scheduled task refunds it', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  await payReleasedHold(robin, event.uuid);
  // Read again for an hour after the hold would have expired.
  portal.clock.advance(74 * 60);
  await reconcileBookings(portal.deps);
  expect(await robin.ledger()).toEqual(allRefunded);
});

test('G10 a provider that rejects everything is called five times, and not for ever', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const { createCharge } = portal.deps.payments;
  const calls = vi
    .spyOn(portal.deps.payments, 'createCharge')
    .mockImplementation(async (order, key) => {
      if (calls.mock.calls.length > 5) throw new Error('asked once more');
      return { ...(await createCharge.call(portal.deps.payments, order, key)), state: 'cancelled' };
    });
  expect((await robin.attend(event.uuid, asksTheBank)).statusCode).toBe(503);
  expect(calls).toHaveBeenCalledTimes(5);
});

test('F8 released while its first call was in progress: the bank then asks about the new hold', async () => {
  const event = await buildEvent(portal.db, { capacity: 1 });
  const robin = await buildBooker(portal);
  const { createCharge } = portal.deps.payments;
  vi.spyOn(portal.deps.payments, 'createCharge').mockImplementationOnce(async (order, key) => {
    expect((await robin.cancel(event.uuid)).statusCode).toBe(200);
    return createCharge.call(portal.deps.payments, order, key);
  });
  const held = await robin.hold(event.uuid);
  expect((await robin.viability(event.uuid)).booking_id).toBe(held.id);
  await robin.answerBank(held.client_secret, true);
  expect((await robin.attend(event.uuid, asksTheBank)).json().data.status).toBe('confirmed');
  expect((await charges()).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'paid']);
  expect(await robin.ledger()).toEqual(['event 18000 paid']);
});

test('F4 a refund that failed for lack of the provider is made by the scheduled task, once', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  await robin.attend(event.uuid, visa);
  const { createRefund } = portal.deps.payments;
  vi.spyOn(portal.deps.payments, 'createRefund').mockImplementationOnce(async (order, key) => {
    await createRefund.call(portal.deps.payments, order, key);
    throw new ProviderUnavailable();
  });
  expect((await robin.cancel(event.uuid)).statusCode).toBe(200);
  expect(await robin.ledger()).toEqual(['event 18000 paid', 'refund -18000 pending']);
  await reconcileBookings(portal.deps);
  await reconcileBookings(portal.deps);
  expect(await robin.ledger()).toEqual(['event 18000 refunded', 'refund -18000 paid']);
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

test('I8 in production no test card books a seat', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const production = await portal.anotherApp({ production: true });
  const same = await buildBooker(portal, {}, production);
  const answer = await same.attend(event.uuid, visa);
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  expect((await robin.viability(event.uuid)).spots_left).toBe(72);
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

test('G6 a webhook that is repeated after the refund causes no other email', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  await robin.attend(event.uuid, visa);
  await robin.cancel(event.uuid);
  const before = await subjects(robin.user.email);
  const [charge] = await charges();
  expect(await reconcileReference(portal.deps, String(charge?.id))).toBe(true);
  expect(await subjects(robin.user.email)).toEqual(before);
});
