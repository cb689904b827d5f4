import { afterEach, expect, test, vi } from 'vitest';
import { sandboxCharges } from '#server/db/tables/sandbox-tables.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { loseAnswer } from '#server/testing/lose-answer.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { reconcileBookings } from './reconcile-bookings.ts';
import { reconcileReference } from './reconcile-charge.ts';

const portal = useTestApp();

afterEach(() => void vi.restoreAllMocks());

const visa = { payment_method: 'pm_card_visa' };
const asksTheBank = { payment_method: 'pm_card_authenticationRequired' };

const charges = () => portal.db.select().from(sandboxCharges);
const paid = async () => (await charges()).filter(({ state }) => state === 'paid').length;

test('G10 the answer of the provider is lost: the same form finds the charge, and there is one', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  loseAnswer(portal.deps, 'createCharge');
  const lost = await robin.attend(event.uuid, visa);
  expect([lost.statusCode, lost.headers['retry-after']]).toEqual([503, '5']);
  const again = await robin.attend(event.uuid, visa);
  expect(again.json().data.status).toBe('confirmed');
  expect(await paid()).toBe(1);
});

test('I1 killed after the charge and before our write: the scheduled task confirms without another charge', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  loseAnswer(portal.deps, 'createCharge');
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
  expect(await robin.subjects()).toHaveLength(1);
});

test('G12 of two bookings whose answers were lost a webhook finds the right one', async () => {
  const robin = await buildBooker(portal);
  const bookAndHearNothing = async () => {
    loseAnswer(portal.deps, 'createCharge');
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

test('F4 a refund that failed for lack of the provider is made by the scheduled task, once', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  await robin.attend(event.uuid, visa);
  loseAnswer(portal.deps, 'createRefund');
  expect((await robin.cancel(event.uuid)).statusCode).toBe(200);
  expect(await robin.ledger()).toEqual(['event 18000 paid', 'refund -18000 pending']);
  await reconcileBookings(portal.deps);
  await reconcileBookings(portal.deps);
  expect(await robin.ledger()).toEqual(['event 18000 refunded', 'refund -18000 paid']);
});
