import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import { association } from '#server/db/tables/association-tables.ts';
import { messages } from '#server/db/tables/message-tables.ts';
import { memberships, outbox, users } from '#server/db/tables/tables.ts';
import { setConsent } from '#server/notifications/consents.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import { buildMessageDesk, messageSteps } from '#server/testing/builders/build-message-desk.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const { sent, sendDue } = messageSteps(portal);

const active = { event: undefined, members: 'active' };

/** Robin, a member; Kim, whose membership ended; Max, who never was one. */
async function members() {
  const event = await buildEvent(portal.db);
  const desk = await buildMessageDesk(portal, event.uuid);
  const build = async (name: string, more: object = {}) =>
    buildUser(portal.db, {
      email: `${name.toLowerCase()}@example.org`,
      first_name: name,
      last_name: 'Reed',
      ...more,
    });
  const robin = await build('Robin');
  await buildMembership(portal.db, robin.uuid);
  const kim = await build('Kim');
  await buildMembership(portal.db, kim.uuid, { ends_at: new Date('2026-03-01T05:00:00Z') });
  await build('Max');
  await portal.db.delete(outbox);
  return { event, desk, build, robin, kim };
}

const withdraw = (uuid: string) =>
  setConsent(portal.deps, uuid, { kind: 'newsletter', on: false, place: 'settings' });

test('15.1 15.2 news goes to members with a consent, in words with the count, and says who gets none and why', async () => {
  const { desk, build, kim } = await members();
  const away = await build('Away');
  await buildMembership(portal.db, away.uuid);
  await withdraw(away.uuid);
  const unconfirmed = await build('Uma', { email_verified_at: null });
  await buildMembership(portal.db, unconfirmed.uuid);
  expect(await desk.ask(active)).toMatchObject({
    sentence: 'Every member: 1 person',
    emails: 1,
    to: [{ name: 'Robin Reed', booking: null }],
    left_out: [
      { reason: 'unconfirmed', people: 1 },
      { reason: 'withdrawn', people: 1 },
    ],
  });
  const lapsed = { event: undefined, members: 'lapsed' };
  expect(await desk.ask({ ...lapsed, since: '2026-03-01' })).toMatchObject({
    sentence: 'Everybody whose membership ended on March 1, 2026 or later: 1 person',
    to: [{ name: 'Kim Reed' }],
  });
  expect(await desk.ask({ ...lapsed, since: '2026-03-02' })).toMatchObject({ emails: 0 });
  await portal.db
    .update(memberships)
    .set({ ends_at: new Date('2024-06-01T04:00:00Z') })
    .where(eq(memberships.user_uuid, kim.uuid));
  expect(await desk.ask(lapsed)).toMatchObject({
    emails: 0,
    left_out: [{ reason: 'no_consent', people: 1 }],
  });
});

test('15.1 a province is that of who shows where they live', async () => {
  const { desk, robin, build } = await members();
  const hidden = await build('Hilda', { location: 'Barrie, ON', dob_visibility: false });
  await buildMembership(portal.db, hidden.uuid);
  await portal.db
    .update(users)
    .set({ location: 'Halifax, NS', dob_visibility: true })
    .where(eq(users.uuid, robin.uuid));
  expect((await desk.ask({ ...active, province: 'NS' })).sentence).toBe(
    'Every member, in Nova Scotia: 1 person',
  );
  expect((await desk.ask({ ...active, province: 'ON' })).emails).toBe(0);
});

test('21.2 news names the association, its address and how to reach it, and has a link of its own that stops it', async () => {
  const { desk, robin } = await members();
  const message = await desk.send({ filters: active, subject: 'Our season' });
  expect(message).toMatchObject({ event: null, timezone: 'America/Toronto', emails: 1 });
  await sendDue();
  expect(await sent()).toEqual([robin.email]);
  const [email] = await portal.db.select().from(outbox);
  expect(email?.text).toContain('because you are a member of The Fairway Golf Association');
  expect(email?.text).toMatch(/Sent by Ada Owens, .*Old Mill.* http:\/\/fairway\.test\/contact-us/);
  const path = /Stop these emails:\nhttp:\/\/fairway\.test(\/api\/v1\/stop\/\S+)/.exec(
    email?.text ?? '',
  )?.[1];
  const answer = await portal.app.inject({
    method: 'POST',
    url: path ?? '',
    headers: { host: 'fairway.test', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(answer.statusCode).toBe(200);
  expect((await desk.ask(active)).left_out).toEqual([{ reason: 'withdrawn', people: 1 }]);
});

test('R7 a member who withdraws in the minute before sending gets nothing', async () => {
  const { desk, robin } = await members();
  const { uuid } = await desk.send({ filters: active });
  await withdraw(robin.uuid);
  await sendDue();
  expect(await sent()).toEqual([]);
  expect(await desk.message(uuid)).toMatchObject({ state: 'sent', emails: 1, withdrawn: 1 });
});

test('15.2 without the mailing address that the law asks for nothing is sent', async () => {
  const { desk } = await members();
  await portal.db.update(association).set({ address: [] });
  const answer = await desk.write({ filters: { members: 'active' }, expect: { emails: 1 } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors.filters[0]).toContain('mailing address');
  expect(await portal.db.select().from(messages)).toEqual([]);
});

test('11.4 15.3 news to members needs the number that was shown, and is written once by one key', async () => {
  const { desk } = await members();
  const body = { key: randomUUID(), filters: { members: 'active' } };
  const asked = await desk.write(body);
  expect([asked.statusCode, asked.json().current]).toEqual([
    409,
    { people: 1, cents: 0, emails: 1 },
  ]);
  const both = await Promise.all([
    desk.write({ ...body, expect: { emails: 1 } }),
    desk.write({ ...body, expect: { emails: 1 } }),
  ]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(await portal.db.select().from(messages)).toHaveLength(1);
});

test('10.1 a captain neither writes to members nor sees what was written to them', async () => {
  const { desk, event } = await members();
  const { uuid } = await desk.send({ filters: active });
  const captain = await buildMessageDesk(portal, event.uuid, { role: 'captain' });
  const refused = await captain.write({ filters: { members: 'active' }, expect: { emails: 1 } });
  expect(refused.statusCode).toBe(403);
  const path = organizeApi.message.path.replace(':uuid', uuid);
  expect((await captain.browser.get(path)).statusCode).toBe(404);
  const list = await captain.browser.get(organizeApi.messages.path);
  expect(list.json().data).toEqual([]);
  expect((await desk.browser.get(organizeApi.messages.path)).json().data).toHaveLength(1);
});

test('15.1 15.2 one member is written to alone, by the same consent', async () => {
  const { desk, build, robin, kim } = await members();
  const other = await build('Other');
  await buildMembership(portal.db, other.uuid);
  const alone = { event: undefined, members: 'active', person: robin.uuid };
  expect(await desk.ask(alone)).toMatchObject({
    sentence: 'One member: 1 person',
    to: [{ name: 'Robin Reed', booking: null }],
  });
  const ended = { event: undefined, members: 'lapsed', person: kim.uuid };
  expect(await desk.ask(ended)).toMatchObject({
    sentence: 'One person whose membership has ended: 1 person',
  });
  // Whose membership goes on is none of those whose has ended.
  expect(await desk.ask({ ...ended, person: robin.uuid })).toMatchObject({ emails: 0 });
  await withdraw(robin.uuid);
  expect(await desk.ask(alone)).toMatchObject({
    emails: 0,
    left_out: [{ reason: 'withdrawn', people: 1 }],
  });
});
