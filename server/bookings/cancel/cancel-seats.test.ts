import { expect, test } from 'vitest';
import { seats } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { charges } from '#server/db/tables/ledger-tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { reconcileReference } from '../pay/reconcile-charge.ts';

const portal = useTestApp();

const visa = { payment_method: 'pm_card_visa' };
const guests = [{ name: 'Sam', email: 'sam@example.org' }, { name: 'Kim' }, { name: 'Alex' }];
const allIsWell = { differences: [], pending: [] };

/** Four seats of $180 and a gift of $20. */
async function foursome(changes: Parameters<typeof buildEvent>[1] = {}) {
  const event = await buildEvent(portal.db, { title: 'Red River Opener', ...changes });
  const robin = await buildBooker(portal);
  if (event.member_only) await buildMembership(portal.db, robin.user.uuid);
  const answer = await robin.attend(event.uuid, { guests, donation_cents: 20_00, ...visa });
  const { id } = answer.json().data as { id: string };
  const read = async () => (await robin.confirmation(id)).json().data;
  const { seats } = await read();
  const uuids: string[] = seats.map(({ uuid }: { uuid: string }) => uuid);
  const preview = (list?: string[]) =>
    robin.browser.get(
      `/api/v1/confirmation/${id}/cancellation${list ? `?seats=${list.join(',')}` : ''}`,
    );
  const cancel = (body: Record<string, unknown> = {}) =>
    robin.browser.post(`/api/v1/events/${event.uuid}/action/cancel`, body);
  await portal.deliverEmails();
  return { event, robin, id, uuids, read, preview, cancel };
}

test('7.38 some seats are cancelled: the amount is said first, and only they go', async () => {
  const { event, robin, uuids, read, preview, cancel } = await foursome();
  const [, sam, kim] = uuids as [string, string, string];
  expect((await preview([sam, kim])).json().data).toEqual({
    refund_cents: 360_00,
    ways: [{ way: 'card', cents: 360_00 }],
    kept_cents: 0,
    donation_cents: 0,
    why: null,
    message: null,
    until: event.cancel_until.toISOString(),
  });
  const answer = await cancel({ seats: [sam, kim], expected_refund_cents: 360_00 });
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }]);

  const after = await read();
  expect(after.booking).toMatchObject({ status: 'confirmed', players: 2, refund_cents: 360_00 });
  const states = after.seats.map(({ state, ticket }: Record<string, unknown>) => [
    state,
    ticket !== null,
  ]);
  expect(states).toEqual([
    ['confirmed', true],
    ['cancelled', false],
    ['cancelled', false],
    ['confirmed', true],
  ]);
  const names = after.places.map(({ name }: { name: string }) => name);
  expect(names).toEqual([expect.stringContaining('Robin'), 'Alex']);
  expect(await robin.ledger()).toEqual([
    'donation 2000 paid',
    'event 72000 paid',
    'refund -36000 paid',
  ]);
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);

  await portal.deliverEmails();
  expect(await portal.subjectsTo('sam@example.org')).toEqual([
    'You have a place: Red River Opener',
    'Your place is cancelled: Red River Opener',
  ]);
  expect(await portal.subjectsTo(robin.user.email)).toContain('Places cancelled: Red River Opener');
  const texts = (await findOutboxEmails(portal.db)).map(({ text }) => text).join();
  expect(texts).toMatch(
    /The places of \w+ and \w+ are cancelled\. The rest of your booking stays\./,
  );
});

test('S7 one by one, in any order, refunds the same cents as all at once', async () => {
  const orders = [
    [[0], [1], [2], [3]],
    [[3], [1], [0], [2]],
    [
      [2, 0],
      [3, 1],
    ],
    [[0, 1, 2, 3]],
  ];
  for (const order of orders) {
    const { robin, uuids, preview, cancel, read } = await foursome();
    let sum = 0;
    for (const positions of order) {
      const seats = positions.map((position) => uuids[position] as string);
      const { refund_cents } = (await preview(seats)).json().data;
      const answer = await cancel({ seats, expected_refund_cents: refund_cents });
      expect(answer.statusCode).toBe(200);
      sum += refund_cents;
    }
    expect(sum).toBe(740_00);
    expect((await read()).booking).toMatchObject({ status: 'cancelled', refund_cents: 740_00 });
    const back = (await robin.ledger()).filter((entry: string) => entry.startsWith('refund'));
    const cents = back.map((entry: string) => Number(entry.split(' ')[1]));
    expect(cents.reduce((total: number, one: number) => total + one, 0)).toBe(-740_00);
  }
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
});

