import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Door } from '#contract/door.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { newTicket } from '#server/bookings/tickets/new-ticket.ts';
import { partyCodeOf } from '#server/bookings/tickets/party-code.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { checkIns, doorPasses } from '#server/db/tables/door-tables.ts';
import { blockAccount } from '#server/organizing/people/block-account.ts';
import { deleteExpiredData } from '#server/privacy/retention.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildGrant, buildUser, testPassword } from '#server/testing/builders/build-user.ts';
import { organizeCalls } from '#server/testing/every-call.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { type TestBrowser, useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const free = { price_cents: 0, member_price_cents: 0 };
const oneDay = 24 * 3600;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const at = (path: string, uuid: string) => path.replace(':uuid', uuid);
const doorOf = (browser: TestBrowser, event: string) =>
  browser.get(at(organizeApi.door.path, event));

interface Sent {
  uuid: string;
  ticket_hash: string;
  at: string;
  here: boolean;
}

/** A check-in as a phone sends it, this many seconds from now. */
const arrival = (ticket_hash: string, seconds = 0, here = true): Sent => ({
  ...{ uuid: randomUUID(), ticket_hash, here },
  at: new Date(portal.clock.now().getTime() + seconds * 1000).toISOString(),
});

async function send(browser: TestBrowser, event: string, ...check_ins: Sent[]) {
  const answer = await browser.post(at(organizeApi.checkIn.path, event), { check_ins });
  return (answer.json().data ?? [answer.json()]).map(
    ({ result, why, code }: Record<string, unknown>) => code ?? [result, why],
  );
}

/** An event of today with a party of three and a captain. */
async function eventToday() {
  const times = {
    starts_at: new Date('2026-06-15T18:00:00Z'),
    ends_at: new Date('2026-06-15T23:00:00Z'),
  };
  const event = await buildEvent(portal.db, { ...free, title: 'Twilight nine', ...times });
  const robin = await buildBooker(portal, { first_name: 'Robin', last_name: 'Reed' });
  const guests = [{ name: 'Sam Guest', email: 'sam@example.org' }, { name: 'Alex Guest' }];
  const { id } = (await robin.attend(event.uuid, { guests })).json().data;
  const ofParty = async () => (await robin.confirmation(id)).json().data.seats;
  const captain = await signIn({ role: 'captain', event_uuid: event.uuid });
  return { event, robin, id, ofParty, ...captain };
}

async function signIn(grant: Parameters<typeof buildGrant>[2]) {
  const user = await buildUser(portal.db, { first_name: 'Kim', last_name: 'Captain' });
  await buildGrant(portal.db, user.uuid, grant);
  const browser = portal.browser();
  await browser.login(user.email, testPassword);
  return { user, browser };
}

/** A helper's browser, with a pass that the captain has shown. */
async function helperOf(captain: TestBrowser, event: string, name = 'Helper Hana') {
  const made = await captain.post(at(organizeApi.makeDoorPass.path, event));
  expect(made.statusCode).toBe(201);
  const { url, uuid } = made.json().data;
  const browser = portal.browser();
  const token = new URL(url).hash.slice(1);
  const opened = await browser.post(organizeApi.openDoorPass.path, { token, name });
  return { browser, opened, token, uuid };
}

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
    ...{ name: seat.name, party: 1, state: 'confirmed', code: seat.code, here: null },
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
  expect(await portal.db.$count(checkIns)).toBe(12);
  const [, now] = await ofParty();
  expect(await send(browser, event.uuid, arrival(hashOf(now.ticket)))).toEqual([['here', null]]);
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
      ...{ uuid: late.uuid, name: 'Robin Reed', desk: 'Desk Two', result: 'already' },
      stands: { at: early.at, desk: 'Desk One' },
    },
  ]);
  await send(one.browser, event.uuid, arrival(own, -1, false));
  expect(await conflicts()).toEqual([]);
});

test('14.2 a pass opens once, within 15 minutes, in a cookie for the calls of its event', async () => {
  const { event, browser } = await eventToday();
  const { opened, token } = await helperOf(browser, event.uuid);
  expect(opened.json().data).toMatchObject({
    event: { slug: event.slug, title: 'Twilight nine' },
    // 04:00 in Toronto.
    ...{ name: 'Helper Hana', ends_at: '2026-06-16T08:00:00.000Z' },
  });
  const [cookie] = opened.cookies.filter(({ name }) => name === 'door_pass');
  expect(cookie).toMatchObject({
    ...{ httpOnly: true, sameSite: 'Strict', path: `/api/v1/organize/events/${event.uuid}` },
  });
  expect(portal.log.join()).not.toContain(token);
  const open = (sent: string) =>
    portal.browser().post(organizeApi.openDoorPass.path, { token: sent, name: 'Other' });
  expect((await open(token)).statusCode).toBe(404);
  expect((await open('made-up')).statusCode).toBe(404);

  const made = await browser.post(at(organizeApi.makeDoorPass.path, event.uuid));
  portal.clock.advance(15 * 60);
  const late = await open(new URL(made.json().data.url).hash.slice(1));
  expect([late.statusCode, late.json().code]).toEqual([404, 'not_found']);
  expect(late.json().message).toContain('within 15 minutes');
});

