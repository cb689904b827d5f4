import { expect, test } from 'vitest';
import { buildDesk, expectCleanLedger } from '#server/testing/builders/build-attendees.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const two = { seats: [{ name: 'Acme' }, { name: 'Kit' }], method: 'cheque' };

test('V22 13.2 the receipt of a cheque, and of what went back of it, stands on the booking', async () => {
  const event = await buildEvent(portal.db, { price_cents: 45_00, member_price_cents: 45_00 });
  const desk = await buildDesk(portal, 'owner', event.uuid);
  const { id, charges } = (await desk.add(two)).json().data;
  const [charge] = charges;
  expect(charge).toMatchObject({ method: 'cheque', amount_cents: 90_00 });
  expect(charge.receipt.number).toMatch(/^\d{6}$/);
  const opened = await desk.browser.get(charge.receipt.url);
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(opened.headers['content-disposition']).toContain(charge.receipt.number);
  // The look is in the audit log.
  const looks = (await notedActs(portal.db)).filter(({ action }) => action === 'receipt_opened');
  expect(looks).toMatchObject([{ actor: desk.user.uuid }]);
  await desk.refund(charge.uuid, { cents: 20_00 });
  const [owed] = (await desk.booking(id)).refunds;
  expect(owed).toMatchObject({ here_cents: 20_00, receipt: null });
  await desk.given(String(owed?.uuid), { way: 'cash', on: '2026-06-15' });
  const [given] = (await desk.booking(id)).refunds;
  const back = await desk.browser.get(String(given?.receipt?.url));
  expect([back.statusCode, back.headers['content-type']]).toEqual([200, 'application/pdf']);
  // 10.1: a captain of another event sees none of it.
  const other = await buildEvent(portal.db);
  const captain = await buildDesk(portal, 'captain', other.uuid);
  expect((await captain.browser.get(charge.receipt.url)).statusCode).toBe(404);
});

test('V3 what moved to another event goes back from there, and is not offered where it was paid', async () => {
  const from = await buildEvent(portal.db, { title: 'Spring Open', price_cents: 100_00 });
  const to = await buildEvent(portal.db, { title: 'Fall Classic', price_cents: 100_00 });
  const desk = await buildDesk(portal, 'owner', from.uuid);
  const { id, seats, charges } = (await desk.add(two)).json().data;
  const [charge] = charges;
  const move = { seats: [seats[1].uuid], event: to.uuid, difference: 'keep' };
  const there = (await desk.move(id, move)).json().data;
  const here = await desk.booking(id);
  expect(here).toMatchObject({ paid_cents: 100_00, left_cents: 100_00 });
  expect(here.charges).toMatchObject([{ amount_cents: 200_00, left_cents: 100_00 }]);
  expect(here.charges[0]?.lines).toMatchObject([
    { seat_number: 1, cents: 100_00, elsewhere: null },
    { seat_number: 2, cents: 100_00, elsewhere: null },
    { seat_number: 2, cents: -100_00, elsewhere: null },
    { cents: 100_00, elsewhere: 'Fall Classic' },
  ]);
  expect(there.charges).toMatchObject([{ amount_cents: 200_00, left_cents: 100_00 }]);
  // Without a booking it is the one that was paid for.
  const tooMuch = await desk.refund(charge.uuid, { cents: 150_00 });
  expect(tooMuch.json().errors.cents[0]).toContain('$100.00 is left');
  await desk.refund(charge.uuid, { cents: 30_00, booking: there.id });
  expect(await desk.booking(there.id)).toMatchObject({
    left_cents: 70_00,
    refunds: [{ cents: 30_00, here_cents: 30_00 }],
  });
  expect(await desk.booking(id)).toMatchObject({
    left_cents: 100_00,
    refunds: [{ cents: 30_00, here_cents: 0 }],
  });
  const stranger = await buildEvent(portal.db);
  const alien = (await desk.add({ ...two, method: 'cash' }, stranger.uuid)).json().data;
  const wrong = await desk.refund(charge.uuid, { cents: 5_00, booking: alien.id });
  expect(wrong.json().errors).toHaveProperty('cents');
  await expectCleanLedger(portal);
});
