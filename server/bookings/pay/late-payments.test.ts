import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { charges as openedCharges } from '#server/db/tables/ledger-tables.ts';
import { sandboxCharges } from '#server/db/tables/sandbox-tables.ts';
import { ProviderUnavailable } from '#server/payments/payment-provider.ts';
import { buildBooker, type TestBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { reconcileBookings } from './reconcile-bookings.ts';
import { reconcileReference } from './reconcile-charge.ts';

const portal = useTestApp();

afterEach(() => void vi.restoreAllMocks());

const visa = { payment_method: 'pm_card_visa' };
const asksTheBank = { payment_method: 'pm_card_authenticationRequired' };

const charges = () => portal.db.select().from(sandboxCharges);
const paid = async () => (await charges()).filter(({ state }) => state === 'paid').length;

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
  expect(await robin.subjects()).toEqual([`Your payment is refunded: ${event.title}`]);
  expect((await sam.viability(event.uuid)).spots_left).toBe(0);
}

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

test('G6 a webhook that is repeated after the refund causes no other email', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  await robin.attend(event.uuid, visa);
  await robin.cancel(event.uuid);
  const before = await robin.subjects();
  const [charge] = await charges();
  expect(await reconcileReference(portal.deps, String(charge?.id))).toBe(true);
  expect(await robin.subjects()).toEqual(before);
});
