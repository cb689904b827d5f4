import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Door } from '#contract/door/door.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { doorPasses } from '#server/db/tables/door-tables.ts';
import { messages } from '#server/db/tables/message-tables.ts';
import { outbox } from '#server/db/tables/tables.ts';
import { blockAccount } from '#server/organizing/people/block-account.ts';
import { deleteExpiredData } from '#server/privacy/retention.ts';
import { at, buildDoor, doorOf, hashOf, type Sent } from '#server/testing/builders/build-door.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildGrant, testPassword } from '#server/testing/builders/build-user.ts';
import { organizeCalls } from '#server/testing/every-call.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { type TestBrowser, useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const { arrival, send, eventToday, signIn, helperOf } = buildDoor(portal);
const oneDay = 24 * 3600;

test('14.2 a pass opens once, within 15 minutes, in a cookie for the calls of its event', async () => {
  const { event, browser } = await eventToday();
  const { opened, token } = await helperOf(browser, event.uuid);
  expect(opened.json().data).toMatchObject({
    event: { slug: event.slug, title: 'Twilight nine' },
    // 04:00 in Toronto.
    name: 'Helper Hana',
    ends_at: '2026-06-16T08:00:00.000Z',
  });
  const [cookie] = opened.cookies.filter(({ name }) => name === 'door_pass');
  expect(cookie).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: `/api/v1/organize/events/${event.uuid}`,
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

test('V27 14.2 a pass that has ended delivers nothing from before it was opened, whatever clock its phone names', async () => {
  const { event, ofParty, browser } = await eventToday();
  const [own, sam] = (await ofParty()).map(({ ticket }: { ticket: string }) => hashOf(ticket));
  const { browser: helper } = await helperOf(browser, event.uuid);
  const early = arrival(own, -3600);
  portal.clock.set('2026-06-16T08:00:00Z');
  const path = at(organizeApi.checkIn.path, event.uuid);
  const resultOf = async (body: object) => (await helper.post(path, body)).json().data[0].why;
  expect(await resultOf({ check_ins: [early] })).toBe('pass_ended');
  // A day behind, by a clock that is said to be a day ahead.
  const ahead = arrival(sam, 24 * 3600).at;
  expect(await resultOf({ check_ins: [arrival(sam)], sent_at: ahead })).toBe('pass_ended');
});

test('J2 14.2 a pass that its captain ends is out at once; the captain of another event cannot end it', async () => {
  const { event, ofParty, browser } = await eventToday();
  const [own, sam] = (await ofParty()).map(({ ticket }: { ticket: string }) => hashOf(ticket));
  const helper = await helperOf(browser, event.uuid);
  const other = await signIn({ role: 'captain', event_uuid: (await buildEvent(portal.db)).uuid });
  const end = (by: TestBrowser) => by.send('DELETE', at(organizeApi.endDoorPass.path, helper.uuid));
  expect((await end(other.browser)).statusCode).toBe(404);
  portal.clock.advance(2);
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
  await endGrantOf('organizer');
  expect((await doorOf(helper.browser, event.uuid)).statusCode).toBe(200);

  const queued = arrival(own);
  portal.clock.advance(1);
  await endGrantOf('captain');
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

test('V18 the passes of an organizer or owner who goes are their successor’s, and both hear of it', async () => {
  const { event } = await eventToday();
  const owner = await signIn({ role: 'owner' });
  for (const role of ['organizer', 'owner'] as const) {
    const leaver = await signIn({ role });
    const helper = await helperOf(leaver.browser, event.uuid);
    const link = (await leaver.browser.post(at(organizeApi.makeDoorPass.path, event.uuid))).json();
    const [grant] = await portal.db
      .select()
      .from(grants)
      .where(eq(grants.user_uuid, leaver.user.uuid));
    await portal.db.insert(messages).values({
      uuid: randomUUID(),
      event_uuid: event.uuid,
      subject: 'Bring a jacket',
      text: 'It is cold.',
      filters: { event: event.uuid, state: 'confirmed', owing: false },
      emails: 1,
      left_out: [],
      send_at: new Date(portal.clock.now().getTime() + 3_600_000),
      created_at: portal.clock.now(),
      created_by: leaver.user.uuid,
    });
    const { data } = (await owner.browser.get(organizeApi.grants.path)).json();
    const left = data.find(({ uuid }: { uuid: string }) => uuid === grant?.uuid)?.left_behind;
    expect(left).toEqual({ messages: 1, passes: 1 });
    const by = role === 'owner' ? leaver : owner;
    const path = at(organizeApi.endGrant.path, grant?.uuid ?? '');
    expect((await by.browser.send('DELETE', path)).statusCode).toBeLessThan(300);

    expect((await doorOf(helper.browser, event.uuid)).statusCode).toBe(200);
    const token = new URL(link.data.url).hash.slice(1);
    const opened = await portal
      .browser()
      .post(organizeApi.openDoorPass.path, { token, name: 'Late' });
    expect(opened.statusCode).toBe(200);
    const passes = await portal.db.select().from(doorPasses);
    expect(new Set(passes.map(({ user_uuid }) => user_uuid))).toEqual(new Set([owner.user.uuid]));
    await portal.deliverEmails();
    const sent = await portal.db.select().from(outbox);
    const subjectsTo = (email: string) =>
      sent.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjectsTo(leaver.user.email)).toContain(
      `You are no longer ${role === 'owner' ? 'an owner' : 'an organizer'}`,
    );
    const name = `${leaver.user.first_name} ${leaver.user.last_name}`;
    // Who ended it knows.
    expect(subjectsTo(owner.user.email).includes(`${name} is no longer an owner`)).toBe(
      role === 'owner',
    );
  }
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

test('V27 the audit log forgets the name of a helper with the pass, and nothing else', async () => {
  const { event, browser } = await eventToday();
  const helper = await helperOf(browser, event.uuid);
  await browser.send('DELETE', at('/api/v1/organize/passes/:uuid', helper.uuid));
  const acts = ['door_pass_opened', 'door_pass_ended'] as const;
  const changes = async () =>
    (await portal.db.select().from(auditEntries).where(inArray(auditEntries.action, acts))).map(
      (entry) => JSON.stringify(entry.changes),
    );
  portal.clock.set('2026-07-15T22:59:59Z');
  await deleteExpiredData(portal.deps);
  expect((await changes()).join()).toContain('Helper Hana');
  portal.clock.advance(oneDay);
  await deleteExpiredData(portal.deps);
  expect(await changes()).toEqual(['{}', '{}']);
  expect(await portal.db.$count(auditEntries)).toBeGreaterThan(2);
});

test('11 10.1 14.2 the passes that count now are listed for the doors that are one’s own, with who gave them', async () => {
  const { event, browser, user } = await eventToday();
  const other = await eventToday();
  const given = await helperOf(browser, event.uuid);
  const ended = await helperOf(browser, event.uuid, 'Ended Edda');
  await browser.send('DELETE', at('/api/v1/organize/passes/:uuid', ended.uuid));
  portal.clock.advance(1);
  await other.browser.post(at(organizeApi.makeDoorPass.path, other.event.uuid));
  const passes = async (one: typeof browser) =>
    (await one.get(organizeApi.livePasses.path)).json().data;
  const mine = {
    uuid: given.uuid,
    name: 'Helper Hana',
    state: 'open',
    check_ins: 0,
    link_ends_at: null,
    event: { uuid: event.uuid, slug: event.slug, title: 'Twilight nine' },
    made_by: `${user.first_name} ${user.last_name}`,
  };
  expect(await passes(browser)).toMatchObject([mine]);
  const owner = await signIn({ role: 'owner' });
  expect(await passes(owner.browser)).toMatchObject([{ name: null, state: 'waiting' }, mine]);
  const treasurer = await signIn({ role: 'treasurer' });
  expect((await treasurer.browser.get(organizeApi.livePasses.path)).json().code).toBe('forbidden');
  // A link that nobody opened is none after 15 minutes, and at 04:00 after the event all have ended.
  portal.clock.advance(15 * 60);
  expect(await passes(owner.browser)).toMatchObject([mine]);
  portal.clock.set('2026-06-16T08:00:00Z');
  expect(await passes((await signIn({ role: 'owner' })).browser)).toEqual([]);
});