test('14.2 with only a pass the door and check-ins of its event answer, every other call of the console is 401', async () => {
  const { event, browser } = await eventToday();
  const other = await buildEvent(portal.db);
  const helper = await helperOf(browser, event.uuid);
  expect((await doorOf(helper.browser, event.uuid)).statusCode).toBe(200);
  expect((await doorOf(helper.browser, other.uuid)).statusCode).toBe(401);
  const answered: string[] = [];
  for (const [name, { method, path, access }] of organizeCalls) {
    if (access === 'public') continue;
    const url = path.replace(/:\w+/, event.uuid);
    const { statusCode } = await (method === 'GET'
      ? helper.browser.get(url)
      : helper.browser.send(method, url, {}));
    if (statusCode !== 401) answered.push(`${name} ${statusCode}`);
  }
  expect(answered).toEqual(['door 200', 'checkIn 400']);
});

test('J2 14.2 after 04:00 a pass opens no list, and for seven days delivers what it checked in before', async () => {
  const { event, ofParty, browser } = await eventToday();
  const [own, sam, alex] = (await ofParty()).map(({ ticket }: { ticket: string }) =>
    hashOf(ticket),
  );
  const { browser: helper } = await helperOf(browser, event.uuid);
  const queued = arrival(own);
  portal.clock.set('2026-06-16T07:59:59Z');
  expect((await doorOf(helper, event.uuid)).statusCode).toBe(200);
  portal.clock.set('2026-06-16T08:00:00Z');
  const over = await doorOf(helper, event.uuid);
  expect([over.statusCode, over.json().code]).toEqual([401, 'unauthenticated']);
  expect(await send(helper, event.uuid, queued, arrival(sam))).toEqual([
    ['here', null],
    ['refused', 'pass_ended'],
  ]);
  portal.clock.set('2026-06-23T07:59:59Z');
  const late = { ...arrival(alex), at: queued.at };
  expect(await send(helper, event.uuid, late)).toEqual([['here', null]]);
  portal.clock.set('2026-06-23T08:00:00Z');
  expect(await send(helper, event.uuid, { ...late, uuid: randomUUID() })).toEqual([
    'unauthenticated',
  ]);
});

test('J2 14.2 a pass that its captain ends is out at once; the captain of another event cannot end it', async () => {
  const { event, ofParty, browser } = await eventToday();
  const [own, sam] = (await ofParty()).map(({ ticket }: { ticket: string }) => hashOf(ticket));
  const helper = await helperOf(browser, event.uuid);
  const other = await signIn({ role: 'captain', event_uuid: (await buildEvent(portal.db)).uuid });
  const end = (by: TestBrowser) => by.send('DELETE', at(organizeApi.endDoorPass.path, helper.uuid));
  expect((await end(other.browser)).statusCode).toBe(404);
  const queued = arrival(own, -1);
  expect([(await end(browser)).statusCode, (await end(browser)).statusCode]).toEqual([200, 200]);
  expect((await doorOf(helper.browser, event.uuid)).statusCode).toBe(401);
  expect(await send(helper.browser, event.uuid, queued, arrival(sam))).toEqual([
    ['here', null],
    ['refused', 'pass_ended'],
  ]);
  const list = (await browser.get(at(organizeApi.doorPasses.path, event.uuid))).json().data;
  expect(list).toMatchObject([{ name: 'Helper Hana', state: 'ended', check_ins: 1 }]);
});

test('14.2 twenty passes count at once, and no more', async () => {
  const { event, user, browser } = await eventToday();
  const make = () => browser.post(at(organizeApi.makeDoorPass.path, event.uuid));
  for (let made = 0; made < 20; made += 1) expect((await make()).statusCode).toBe(201);
  const answer = await make();
  expect([answer.statusCode, answer.json().errors.pass[0]]).toEqual([
    400,
    '20 passes are in use. End one that nobody needs any more.',
  ]);
  // Links that nobody opened count no longer.
  portal.clock.advance(15 * 60);
  expect((await make()).statusCode).toBe(201);
  portal.clock.set('2026-06-16T08:00:00Z');
  browser.cookies.clear();
  await browser.login(user.email, testPassword);
  expect((await make()).json().code).toBe('booking_closed');
});

