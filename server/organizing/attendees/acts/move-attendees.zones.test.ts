import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emailKey } from '#contract/values/fields.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { ledgerEntries } from '#server/db/tables/ledger-tables.ts';
import { outbox } from '#server/db/tables/tables.ts';
import { buildDesk, expectCleanLedger } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildTries } from '#server/testing/builders/build-tries.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

async function buildTwo(there: Parameters<typeof buildEvent>[1] = {}) {
  const from = await buildEvent(portal.db, { title: 'Spring Open' });
  const to = await buildEvent(portal.db, { title: 'Fall Classic', ...there });
  const robin = await buildBooker(portal);
  const guests = [{ name: 'Sam', email: 'sam@example.org', meal: 'vegan' }];
  const paid = { guests, payment_method: 'pm_card_visa', dietary_restrictions: 'No nuts' };
  const { id } = (await robin.attend(from.uuid, paid)).json().data;
  const desk = await buildDesk(portal, 'organizer', from.uuid);
  return { from, to, robin, id: id as string, desk };
}

test('13.5 a booking moves with its money: one email each, and the old ticket says where', async () => {
  const { from, to, robin, id, desk } = await buildTwo();
  const before = await portal.db.select().from(seats);
  await portal.deliverEmails();
  await portal.db.delete(outbox);
  const body = { event: to.uuid, difference: 'keep', reason: 'Too far' };
  const key = randomUUID();
  // 11.4: only with the numbers that were shown.
  for (const shown of [undefined, { people: 1, cents: 0 }, { people: 2, cents: 1 }]) {
    const sent = { ...body, key: randomUUID(), expect: shown };
    const { code, current } = (
      await desk.browser.post(`/api/v1/organize/bookings/${id}/move`, sent)
    ).json();
    expect([code, current]).toMatchObject(['numbers_changed', { people: 2, cents: 0 }]);
  }
  expect(await portal.db.select().from(seats)).toHaveLength(before.length);
  const answer = await desk.move(id, { ...body, key });
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  const { data } = answer.json();
  expect(data).toMatchObject({
    event: { uuid: to.uuid },
    paid_cents: 360_00,
    left_cents: 360_00,
    refunds: [],
    seats: [
      {
        name: `${robin.user.first_name} ${robin.user.last_name}`,
        is_booker: true,
        has_meal: false,
      },
      { name: 'Sam', has_meal: true, moved_from: { booking: id, event: { uuid: from.uuid } } },
    ],
  });
  expect(data.id).not.toBe(id);
  const old = await desk.booking(id);
  expect(old).toMatchObject({
    status: 'cancelled',
    paid_cents: 0,
    seats: [{ state: 'moved' }, { state: 'moved', moved_to: { booking: data.id } }],
  });
  // S4, J9: once more is the same act.
  const again = await desk.browser.post(`/api/v1/organize/bookings/${id}/move`, {
    ...body,
    key,
    expect: { people: 2, cents: 0 },
  });
  expect(again.json().data.id).toBe(data.id);
  await portal.deliverEmails();
  const emails = await portal.db.select().from(outbox);
  expect(emails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
    [
      [robin.user.email, 'Your booking has moved: Fall Classic'],
      ['sam@example.org', 'Your place has moved: Fall Classic'],
    ].sort(),
  );
  expect(emails[0]?.text).toContain('Spring Open');
  const tickets = (await portal.db.select().from(seats)).map(({ ticket }) => ticket);
  expect(new Set(tickets).size).toBe(4);
  const open = (ticket: string | null | undefined) =>
    portal.browser().post('/api/v1/tickets/open', { token: ticket });
  const moved = (await open(before[1]?.ticket)).json().data;
  expect(moved).toMatchObject({
    state: 'moved',
    ticket: null,
    code: null,
    event: { uuid: from.uuid },
    moved_to: { uuid: to.uuid, title: 'Fall Classic' },
  });
  // The seal is bound to the seat: what is not eaten is read at the new one.
  const confirmation = (await robin.confirmation(data.id)).json().data;
  expect(confirmation.dietary_restrictions).toBe('No nuts');
  expect(confirmation.booking).toMatchObject({ status: 'confirmed', total_cents: 360_00 });
  await expectCleanLedger(portal);
  // The member cancels there, and gets it all back to the card that paid here.
  await robin.cancel(to.uuid);
  expect((await desk.booking(data.id)).refunds).toMatchObject([{ cents: 360_00, state: 'done' }]);
  const entries = await portal.db.select().from(ledgerEntries);
  expect(entries.find(({ kind }) => kind === 'refund')?.facts).toMatchObject({
    description: 'Refund: Fall Classic',
  });
  await expectCleanLedger(portal);
});

