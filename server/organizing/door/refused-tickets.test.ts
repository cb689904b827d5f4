import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Door } from '#contract/door/door.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { newTicket } from '#server/bookings/tickets/new-ticket.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import { checkIns } from '#server/db/tables/door-tables.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { at, buildDoor, doorOf, free, hashOf } from '#server/testing/builders/build-door.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { type TestBrowser, useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const { arrival, arrivals, send, eventToday, signIn, helperOf } = buildDoor(portal);

test('14.3 S4 a check-in that is sent again with another ticket lets nobody in, and is no success', async () => {
  const { event, ofParty, browser } = await eventToday();
  const [own, sam] = await ofParty();
  const first = arrival(hashOf(own.ticket));
  expect(await send(browser, event.uuid, first)).toEqual([['here', null]]);
  const other = { ...first, ticket_hash: hashOf(sam.ticket) };
  expect(await send(browser, event.uuid, other)).toEqual([['refused', 'not_ours']]);
  expect(await send(browser, event.uuid, first)).toEqual([['here', null]]);
  expect((await arrivals())[1]).toBeNull();
});

test('J11 a forged ticket, a cancelled, swapped or moved one, and that of another event let nobody in', async () => {
  const { event, robin, id, ofParty, browser } = await eventToday();
  const before = await ofParty();
  const other = await buildEvent(portal.db, {
    ...free,
    starts_at: new Date('2026-06-20T18:00:00Z'),
  });
  const kim = await buildBooker(portal);
  const elsewhere = (await kim.attend(other.uuid)).json().data.id;
  const [foreign] = (await kim.confirmation(elsewhere)).json().data.seats;
  await robin.browser.send('PUT', `/api/v1/confirmation/${id}/seats/${before[1].uuid}`, {
    name: 'Jo New',
  });
  await portal.db.update(seats).set({ state: 'cancelled' }).where(eq(seats.uuid, before[2].uuid));
  await portal.db
    .update(seats)
    .set({ state: 'moved', moved_to: foreign.uuid })
    .where(eq(seats.uuid, before[0].uuid));
  const { rows } = (await doorOf(browser, event.uuid)).json().data as Door;
  const stateOf = (ticket: string) => rows.find((row) => row.ticket_hash === hashOf(ticket))?.state;
  expect(before.map(({ ticket }: { ticket: string }) => stateOf(ticket))).toEqual([
    'moved',
    'swapped',
    'cancelled',
  ]);
  expect(JSON.stringify(rows)).not.toContain('Sam Guest');

  const helper = await helperOf(browser, event.uuid);
  await doorOf(helper.browser, event.uuid);
  for (const desk of [browser, helper.browser]) {
    const results = await send(
      desk,
      event.uuid,
      ...[before[0], before[1], before[2], foreign].map(({ ticket }) => arrival(hashOf(ticket))),
      arrival(hashOf(newTicket())),
    );
    expect(results).toEqual([
      ['refused', 'moved'],
      ['refused', 'swapped'],
      ['refused', 'cancelled'],
      ['refused', 'other_event'],
      ['refused', 'not_ours'],
    ]);
  }
  // 14.2: of another event somebody who is signed in hears the name, a helper does not.
  const asked = async (desk: TestBrowser) => {
    const check_ins = [arrival(hashOf(foreign.ticket))];
    const answer = await desk.post(at(organizeApi.checkIn.path, event.uuid), { check_ins });
    return answer.json().data[0].event;
  };
  expect([await asked(browser), await asked(helper.browser)]).toEqual([other.title, null]);
  expect((await arrivals()).every((one) => one === null)).toBe(true);
  // V25: what is no ticket of this portal is not stored.
  expect(await portal.db.$count(checkIns)).toBe(10);
  const [, now] = await ofParty();
  expect(await send(browser, event.uuid, arrival(hashOf(now.ticket)))).toEqual([['here', null]]);
});

