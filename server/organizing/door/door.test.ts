import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Door } from '#contract/door/door.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { sealNote } from '#server/bookings/sealed-booking.ts';
import { newTicket } from '#server/bookings/tickets/new-ticket.ts';
import { partyCodeOf } from '#server/bookings/tickets/party-code.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { checkIns } from '#server/db/tables/door-tables.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { at, buildDoor, doorOf, free, hashOf } from '#server/testing/builders/build-door.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { type TestBrowser, useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const { arrival, send, eventToday, signIn, helperOf } = buildDoor(portal);

const arrivals = async () =>
  (await portal.db.select().from(seats).orderBy(seats.position)).map(
    ({ checked_in_at }) => checked_in_at?.toISOString() ?? null,
  );

test('14.3 the list names tickets by their hash, with parties, states and codes, and nothing else of a person', async () => {
  const { event, robin, ofParty, id, browser } = await eventToday();
  const answer = await doorOf(browser, event.uuid);
  const [own, sam, alex] = await ofParty();
  const row = (seat: typeof own) => ({
    ticket_hash: hashOf(seat.ticket),
    name: seat.name,
    party: 1,
    state: 'confirmed',
    code: seat.code,
    here: null,
  });
  expect(answer.json().data).toEqual({
    at: portal.clock.now().toISOString(),
    until: '2026-06-16T23:00:00.000Z',
    rows: [row(own), row(sam), row(alex)],
    parties: [],
  });
  expect(answer.headers['cache-control']).toBe('no-store');
  for (const secret of [
    id,
    robin.user.email,
    'sam@example.org',
    robin.user.uuid,
    own.uuid,
    own.ticket,
  ]) {
    expect(answer.body).not.toContain(secret);
  }
});

test('V14 14.3 10.4 what organizers note is in the list of a signed-in organizer, and of no pass; what the booker asked in none', async () => {
  const { event, ofParty, browser, id } = await eventToday();
  const note = sealNote(portal.deps, id, 'note', 'Arrives late');
  const notes = sealNote(portal.deps, id, 'notes', 'A cart, please');
  await portal.db.update(bookings).set({ note, notes }).where(eq(bookings.id, id));
  const [own] = await ofParty();
  await portal.db.update(seats).set({ state: 'cancelled' }).where(eq(seats.uuid, own.uuid));
  const answer = await doorOf(browser, event.uuid);
  const { rows } = answer.json().data as Door;
  expect(rows.map((row) => row.note)).toEqual([undefined, 'Arrives late', 'Arrives late']);
  expect(answer.body).not.toContain('cart');
  const helper = await helperOf(browser, event.uuid);
  const { body } = await doorOf(helper.browser, event.uuid);
  for (const word of ['note', 'late', 'cart']) expect(body).not.toContain(word);
});

test('14.3 a booking of release 0.14 is opened by the hash of its one code', async () => {
  const { event, id, ofParty, browser } = await eventToday();
  await portal.db.update(bookings).set({ has_party_code: true }).where(eq(bookings.id, id));
  const { parties } = (await doorOf(browser, event.uuid)).json().data as Door;
  const tickets = (await ofParty()).map(({ ticket }: { ticket: string }) => hashOf(ticket));
  expect(parties).toEqual([{ fw1_hash: hashOf(partyCodeOf(portal.settings, id)), rows: tickets }]);
});

test('14.3 who is here is told with the time and the desk, can be taken back, and all is kept and audited', async () => {
  const { event, ofParty, browser } = await eventToday();
  const [own, sam] = await ofParty();
  const helper = await helperOf(browser, event.uuid);
  const first = arrival(hashOf(own.ticket), -60);
  expect(await send(helper.browser, event.uuid, first)).toEqual([['here', null]]);
  expect(await send(browser, event.uuid, arrival(hashOf(own.ticket)))).toEqual([['already', null]]);
  const { rows } = (await doorOf(browser, event.uuid)).json().data as Door;
  expect(rows[0]?.here).toEqual({ at: first.at, desk: 'Helper Hana' });
  expect(await send(browser, event.uuid, arrival(hashOf(sam.ticket)))).toEqual([['here', null]]);
  expect(await arrivals()).toEqual([first.at, portal.clock.now().toISOString(), null]);

  portal.clock.advance(60);
  const undo = arrival(hashOf(own.ticket), 0, false);
  expect(await send(browser, event.uuid, undo)).toEqual([['here', null]]);
  expect((await arrivals())[0]).toBeNull();
  expect(await portal.db.$count(checkIns)).toBe(4);
  const acts = await notedActs(portal.db);
  const ofDoor = acts.map(({ action }) => action).filter((action) => action.startsWith('check'));
  expect(ofDoor).toEqual(['checked_in', 'checked_in', 'check_in_undone']);
});