test('J2 14.3 signing out, or a grant that ends, loses no check-in of a signed-in person', async () => {
  const { event, ofParty, user, browser } = await eventToday();
  const [own, sam, alex] = (await ofParty()).map(({ ticket }: { ticket: string }) =>
    hashOf(ticket),
  );
  await doorOf(browser, event.uuid);
  const queued = [arrival(own), arrival(sam)];
  await browser.post('/api/v1/logout');
  expect((await doorOf(browser, event.uuid)).statusCode).toBe(401);
  expect(await send(browser, event.uuid, queued[0] as Sent)).toEqual([['here', null]]);

  const owner = await signIn({ role: 'owner' });
  const grant = await portal.db.select().from(grants).where(eq(grants.user_uuid, user.uuid));
  portal.clock.advance(60);
  await owner.browser.send('DELETE', at(organizeApi.endGrant.path, grant[0]?.uuid ?? ''));
  await browser.login(user.email, testPassword);
  expect((await doorOf(browser, event.uuid)).statusCode).toBe(404);
  // What was checked in while the grant counted arrives; nothing else does.
  expect(await send(browser, event.uuid, queued[1] as Sent, arrival(alex, 1))).toEqual([
    ['here', null],
    ['refused', 'pass_ended'],
  ]);
  const { rows } = (await doorOf(owner.browser, event.uuid)).json().data as Door;
  expect(rows.map(({ here }) => here?.desk ?? null)).toEqual(['Kim Captain', 'Kim Captain', null]);
});

test('J2 14.2 14.3 with a grant, or a block, the passes end that this person gave, opened or not; what was checked in before arrives', async () => {
  const { event, ofParty, user, browser } = await eventToday();
  const [own, sam] = (await ofParty()).map(({ ticket }: { ticket: string }) => hashOf(ticket));
  const owner = await signIn({ role: 'owner' });
  const endGrantOf = async (role: 'captain' | 'organizer') => {
    const rows = await portal.db.select().from(grants).where(eq(grants.user_uuid, user.uuid));
    const uuid = rows.find((grant) => grant.role === role)?.uuid ?? '';
    const path = at(organizeApi.endGrant.path, uuid);
    expect((await owner.browser.send('DELETE', path)).statusCode).toBeLessThan(300);
  };
  const openLink = (url: string) =>
    portal
      .browser()
      .post(organizeApi.openDoorPass.path, { token: new URL(url).hash.slice(1), name: 'X' });
  const newLink = async () =>
    (await browser.post(at(organizeApi.makeDoorPass.path, event.uuid))).json().data.url;
  const helper = await helperOf(browser, event.uuid);
  const theirs = await helperOf(owner.browser, event.uuid, 'Helper Ola');
  const link = await newLink();

  // Another grant still gives the right.
  await buildGrant(portal.db, user.uuid, { role: 'organizer' });
  await endGrantOf('captain');
  expect((await doorOf(helper.browser, event.uuid)).statusCode).toBe(200);

  const queued = arrival(own);
  portal.clock.advance(1);
  await endGrantOf('organizer');
  expect((await doorOf(helper.browser, event.uuid)).statusCode).toBe(401);
  expect((await openLink(link)).statusCode).toBe(404);
  expect(await send(helper.browser, event.uuid, queued, arrival(sam))).toEqual([
    ['here', null],
    ['refused', 'pass_ended'],
  ]);
  // Of somebody else's helpers none is out.
  expect((await doorOf(theirs.browser, event.uuid)).statusCode).toBe(200);
  const ends = async () =>
    (await notedActs(portal.db)).filter(({ action }) => action === 'door_pass_ended').length;
  expect(await ends()).toBe(2);

  await buildGrant(portal.db, user.uuid, { role: 'captain', event_uuid: event.uuid });
  const again = await helperOf(browser, event.uuid);
  await blockAccount(portal.db, user.email_key, portal.clock.now());
  expect((await doorOf(again.browser, event.uuid)).statusCode).toBe(401);
  expect(await ends()).toBe(3);
});

test('14.2 I11 the names of helpers are forgotten 30 days after the event', async () => {
  const { event, browser } = await eventToday();
  await helperOf(browser, event.uuid);
  const named = () => portal.db.$count(doorPasses, eq(doorPasses.name, 'Helper Hana'));
  portal.clock.set('2026-07-15T22:59:59Z');
  await deleteExpiredData(portal.deps);
  expect(await named()).toBe(1);
  portal.clock.advance(oneDay);
  await deleteExpiredData(portal.deps);
  expect(await named()).toBe(0);
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