test('V25 14.3 what is no ticket of this portal is refused and leaves nothing behind', async () => {
  const { event, ofParty, browser } = await eventToday();
  const [own] = await ofParty();
  const unknown = Array.from({ length: 199 }, () => arrival(hashOf(newTicket())));
  const known = arrival(hashOf(own.ticket));
  for (let time = 0; time < 2; time += 1) {
    const results = await send(browser, event.uuid, ...unknown, known);
    expect(results.slice(0, 199)).toEqual(unknown.map(() => ['refused', 'not_ours']));
    expect(results[199]).toEqual(['here', null]);
  }
  expect((await portal.db.select().from(checkIns)).map(({ uuid }) => uuid)).toEqual([known.uuid]);
});

test('J11 a ticket whose place is not paid yet lets nobody in, here or at another event', async () => {
  const { event, browser } = await eventToday();
  const paid = await buildEvent(portal.db, { starts_at: new Date('2026-06-15T18:00:00Z') });
  const kim = await buildBooker(portal);
  await kim.hold(paid.uuid);
  const [held] = await portal.db.select().from(seats).where(eq(seats.state, 'held'));
  const ticket = hashOf(held?.ticket ?? '');
  const there = await signIn({ role: 'captain', event_uuid: paid.uuid });
  expect(await send(there.browser, paid.uuid, arrival(ticket))).toEqual([['refused', 'not_ours']]);
  // That a place is held elsewhere is nobody's business.
  expect(await send(browser, event.uuid, arrival(ticket))).toEqual([['refused', 'not_ours']]);
  expect((await arrivals()).every((one) => one === null)).toBe(true);
});

test('J11 14.3 who was here keeps that when the place is cancelled later, whatever is sent of its ticket', async () => {
  const { event, ofParty, browser } = await eventToday();
  const [, , alex] = await ofParty();
  const first = arrival(hashOf(alex.ticket), -60);
  const undo = arrival(hashOf(alex.ticket), -30, false);
  await send(browser, event.uuid, first);
  await portal.db.update(seats).set({ state: 'cancelled' }).where(eq(seats.uuid, alex.uuid));
  await doorOf(browser, event.uuid);
  const before = await arrivals();
  expect(before[2]).toBe(first.at);
  const check_ins = [undo, arrival(hashOf(alex.ticket))];
  const answer = await browser.post(at(organizeApi.checkIn.path, event.uuid), { check_ins });
  expect(answer.json().data).toMatchObject([
    { result: 'refused', why: 'cancelled', here: null },
    { result: 'refused', why: 'cancelled', here: null },
  ]);
  expect(await arrivals()).toEqual(before);
});

test('J11 14.3 a ticket that was lost after the phone’s list was made was let in: it is listed, and changes no seat', async () => {
  const { event, robin, id, ofParty, browser } = await eventToday();
  const before = await ofParty();
  const helper = await helperOf(browser, event.uuid);
  await doorOf(helper.browser, event.uuid);
  await portal.db.update(seats).set({ state: 'cancelled' }).where(eq(seats.uuid, before[2].uuid));
  await robin.browser.send('PUT', `/api/v1/confirmation/${id}/seats/${before[1].uuid}`, {
    name: 'Jo New',
  });
  const queue = [arrival(hashOf(before[1].ticket), -1), arrival(hashOf(before[2].ticket), -2)];
  expect(await send(helper.browser, event.uuid, ...queue)).toEqual([
    ['let_in', null],
    ['let_in', null],
  ]);
  // Its next list knows better.
  await doorOf(helper.browser, event.uuid);
  expect(await send(helper.browser, event.uuid, arrival(hashOf(before[2].ticket)))).toEqual([
    ['refused', 'cancelled'],
  ]);
  expect((await arrivals()).every((one) => one === null)).toBe(true);
  const conflicts = (await browser.get(at(organizeApi.doorConflicts.path, event.uuid))).json().data;
  expect(
    conflicts
      .map(({ result, name, desk }: Record<string, unknown>) => [result, name, desk])
      .toSorted(),
  ).toEqual([
    // The name of whom the ticket was taken from is not stored any more, and the seat's is another's.
    ['let_in', null, 'Helper Hana'],
    ['let_in', 'Alex Guest', 'Helper Hana'],
    ['refused', 'Alex Guest', 'Helper Hana'],
  ]);
});
