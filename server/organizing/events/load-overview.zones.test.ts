import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { GrantRole } from '#contract/calls/access.ts';
import type { EventOverview } from '#contract/events/event-overview.ts';
import type { Today } from '#contract/organizing/today.ts';
import { bookings } from '#server/db/tables/booking-tables.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { eventFinances, events } from '#server/db/tables/event-tables.ts';
import { charges, refunds } from '#server/db/tables/ledger-tables.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildEventDesk } from '#server/testing/builders/build-event-desk.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const card = { payment_method: 'pm_card_visa' };
const oneDay = 24 * 3600;
const inDays = (days: number) => new Date(portal.clock.now().getTime() + days * oneDay * 1000);

async function overview(role: GrantRole, event: string): Promise<EventOverview> {
  const { browser } = await buildDesk(portal, role, event);
  const answer = await browser.get(`/api/v1/organize/events/${event}/overview`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

/** In ten days; booking closes in nine. */
const soon = () =>
  buildEvent(portal.db, {
    starts_at: inDays(10),
    ends_at: inDays(10.2),
    booking_opens_at: inDays(-60),
    booking_closes_at: inDays(9),
    cancel_until: inDays(8),
    capacity: 40,
  });

test('W9 the hub says how an event stands: paid net, owing, what needs doing, who booked last', async () => {
  const event = await soon();
  const robin = await buildBooker(portal, { first_name: 'Robin', last_name: 'Vale' });
  const booked = await robin.attend(event.uuid, {
    guests: [{ name: 'Sam Guest', meal: 'vegan' }],
    notes: 'A cart, please',
    ...card,
  });
  const id: string = booked.json().data.id;
  portal.clock.advance(oneDay);
  const desk = await buildDesk(portal, 'organizer', event.uuid);
  await desk.add({ seats: [{ name: 'Walker Inn' }], pay: 'owing' });
  const before = await overview('owner', event.uuid);
  expect(before.event).toMatchObject({ sold: 3, capacity: 40 });
  expect([before.days_to_closing, before.days_to_start]).toEqual([8, 9]);
  expect([before.days_to_opening, before.event.waiting]).toEqual([-61, 0]);
  expect(before.money).toMatchObject({ paid_cents: 360_00, owing_cents: 180_00, owing_places: 1 });
  expect(before.latest?.map(({ name, places }) => [name, places])).toEqual([
    ['Walker Inn', 1],
    ['Robin Vale', 2],
  ]);
  expect(before.notes).toEqual([{ booking: id, name: 'Robin Vale', text: 'A cart, please' }]);
  expect(before.tasks).toEqual([
    { task: 'captain', count: 1, first: null },
    { task: 'safety', count: 1, first: null },
    { task: 'meals', count: 2, first: null },
    { task: 'owing', count: 1, first: null },
  ]);

  // What went back is not counted, nor is who gave up a place.
  const { seats } = await desk.booking(id);
  await desk.cancel(id, {
    seats: [seats[1]?.uuid],
    reason: 'Ill',
    refund: 'amount',
    cents: 100_00,
  });
  const after = await overview('owner', event.uuid);
  expect(after.money?.paid_cents).toBe(260_00);
  expect(after.event.sold).toBe(2);
  expect(after.curve).toMatchObject({
    closes: 1,
    booked: [
      { days: 10, places: 2 },
      { days: 9, places: 2 },
    ],
    before: null,
  });
});

test('W9 meals are asked for from the day that is fourteen days before, whatever the hour', async () => {
  const event = await buildEvent(portal.db, {
    starts_at: inDays(14.3),
    ends_at: inDays(14.5),
    booking_opens_at: inDays(-60),
    booking_closes_at: inDays(12),
    cancel_until: inDays(11),
    timezone: 'UTC',
  });
  const robin = await buildBooker(portal);
  await robin.attend(event.uuid, card);
  const { tasks, days_to_start } = await overview('captain', event.uuid);
  expect([days_to_start, tasks.map(({ task }) => task)]).toEqual([14, ['meals']]);
});

test('W9 10.1 the hub shows each role what its grants let it see', async () => {
  const event = await soon();
  const robin = await buildBooker(portal);
  await robin.attend(event.uuid, { notes: 'A cart, please', ...card });
  const shown = async (role: GrantRole) => {
    const { money, latest, notes, tasks } = await overview(role, event.uuid);
    const sees = [money, latest, notes].map((part) => part !== null);
    return [...sees, tasks.map(({ task }) => task).join()];
  };
  expect(await shown('organizer')).toEqual([true, true, true, 'captain,safety,meals']);
  expect(await shown('captain')).toEqual([true, true, true, 'meals']);
  expect(await shown('treasurer')).toEqual([true, true, false, '']);
  expect(await shown('safety')).toEqual([false, false, false, '']);
});

test('W9 what is due is said when it is due: passes, emails that were refused, the statement', async () => {
  const event = await soon();
  const robin = await buildBooker(portal);
  const booked = await robin.attend(event.uuid, card);
  const named = async () => (await overview('owner', event.uuid)).tasks.map(({ task }) => task);
  expect(await named()).toEqual(['captain', 'safety', 'meals']);
  portal.clock.advance(8 * oneDay);
  await portal.db
    .update(emails)
    .set({ state: 'refused' })
    .where(eq(emails.booking_id, booked.json().data.id));
  expect(await named()).toEqual(['emails', 'captain', 'safety', 'passes', 'meals']);
  portal.clock.advance(3 * oneDay);
  expect(await named()).toEqual(['emails', 'statement']);
  expect((await overview('owner', event.uuid)).statement).toEqual([]);
  const line = { kind: 'donation', label: 'The food bank', amount_cents: 90_00 } as const;
  await portal.db.insert(eventFinances).values({ ...line, event_uuid: event.uuid, position: 1 });
  expect(await named()).toEqual(['emails']);
  // What everybody reads, all who see the event may read here.
  expect((await overview('safety', event.uuid)).statement).toEqual([line]);
  await portal.db.update(events).set({ status: 'draft' }).where(eq(events.uuid, event.uuid));
  expect(await named()).toEqual([]);
});

test('W9 11 what Today says of an event needs doing on its hub, too, also once it is over or called off', async () => {
  const event = await soon();
  const robin = await buildBooker(portal);
  const { id } = (await robin.attend(event.uuid, card)).json().data;
  const desk = await buildDesk(portal, 'treasurer', event.uuid);
  const tasks = async () => (await overview('treasurer', event.uuid)).tasks;
  expect(await tasks()).toEqual([]);
  const disputed = (disputed_at: Date | null = portal.clock.now()) =>
    portal.db.update(charges).set({ disputed_at }).where(eq(charges.booking_id, id));
  await disputed();
  const dispute = { task: 'disputes', count: 1, first: id };
  expect(await tasks()).toEqual([dispute]);
  // Who gives no money back is told nothing of it, as on Today.
  expect((await overview('captain', event.uuid)).tasks.map(({ task }) => task)).toEqual(['meals']);

  // Of a payment that is disputed nothing is refunded: this was before.
  await disputed(null);
  const [charge] = (await desk.booking(id)).charges;
  await desk.refund(String(charge?.uuid), { cents: 20_00 });
  await portal.db.update(refunds).set({ state: 'failed' });
  await disputed();
  const dispute_due_at = inDays(3);
  await portal.db.update(charges).set({ dispute_due_at }).where(eq(charges.booking_id, id));
  const due = dispute_due_at.toISOString();
  const both = [
    { task: 'refunds', count: 1, first: id },
    { ...dispute, due },
  ];
  expect(await tasks()).toEqual(both);
  await portal.db.update(events).set({ status: 'cancelled' }).where(eq(events.uuid, event.uuid));
  expect(await tasks()).toEqual(both);
});

test('W9 13.4 what is still to go back by hand is said at once by the hub, its numbers and Today, until it is given', async () => {
  const [event, other] = [await soon(), await soon()];
  const desk = await buildDesk(portal, 'owner', event.uuid);
  const add = async (name: string, method: string, to = event.uuid) =>
    (await desk.add({ seats: [{ name }], method }, to)).json().data.id as string;
  const kit = await add('Kit Poe', 'cheque');
  // Paid for another event, and moved here with its money.
  const lou = await add('Lou Day', 'cash', other.uuid);
  expect((await desk.move(lou, { event: event.uuid, difference: 'keep' })).statusCode).toBe(200);
  const robin = await buildBooker(portal);
  await robin.attend(event.uuid, card);
  // Given up before it is called off, it is none of its places. A moment later: the newest stands first.
  portal.clock.advance(60);
  const early = await add('Ann Lee', 'cheque');
  const { seats: hers } = await desk.booking(early);
  const ill = { seats: [hers[0]?.uuid], reason: 'Ill', refund: 'none' };
  expect((await desk.cancel(early, ill)).statusCode).toBe(200);
  portal.clock.advance(60);
  const none = { by_hand: [], failed_cents: 0, to_cards_cents: 0 };
  expect((await overview('owner', event.uuid)).money?.back).toEqual(none);

  const ada = await buildEventDesk(portal, { role: 'owner' });
  expect((await ada.read(event.uuid, 'call-off')).data).toMatchObject({
    cents: 540_00,
    by_hand_cents: 360_00,
  });
  expect((await ada.callOff(event.uuid)).statusCode).toBe(200);
  expect((await ada.read(event.uuid, 'result')).data.to_go_back_cents).toBeGreaterThanOrEqual(
    360_00,
  );
  const { money, tasks, cancellation, latest } = await overview('owner', event.uuid);
  const at = portal.clock.now().toISOString();
  expect(cancellation).toEqual({
    at,
    by: 'Ada Owens',
    places: 3,
    refunded_cents: 0,
    // To robin alone; the others have no address.
    emails: { all: 1, sent: 0 },
  });
  // Who waits for a hand stands first.
  const byHand = { cents: 180_00, to_give_cents: 180_00, to_card_cents: 0 };
  const nothing = { cents: 0, to_give_cents: 0, to_card_cents: 0 };
  const toCard = { cents: 180_00, to_give_cents: 0, to_card_cents: 180_00 };
  expect(latest?.map(({ back }) => back)).toEqual([byHand, byHand, nothing, toCard]);
  expect((await overview('safety', event.uuid)).cancellation).toBeNull();
  const by_hand = [
    { way: 'cash', cents: 180_00 },
    { way: 'cheque', cents: 180_00 },
  ];
  expect(money?.back).toMatchObject({ by_hand, failed_cents: 0 });
  expect(tasks).toMatchObject([{ task: 'to_give', count: 2 }]);
  // A captain gives nothing back, and reads how it stands.
  const captains = await overview('captain', event.uuid);
  expect([captains.money?.back.by_hand, captains.tasks]).toEqual([by_hand, []]);
  const needs = async () =>
    ((await desk.browser.get('/api/v1/organize/today')).json().data as Today).needs.filter(
      ({ kind }) => kind === 'refund_failed',
    );
  expect((await needs()).map(({ title }) => title).toSorted()).toEqual([
    '$180.00 is owed to Kit Poe',
    '$180.00 is owed to Lou Day',
  ]);

  const given = portal.clock.now().toISOString().slice(0, 10);
  for (const id of [kit, lou]) {
    const open = (await desk.booking(id)).refunds.find(({ state }) => state === 'owed');
    const answer = await desk.given(String(open?.uuid), { way: 'cash', on: given });
    expect(answer.statusCode, answer.body).toBe(200);
  }
  await portal.deliverEmails();
  const after = await overview('owner', event.uuid);
  expect([after.money?.back, after.tasks, await needs()]).toEqual([none, [], []]);
  expect(after.cancellation).toMatchObject({
    places: 3,
    refunded_cents: 540_00,
    emails: { all: 1, sent: 1 },
  });
  expect((await ada.read(event.uuid, 'result')).data).toMatchObject({
    refunded_cents: 540_00,
    to_go_back_cents: 0,
  });
});

test('W9 a repeated event has last year’s behind it, by days before each', async () => {
  const last = await buildEvent(portal.db, {
    slug: 'open-2025',
    starts_at: inDays(2),
    ends_at: inDays(2.2),
    booking_opens_at: inDays(-60),
    booking_closes_at: inDays(1),
    cancel_until: inDays(1),
  });
  const robin = await buildBooker(portal);
  await robin.attend(last.uuid, { guests: [{ name: 'Sam Guest' }], ...card });
  const desk = await buildDesk(portal, 'organizer', last.uuid);
  const { version } = (await desk.browser.get(`/api/v1/organize/events/${last.uuid}`)).json().data;
  const path = `/api/v1/organize/events/${last.uuid}/repeat`;
  const { data } = (await desk.browser.post(path, { version })).json();
  const { curve } = await overview('organizer', data.uuid);
  expect(curve.before).toEqual({
    year: inDays(2).toISOString().slice(0, 4),
    capacity: last.capacity,
    booked: [{ days: 2, places: 2 }],
  });
  expect(curve.booked).toEqual([]);
  // Once that one is gone there is nothing behind it.
  await portal.db.update(events).set({ repeated_from: null }).where(eq(events.uuid, data.uuid));
  expect((await overview('organizer', data.uuid)).curve.before).toBeNull();
  expect(await portal.db.$count(bookings)).toBe(1);
});