test('S7 the gift goes back with the last seat, and is said apart', async () => {
  const { uuids, preview, cancel } = await foursome();
  expect((await preview()).json().data).toMatchObject({
    refund_cents: 740_00,
    donation_cents: 20_00,
  });
  await cancel({ seats: uuids.slice(1) });
  expect((await preview(uuids.slice(0, 1))).json().data).toMatchObject({
    refund_cents: 200_00,
    donation_cents: 20_00,
  });
});

test('7.38 another amount than the one that was shown: nothing is done', async () => {
  const { uuids, read, cancel } = await foursome();
  const before = await read();
  const answer = await cancel({ seats: [uuids[1]], expected_refund_cents: 1 });
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'refund_changed', current: { refund_cents: 180_00 } }),
  ]);
  expect(await read()).toEqual(before);
});

test('7.38 without a body all seats are cancelled; of those cancelled already, the rest', async () => {
  const { robin, uuids, read, cancel } = await foursome();
  await cancel({ seats: [uuids[1]] });
  expect((await cancel({ seats: [uuids[1], uuids[2]] })).statusCode).toBe(200);
  expect((await cancel({ seats: [uuids[1], uuids[2]] })).json().code).toBe('already_cancelled');
  expect((await cancel()).statusCode).toBe(200);
  expect((await read()).booking).toMatchObject({ status: 'cancelled', refund_cents: 740_00 });
  expect((await cancel()).json().code).toBe('already_cancelled');
  expect((await cancel({ seats: uuids })).json().code).toBe('already_cancelled');
  expect((await robin.ledger()).filter((one: string) => one.startsWith('refund'))).toHaveLength(4);
});

test('S4 the same seats cancelled twenty times at once are refunded once', async () => {
  const { robin, uuids, cancel } = await foursome();
  const seats = uuids.slice(1, 3);
  const answers = await Promise.all(Array.from({ length: 20 }, () => cancel({ seats })));
  const codes = answers.map((answer) => answer.json().code ?? 'done');
  expect(codes.filter((code) => code === 'done')).toHaveLength(1);
  expect(codes.filter((code) => code === 'already_cancelled')).toHaveLength(19);
  expect(await robin.ledger()).toContain('refund -36000 paid');
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
});

test('F4 the terms are those of the seat: after its day nothing goes back, and the preview says so', async () => {
  const { event, robin, uuids, preview, cancel } = await foursome();
  const left = event.cancel_until.getTime() - portal.clock.now().getTime();
  portal.clock.advance(left / 1000);
  await robin.signInAgain();
  expect((await preview([uuids[1] as string])).json().data).toEqual({
    refund_cents: 0,
    ways: [],
    kept_cents: 180_00,
    donation_cents: 0,
    why: 'booking_closed',
    message: expect.stringContaining('could be cancelled until'),
    until: event.cancel_until.toISOString(),
  });
  expect((await preview()).json().data).toMatchObject({ refund_cents: 0, kept_cents: 740_00 });
  const answer = await cancel({ seats: [uuids[1]] });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'booking_closed']);
});

test('F4 the terms are those of the day on which the seat was taken, whatever the event says now', async () => {
  const { event, uuids, preview, cancel } = await foursome();
  await portal.db.update(events).set({ cancel_until: portal.clock.now() });
  expect((await preview([uuids[1] as string])).json().data).toMatchObject({
    refund_cents: 180_00,
    until: event.cancel_until.toISOString(),
  });
  expect((await cancel({ seats: [uuids[1]] })).statusCode).toBe(200);
});

test('7.38 the booker gives up their own seat, and goes on managing the booking', async () => {
  const { robin, uuids, read, cancel, preview } = await foursome();
  expect((await cancel({ seats: [uuids[0]] })).statusCode).toBe(200);
  const after = await read();
  expect(after.booking).toMatchObject({ status: 'confirmed', players: 3 });
  expect(after.places.map(({ is_self }: { is_self: boolean }) => is_self)).toEqual([
    false,
    false,
    false,
  ]);
  expect((await robin.myEvents()).data).toHaveLength(1);
  expect((await preview()).json().data.refund_cents).toBe(560_00);
});