test('13.5 where the other event costs less, the difference goes back; where more, it is owing', async () => {
  const { from, to, id, desk } = await buildTwo({
    price_cents: 100_00,
    member_price_cents: 100_00,
  });
  const [, guest] = (await desk.booking(id)).seats;
  const one = { seats: [guest?.uuid], event: to.uuid };
  expect((await desk.move(id, { ...one, difference: 'owe' })).json().errors).toHaveProperty(
    'difference',
  );
  const { data } = (await desk.move(id, { ...one, difference: 'refund' })).json();
  expect(data).toMatchObject({
    paid_cents: 100_00,
    owing_cents: 0,
    refunds: [{ cents: 80_00, reason: 'moved', state: 'done' }],
  });
  await expectCleanLedger(portal);
  // Back again, dearer: what is missing is owing; into the booking that the person still has here.
  expect((await desk.move(data.id, { event: from.uuid, difference: 'refund' })).statusCode).toBe(
    400,
  );
  const back = (await desk.move(data.id, { event: from.uuid, difference: 'owe' })).json().data;
  expect(back).toMatchObject({ id, owing_cents: 80_00 });
  await expectCleanLedger(portal);
  expect((await desk.pay(id, { method: 'cash' })).json().data.owing_cents).toBe(0);
  await expectCleanLedger(portal);
});

test('J9 13.5 nothing moves to a full event, or to one that takes nobody', async () => {
  const { from, to, id, desk } = await buildTwo({ capacity: 1 });
  const move = (event: string) => desk.move(id, { event, difference: 'keep' });
  const full = await move(to.uuid);
  expect([full.statusCode, full.json().code]).toEqual([409, 'event_full']);
  expect((await move(from.uuid)).json().errors).toHaveProperty('event');
  expect((await move(randomUUID())).json().errors).toHaveProperty('event');
  const draft = await buildEvent(portal.db, { status: 'draft' });
  expect((await move(draft.uuid)).json().code).toBe('booking_closed');
  const off = await buildEvent(portal.db, { status: 'cancelled' });
  expect((await move(off.uuid)).json().code).toBe('event_cancelled');
  expect(await desk.booking(id)).toMatchObject({ status: 'confirmed', version: 1 });
  expect(await portal.db.select().from(seats)).toHaveLength(2);
});

test('13.5 who has a booking there gets their guests into it, and not a second place of their own', async () => {
  const { to, robin, id, desk } = await buildTwo();
  const there = (await robin.attend(to.uuid, { payment_method: 'pm_card_visa' })).json().data.id;
  const body = { event: to.uuid, difference: 'keep' };
  const twice = await desk.move(id, body);
  expect([twice.statusCode, twice.json().code]).toEqual([409, 'already_booked']);
  expect(await desk.booking(id)).toMatchObject({ status: 'confirmed', version: 1 });
  const [, guest] = (await desk.booking(id)).seats;
  const moved = (await desk.move(id, { ...body, seats: [guest?.uuid] })).json().data;
  expect(moved).toMatchObject({ id: there, seats: [{ is_booker: true }, { name: 'Sam' }] });
  await expectCleanLedger(portal);
});

test('13.5 10 a captain moves owing seats of the own event, and no paid ones', async () => {
  const { from, to, id } = await buildTwo();
  const { add, move } = await buildDesk(portal, 'captain', from.uuid);
  const body = { event: to.uuid, difference: 'keep' };
  expect((await move(id, body)).json().code).toBe('forbidden');
  const kit = (
    await add({ seats: [{ name: 'Kit', email: 'kit@example.org' }], pay: 'owing' })
  ).json();
  const moved = (await move(kit.data.id, body)).json().data;
  // 10.1: that event is not theirs, so the booking here is answered, and says where the place is.
  expect(moved).toMatchObject({
    id: kit.data.id,
    event: { uuid: from.uuid },
    seats: [{ state: 'moved', moved_to: { event: { uuid: to.uuid } } }],
  });
  const owner = await buildDesk(portal, 'owner', to.uuid);
  const there = await owner.booking(moved.seats[0].moved_to.booking);
  expect(there).toMatchObject({ owing_cents: 180_00, booker: { name: 'Kit', account: null } });
  // Nor a place below its price: to a dearer event the difference is owing.
  const gala = await buildEvent(portal.db, { price_cents: 300_00, member_price_cents: 300_00 });
  const bo = (await add({ seats: [{ name: 'Bo' }], pay: 'owing' })).json().data.id;
  expect((await move(bo, { ...body, event: gala.uuid })).json().code).toBe('forbidden');
  const [seat] = (await move(bo, { event: gala.uuid, difference: 'owe' })).json().data.seats;
  expect(await owner.booking(seat.moved_to.booking)).toMatchObject({ owing_cents: 300_00 });
  await expectCleanLedger(portal);
});