test('J10 14.3 a phone whose clock is centuries behind checks in, with whoever else is in its queue', async () => {
  const { event, ofParty, browser } = await eventToday();
  const [own, sam, alex] = await ofParty();
  const times = ['0000-01-01T00:00:00.000Z', '1900-01-01T00:00:00.000Z'];
  const late = times.map((time, index) => ({
    ...arrival(hashOf([own, sam][index].ticket)),
    at: time,
  }));
  expect(await send(browser, event.uuid, ...late, arrival(hashOf(alex.ticket)))).toEqual(
    Array.from({ length: 3 }, () => ['here', null]),
  );
  const epoch = '1970-01-01T00:00:00.000Z';
  expect(await arrivals()).toEqual([epoch, epoch, portal.clock.now().toISOString()]);
});

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

test('V30 J10 a phone three hours slow or fast, or in 1970, checks in at the right instant when it says its time', async () => {
  const { event, ofParty, browser } = await eventToday();
  const path = at(organizeApi.checkIn.path, event.uuid);
  const clocks = ['-03:00', '+03:00', '1970'];
  const tickets = (await ofParty()).map(({ ticket }: { ticket: string }) => hashOf(ticket));
  const shift = { '-03:00': -3 * 3600, '+03:00': 3 * 3600, '1970': -56.4 * 365.25 * 86_400 };
  for (const [index, clock] of clocks.entries()) {
    const wrong = shift[clock as keyof typeof shift];
    // Another desk has checked this person in half an hour ago, and taken it back a quarter of an hour ago.
    await send(browser, event.uuid, arrival(tickets[index], -1800));
    await send(browser, event.uuid, arrival(tickets[index], -900, false));
    const minuteAgo = arrival(tickets[index], wrong - 60);
    const sent_at = arrival(tickets[index], wrong).at;
    const answer = await browser.post(path, { check_ins: [minuteAgo], sent_at });
    expect([clock, answer.json().data[0].result]).toEqual([clock, 'here']);
  }
  const minuteAgo = arrival('', -60).at;
  expect(await arrivals()).toEqual([minuteAgo, minuteAgo, minuteAgo]);
});

test('V30 what another desk has taken back meanwhile does not stand, and the phone is told so', async () => {
  const { event, ofParty, browser } = await eventToday();
  const [own] = await ofParty();
  const path = at(organizeApi.checkIn.path, event.uuid);
  await send(browser, event.uuid, arrival(hashOf(own.ticket), -1800));
  await send(browser, event.uuid, arrival(hashOf(own.ticket), -900, false));
  // An older phone does not say its time: its check-in counts before the undo.
  const slow = arrival(hashOf(own.ticket), -3 * 3600);
  const answer = await browser.post(path, { check_ins: [slow] });
  expect(answer.json().data[0]).toMatchObject({ result: 'already', here: null });
  expect((await arrivals())[0]).toBeNull();
});