test('7.38 at a member-only event the own seat goes only with the last', async () => {
  const { uuids, preview, cancel } = await foursome({ member_only: true });
  const alone = await cancel({ seats: [uuids[0]] });
  expect([alone.statusCode, alone.json().code]).toEqual([409, 'booking_closed']);
  expect(alone.json().message).toContain('your own place goes last');
  expect((await preview([uuids[0] as string])).json().data).toMatchObject({
    why: 'booking_closed',
    message: alone.json().message,
  });
  expect((await cancel({ seats: uuids.slice(1) })).statusCode).toBe(200);
  expect((await cancel({ seats: [uuids[0]] })).statusCode).toBe(200);
});

test("A2 another person's booking, and a seat of another booking, are not there", async () => {
  const { event, id, uuids, preview, cancel } = await foursome();
  const kim = await buildBooker(portal);
  expect((await kim.browser.get(`/api/v1/confirmation/${id}/cancellation`)).statusCode).toBe(404);
  const path = `/api/v1/events/${event.uuid}/action/cancel`;
  expect((await kim.browser.post(path, { seats: uuids })).json().code).toBe('not_booked');
  await kim.attend(event.uuid, visa);
  expect((await kim.browser.post(path, { seats: [uuids[1]] })).statusCode).toBe(404);
  const nobodys = crypto.randomUUID();
  expect((await cancel({ seats: [uuids[1], nobodys] })).statusCode).toBe(404);
  expect((await preview([nobodys])).statusCode).toBe(404);
  expect((await cancel({ seats: [] })).json().errors).toHaveProperty('seats');
  expect((await cancel({ seats: ['1'] })).statusCode).toBe(400);
  expect((await preview(['x'])).statusCode).toBe(400);
});

test('V42 a refused cancellation has given up nothing that is being paid', async () => {
  const event = await buildEvent(portal.db, { member_only: false });
  const robin = await buildBooker(portal);
  const { id } = (await robin.attend(event.uuid, visa)).json().data;
  const added = await robin.browser.post(`/api/v1/confirmation/${id}/seats`, {
    guests: [{ name: 'Kim' }],
    payment_method: 'pm_card_authenticationRequired',
    key: crypto.randomUUID(),
  });
  expect(added.json().data.status).toBe('requires_action');
  const states = async () => (await portal.db.select().from(charges)).map(({ state }) => state);
  const cancel = (body: Record<string, unknown>) =>
    robin.browser.post(`/api/v1/events/${event.uuid}/action/cancel`, body);
  const others = await cancel({ expected_refund_cents: 1 });
  expect([others.statusCode, others.json().code]).toEqual([409, 'refund_changed']);
  expect((await cancel({ seats: [crypto.randomUUID()] })).statusCode).toBe(404);
  expect((await states()).sort()).toEqual(['paid', 'pending']);
  // What the bank approves afterwards is a place, and goes back with the rest.
  await robin.answerBank(added.json().data.client_secret, true);
  expect((await robin.confirmation(id)).json().data.booking.players).toBe(2);
  expect((await cancel({ expected_refund_cents: 360_00 })).statusCode).toBe(200);
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
});

test('V42 after its day a cancellation of all leaves what is being paid as it is', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal);
  const { id } = (await robin.attend(event.uuid, visa)).json().data;
  await portal.db.update(seats).set({ cancel_until: portal.clock.now() });
  await robin.browser.post(`/api/v1/confirmation/${id}/seats`, {
    guests: [{ name: 'Kim' }],
    payment_method: 'pm_card_authenticationRequired',
    key: crypto.randomUUID(),
  });
  expect((await robin.cancel(event.uuid)).json().code).toBe('booking_closed');
  const states = (await portal.db.select().from(charges)).map(({ state }) => state);
  expect(states.sort()).toEqual(['paid', 'pending']);
});

test('G14 what the office gave back already counts against a later refund', async () => {
  const { robin, uuids, preview, cancel } = await foursome();
  const reference = await chargeOf(robin.user.uuid);
  await portal.deps.payments.createRefund({ charge: reference, amountCents: 200_00 }, 'office');
  await reconcileReference(portal.deps, reference);
  // The first seat is given back whole, the second by 20 dollars.
  expect((await preview(uuids.slice(0, 2))).json().data.refund_cents).toBe(160_00);
  await cancel();
  expect((await robin.ledger()).filter((one: string) => one.startsWith('refund')).sort()).toEqual([
    'refund -2000 paid',
    'refund -20000 paid',
    'refund -52000 paid',
  ]);
  expect(await checkLedger(portal.deps)).toEqual(allIsWell);
});

async function chargeOf(userUuid: string): Promise<string> {
  const rows = await portal.db.select().from(charges);
  return String(rows.find(({ user_uuid }) => user_uuid === userUuid)?.provider_ref);
}