test('13.5 11.4 nothing moves once a place was given up, or a price changed, since the numbers were shown', async () => {
  const { to, robin, from, id, desk } = await buildTwo({ price_cents: 100_00 });
  const move = (expected: unknown, tell = 'everyone') =>
    desk.browser.post(`/api/v1/organize/bookings/${id}/move`, {
      event: to.uuid,
      difference: 'refund',
      tell,
      key: randomUUID(),
      expect: expected,
    });
  const shown = async (tell?: string) => (await move(undefined, tell)).json().current;
  expect(await shown()).toEqual({
    people: 2,
    cents: 160_00,
    emails: 2,
    owing: { before: 0, after: 0 },
  });
  expect((await shown('booker')).emails).toBe(1);
  expect((await shown('nobody')).emails).toBe(0);
  await portal.db.update(events).set({ price_cents: 120_00 }).where(eq(events.uuid, to.uuid));
  const dearer = await move({ people: 2, cents: 160_00 });
  expect(dearer.json().current).toMatchObject({ people: 2, cents: 120_00 });
  const sam = (await desk.booking(id)).seats[1];
  await robin.browser.post(`/api/v1/events/${from.uuid}/action/cancel`, { seats: [sam?.uuid] });
  const fewer = await move({ people: 2, cents: 120_00 });
  expect(fewer.json().current).toMatchObject({ people: 1, cents: 60_00, emails: 1 });
  expect((await desk.booking(id)).status).toBe('confirmed');
  expect((await move({ people: 1, cents: 60_00 })).statusCode).toBe(200);
  await expectCleanLedger(portal);
});

test('V6 a move says with its numbers how far the debt rises', async () => {
  const event = await buildEvent(portal.db, { price_cents: 90_00, member_price_cents: 90_00 });
  const gala = await buildEvent(portal.db, { price_cents: 280_00, member_price_cents: 280_00 });
  const { add, browser } = await buildDesk(portal, 'owner', event.uuid);
  const { id } = (await add({ seats: [{ name: 'Kit' }], pay: 'owing' })).json().data;
  const asked = async (difference: string) =>
    (
      await browser.post(`/api/v1/organize/bookings/${id}/move`, {
        event: gala.uuid,
        difference,
        key: randomUUID(),
      })
    ).json().current;
  expect(await asked('owe')).toMatchObject({ cents: 0, owing: { before: 90_00, after: 280_00 } });
  expect(await asked('keep')).toMatchObject({ owing: { before: 90_00, after: 90_00 } });
});

test('13.5 13.2 a move writes to nobody who had 20 emails of organizers in a day, and then moves nothing', async () => {
  const { to, robin, id, desk } = await buildTwo();
  await buildTries(portal, 'organizerEmailToAddress', 'sam@example.org', 20);
  const body = { event: to.uuid, difference: 'keep' };
  const refused = await desk.move(id, { ...body, tell: 'everyone' });
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    expect.stringMatching(/^20 emails of organizers went to one of these addresses /),
  ]);
  expect((await desk.booking(id)).status).toBe('confirmed');
  // Nor was it counted for whoever could still be written to.
  await buildTries(portal, 'organizerEmailToAddress', emailKey(robin.user.email), 19);
  expect((await desk.move(id, { ...body, tell: 'booker' })).statusCode).toBe(200);
  await expectCleanLedger(portal);
});

test('13.5 16.1 a booking whose places were moved says where they went, on the member record and in My Events', async () => {
  const { to, robin, id, desk } = await buildTwo();
  await desk.move(id, { event: to.uuid, difference: 'keep' });
  const record = (await desk.browser.get(`/api/v1/organize/members/${robin.user.uuid}`)).json();
  const stated = record.data.bookings.map(({ status, moved_to }: Record<string, unknown>) => [
    status,
    moved_to,
  ]);
  expect(stated).toHaveLength(2);
  expect(stated).toEqual(
    expect.arrayContaining([
      ['cancelled', 'Fall Classic'],
      ['confirmed', null],
    ]),
  );
  const mine = (await robin.browser.get('/api/v1/my-events?filter=cancelled')).json().data;
  expect(mine).toMatchObject([
    { title: 'Spring Open', booking: { status: 'cancelled', moved_to: 'Fall Classic' } },
  ]);
});