test('V25 14.3 a pass sends at most 120 requests in a minute, and another one goes on', async () => {
  const { event, ofParty, browser } = await eventToday();
  const [own] = await ofParty();
  const helper = await helperOf(browser, event.uuid);
  const other = await helperOf(browser, event.uuid);
  const again = [arrival(hashOf(own.ticket))];
  for (let time = 0; time < 120; time += 1) {
    expect(await send(helper.browser, event.uuid, ...again)).toEqual([['here', null]]);
  }
  const path = at(organizeApi.checkIn.path, event.uuid);
  const refused = await helper.browser.post(path, { check_ins: again });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  expect(await send(other.browser, event.uuid, ...again)).toEqual([['here', null]]);
  portal.clock.advance(61);
  expect(await send(helper.browser, event.uuid, ...again)).toEqual([['here', null]]);
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

test('J10 one ticket on two phones without network, a wrong clock, a queue sent twice: one check-in, all kept', async () => {
  const { event, ofParty, browser } = await eventToday();
  const [own, sam] = (await ofParty()).map(({ ticket }: { ticket: string }) => hashOf(ticket));
  const [one, other] = [
    await helperOf(browser, event.uuid, 'Desk One'),
    await helperOf(browser, event.uuid, 'Desk Two'),
  ];
  const early = arrival(own, -600);
  const late = arrival(own, -300);
  // A clock that is an hour ahead, and a check-in that was taken back before it.
  const ahead = arrival(sam, 3600);
  const [wrong, undone] = [arrival(sam, -200), arrival(sam, -100, false)];
  expect(await send(other.browser, event.uuid, late, ahead)).toEqual([
    ['here', null],
    ['here', null],
  ]);
  const first = [early, wrong, undone];
  const merged = [
    ['here', null],
    ['already', null],
    ['here', null],
  ];
  // Each stands twice in the queue before it was ever sent, and the whole queue is sent again.
  for (let time = 0; time < 2; time += 1) {
    expect(await send(one.browser, event.uuid, ...first, ...first)).toEqual([...merged, ...merged]);
  }
  expect(await send(other.browser, event.uuid, late)).toEqual([['already', null]]);
  // The clock that is ahead counts from when we heard of it.
  expect(await arrivals()).toEqual([early.at, portal.clock.now().toISOString(), null]);
  expect(await portal.db.$count(checkIns)).toBe(5);
  const { rows } = (await doorOf(browser, event.uuid)).json().data as Door;
  expect(rows.map(({ here }) => here?.desk ?? null)).toEqual(['Desk One', 'Desk Two', null]);
  // 14.3: listed is who was let in twice; the check-in of `wrong` was taken back.
  const conflicts = async () =>
    (await browser.get(at(organizeApi.doorConflicts.path, event.uuid))).json().data;
  expect(await conflicts()).toMatchObject([
    {
      uuid: late.uuid,
      name: 'Robin Reed',
      desk: 'Desk Two',
      result: 'already',
      stands: { at: early.at, desk: 'Desk One' },
    },
  ]);
  await send(one.browser, event.uuid, arrival(own, -1, false));
  expect(await conflicts()).toEqual([]);
});

test('14.3 D11 D10 what is no check-in is refused by field, and nothing is stored', async () => {
  const { event, browser } = await eventToday();
  const path = at(organizeApi.checkIn.path, event.uuid);
  const good = arrival(hashOf('x'));
  for (const check_ins of [
    [],
    [{ ...good, here: 'yes' }],
    [{ ...good, ticket_hash: 'x' }],
    [{ ...good, at: 'now' }],
    'x',
    Array.from({ length: 201 }, () => good),
  ]) {
    expect((await browser.post(path, { check_ins })).statusCode).toBe(400);
  }
  expect(await portal.db.$count(checkIns)).toBe(0);
});

test('V27 one uuid at two events at once is one check-in, and no failure', async () => {
  const first = await eventToday();
  const second = await eventToday();
  const [one, other] = await Promise.all(
    [first, second].map(async ({ ofParty }) => hashOf((await ofParty())[0].ticket)),
  );
  for (let time = 0; time < 5; time += 1) {
    const uuids = Array.from({ length: 10 }, () => randomUUID());
    const of = (hash = '', order = uuids) => order.map((uuid) => ({ ...arrival(hash), uuid }));
    const answers = await Promise.all([
      send(first.browser, first.event.uuid, ...of(one)),
      send(second.browser, second.event.uuid, ...of(other, uuids.toReversed())),
    ]);
    const taken = answers.flat().filter(([result]) => result === 'here' || result === 'already');
    const refused = answers.flat().filter(([, why]) => why === 'not_ours');
    expect([taken.length, refused.length]).toEqual([10, 10]);
  }
});

test('V27 a pass that has ended still brings arrivals, and takes none back', async () => {
  const { event, ofParty, browser: captain } = await eventToday();
  const [own, guest] = await ofParty();
  const helper = await helperOf(captain, event.uuid);
  const [came, queued] = [hashOf(own.ticket), hashOf(guest.ticket)];
  expect(await send(helper.browser, event.uuid, arrival(came))).toEqual([['here', null]]);
  const before = await arrivals();
  const [late, undo] = [arrival(queued, 60), arrival(came, 60, false)];
  // Until then a mistake is taken back.
  for (const here of [false, true]) {
    portal.clock.advance(1);
    expect(await send(helper.browser, event.uuid, arrival(came, 0, here))).toEqual([
      ['here', null],
    ]);
  }
  portal.clock.set('2026-06-17T16:00:00Z');
  expect(await send(helper.browser, event.uuid, late, undo)).toEqual([
    ['here', null],
    ['refused', 'pass_ended'],
  ]);
  const [first, second] = await arrivals();
  expect([first === null, second === null, before[0] === null]).toEqual([false, false, false]);
});
