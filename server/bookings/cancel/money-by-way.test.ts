import { expect, test } from 'vitest';
import { outbox } from '#server/db/tables/tables.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

/** Robin's own place, paid by cheque at the desk, and a guest's, paid by card: $180 each. */
async function buildTwoWays() {
  const event = await buildEvent(portal.db, { title: 'Links Day' });
  const desk = await buildDesk(portal, 'owner', event.uuid);
  const robin = await buildBooker(portal);
  const seats = [{ name: 'Robin', email: robin.user.email }];
  const { id } = (await desk.add({ seats, method: 'cheque' })).json().data as { id: string };
  const guest = { guests: [{ name: 'Sam' }], payment_method: 'pm_card_visa' };
  await robin.browser.post(`/api/v1/confirmation/${id}/seats`, guest);
  const read = async () => (await robin.confirmation(id)).json().data;
  const cancel = (body: Record<string, unknown> = {}) =>
    robin.browser.post(`/api/v1/events/${event.uuid}/action/cancel`, body);
  await sent();
  await portal.db.delete(outbox);
  return { desk, robin, id, read, cancel };
}

const sent = async () => {
  await portal.deliverEmails();
  return (await portal.db.select().from(outbox)).map(({ text }) => text);
};

const toCard = '$180.00 goes back to your card. Banks take up to ten days to show it.';
const byCheque =
  '$180.00 was paid by cheque: the association gives it back by hand, and sends a receipt. It is owed until then.';

test('V1 cancelling a booking says each way before and after, on screens and in the email', async () => {
  const { desk, robin, id, read, cancel } = await buildTwoWays();
  const ways = [
    { way: 'card', cents: 180_00 },
    { way: 'cheque', cents: 180_00 },
  ];
  const preview = await robin.browser.get(`/api/v1/confirmation/${id}/cancellation`);
  expect(preview.json().data).toMatchObject({ refund_cents: 360_00, ways });
  expect(await read()).toMatchObject({ refund_if_cancelled_ways: ways, refund_ways: [] });

  await cancel();
  const owed = ways.map((sum) => ({ ...sum, given: false }));
  expect(await read()).toMatchObject({ refund_if_cancelled_ways: [], refund_ways: owed });
  const email = (await sent()).find((text) => text.includes('Your booking is cancelled'));
  for (const text of [toCard, byCheque]) expect(email).toContain(text);

  const refund = (await desk.booking(id)).refunds.find(({ way }) => way === 'cheque');
  await desk.given(String(refund?.uuid), { way: 'cash', on: '2025-06-15' });
  expect((await read()).refund_ways).toEqual([
    { way: 'card', cents: 180_00, given: false },
    { way: 'cash', cents: 180_00, given: true },
  ]);
});

test('V1 one place that was paid by cheque: its preview and its email name no card', async () => {
  const { robin, id, read, cancel } = await buildTwoWays();
  const [own] = (await read()).seats;
  const preview = await robin.browser.get(
    `/api/v1/confirmation/${id}/cancellation?seats=${own.uuid}`,
  );
  expect(preview.json().data.ways).toEqual([{ way: 'cheque', cents: 180_00 }]);
  await cancel({ seats: [own.uuid] });
  const [email] = await sent();
  expect(email).toContain(byCheque);
  expect(email).not.toContain('your card');
});

test('V1 after a place whose money was kept, the page promises what cancelling gives back', async () => {
  const { desk, id, read } = await buildTwoWays();
  const [, guest] = (await read()).seats;
  await desk.cancel(id, { seats: [guest.uuid], refund: 'none' });
  expect(await read()).toMatchObject({
    refund_if_cancelled_cents: 180_00,
    refund_if_cancelled_ways: [{ way: 'cheque', cents: 180_00 }],
  });
});

test('V2 an organizer keeps the money: the page and the tile say what was kept', async () => {
  const { desk, robin, id, read } = await buildTwoWays();
  const [own, guest] = (await read()).seats;
  await desk.cancel(id, { seats: [guest.uuid], refund: 'amount', cents: 50_00 });
  expect((await read()).booking).toMatchObject({
    status: 'confirmed',
    refund_cents: 50_00,
    kept_cents: 130_00,
    donated_cents: 0,
  });
  await desk.cancel(id, { seats: [own.uuid], refund: 'none' });
  const money = { status: 'cancelled', refund_cents: 50_00, kept_cents: 310_00, donated_cents: 0 };
  expect((await read()).booking).toMatchObject(money);
  const { data } = (await robin.browser.get('/api/v1/my-events?filter=cancelled')).json();
  expect(data[0].booking).toMatchObject(money);
});

test.each([
  [{ refund: 'none' }, ['The association kept $180.00 of what you paid.']],
  [
    { refund: 'amount', cents: 50_00 },
    ['$50.00 goes back to your card.', 'The association kept $130.00 of what you paid.'],
  ],
  [{ refund: 'donation' }, ['$180.00 of what you paid is a donation. Thank you.']],
])('V2 the email about a place says what was kept, by whom and why: %o', async (how, texts) => {
  const { desk, id, read } = await buildTwoWays();
  const [, guest] = (await read()).seats;
  await desk.cancel(id, { ...how, seats: [guest.uuid], reason: 'The caterer was paid' });
  const email = (await sent()).find((text) => text.includes('We have cancelled a place'));
  for (const text of [...texts, 'The caterer was paid']) expect(email).toContain(text);
  expect(email?.match(/association kept|a donation/g)).toHaveLength(1);
});

test('V2 a gift that stays with a cancelled booking is named in the email', async () => {
  const event = await buildEvent(portal.db, { title: 'Links Day' });
  const robin = await buildBooker(portal);
  const paid = { payment_method: 'pm_card_visa', donation_cents: 20_00 };
  const { id } = (await robin.attend(event.uuid, paid)).json().data as { id: string };
  const desk = await buildDesk(portal, 'owner', event.uuid);
  await desk.cancel(id, { refund: 'amount', cents: 100_00 });
  const email = (await sent()).find((text) => text.includes('We have cancelled your booking'));
  expect(email).toContain('The association kept $80.00 of what you paid.');
  expect(email).toContain('$20.00 of what you paid is a donation. Thank you.');
});

test('V1 the billing history, for the member and the office, says by which way', async () => {
  const { desk, robin, id } = await buildTwoWays();
  await desk.cancel(id, { refund: 'all' });
  const history = await robin.browser.get('/api/v1/billing-history?page=1');
  const record = await desk.browser.get(`/api/v1/organize/members/${robin.user.uuid}`);
  for (const payments of [history.json().data, record.json().data.payments]) {
    const ways = payments.map(({ kind, status, way }: Record<string, string>) =>
      [kind, status, way].join(' '),
    );
    expect(ways.toSorted()).toEqual([
      'event paid cheque',
      'event refunded card',
      'refund paid card',
      'refund pending cheque',
    ]);
  }
});

test('V2 an organizer makes it a donation: the page says so', async () => {
  const { desk, id, read } = await buildTwoWays();
  await desk.cancel(id, { refund: 'donation' });
  expect((await read()).booking).toMatchObject({
    status: 'cancelled',
    refund_cents: 0,
    kept_cents: 0,
    donated_cents: 360_00,
  });
});

test.each([
  ['everyone', 'The caterer was paid'],
  ['nobody', null],
])('V2 the reason is said to a booker who was told: %s', async (tell, shown) => {
  const { desk, id, read } = await buildTwoWays();
  await desk.cancel(id, { refund: 'none', reason: 'The caterer was paid', tell });
  expect(await read()).toMatchObject({ cancel_reason: shown });
});
