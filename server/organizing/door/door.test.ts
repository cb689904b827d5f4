import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Door } from '#contract/door/door.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { sealNote } from '#server/bookings/sealed-booking.ts';
import { partyCodeOf } from '#server/bookings/tickets/party-code.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { checkIns } from '#server/db/tables/door-tables.ts';
import { at, buildDoor, doorOf, hashOf } from '#server/testing/builders/build-door.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const { arrival, arrivals, send, eventToday, helperOf } = buildDoor(portal);

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
    starts_at: event.starts_at.toISOString(),
    ends_at: event.ends_at.toISOString(),
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
