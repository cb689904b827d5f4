import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { messages } from '#server/db/tables/message-tables.ts';
import { blockAccount } from '#server/organizing/people/block-account.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import {
  buildMessageDesk,
  buildWrittenTo,
  messageSteps,
} from '#server/testing/builders/build-message-desk.ts';
import { buildShownFactor } from '#server/testing/builders/build-session.ts';
import { testPassword } from '#server/testing/builders/build-user.ts';
import { testBrowser, useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const { sent, sendDue } = messageSteps(portal);

test('15.1 10 who writes to attendees: owner, organizer, and the captain of that event', async () => {
  const { event, desk } = await buildWrittenTo(portal);
  const other = await buildEvent(portal.db);
  const { uuid } = await desk.send();
  const captain = await buildMessageDesk(portal, event.uuid, { role: 'captain' });
  expect((await captain.ask()).emails).toBe(3);
  const stranger = await buildMessageDesk(portal, event.uuid, {
    role: 'captain',
    ofEvent: other.uuid,
  });
  const treasurer = await buildMessageDesk(portal, event.uuid, { role: 'treasurer' });
  for (const [who, status] of [
    [stranger, 404],
    [treasurer, 403],
  ] as const) {
    const filters = { event: event.uuid };
    const answers = [
      await who.browser.post(organizeApi.audience.path, { filters }),
      await who.preview(),
      await who.write({ expect: { emails: 3 } }),
      await who.stop(uuid),
      await who.test(uuid),
      await who.test(randomUUID(), { ...desk.words, filters }),
      await who.browser.get(organizeApi.message.path.replace(':uuid', uuid)),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => status));
  }
  const listOf = async ({ browser }: typeof captain) =>
    (await browser.get(organizeApi.messages.path)).json().data;
  expect(await listOf(captain)).toHaveLength(1);
  expect(await listOf(stranger)).toEqual([]);
  const nowhere = { filters: { event: randomUUID() } };
  expect((await desk.browser.post(organizeApi.audience.path, nowhere)).statusCode).toBe(404);
  expect((await desk.write({ ...nowhere, expect: { emails: 0 } })).statusCode).toBe(404);
});

test('10.3 more than ten emails need a fresh second factor', async () => {
  const { desk, event, people } = await buildWrittenTo(portal);
  for (const half of ['one', 'other']) {
    const seats = [1, 2, 3, 4].map((number) => ({
      name: `Guest ${half}`,
      email: `guest-${half}-${number}@example.org`,
    }));
    expect((await people.add({ seats, pay: 'free' })).statusCode).toBe(201);
  }
  const strict = testBrowser(await portal.anotherApp({ demo: false }));
  await strict.login(desk.user.email, testPassword);
  await buildShownFactor(portal.db, desk.user.uuid, minutesAgo(16));
  const body = { ...desk.words, filters: { event: event.uuid }, key: randomUUID() };
  const write = async (more: object = {}) =>
    (await strict.post(organizeApi.writeMessage.path, { ...body, ...more })).json();
  expect(await write({ send_at: 'x' })).toMatchObject({ code: 'validation_failed' });
  expect(await write({ send_at: '2026-06-15T12:00:00Z' })).toMatchObject({
    code: 'fresh_factor_required',
  });
  expect(await write({ filters: { event: event.uuid, owing: true } })).toMatchObject({
    code: 'numbers_changed',
    current: { emails: 1 },
  });
  await buildShownFactor(portal.db, desk.user.uuid, minutesAgo(14));
  expect(await write()).toMatchObject({ code: 'numbers_changed', current: { emails: 11 } });
  expect(await write({ expect: { emails: 11 } })).toMatchObject({ data: { state: 'waiting' } });
});

test('10.3 the emails of the last 15 minutes count together: many small messages need a fresh factor, too', async () => {
  const { desk, event } = await buildWrittenTo(portal);
  const strict = testBrowser(await portal.anotherApp({ demo: false }));
  await strict.login(desk.user.email, testPassword);
  await buildShownFactor(portal.db, desk.user.uuid, minutesAgo(16));
  const write = () =>
    strict.post(organizeApi.writeMessage.path, {
      ...desk.words,
      filters: { event: event.uuid },
      key: randomUUID(),
      expect: { emails: 3 },
    });
  const codes = async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, write));
    return answers.map((answer) => answer.json().code ?? answer.statusCode).toSorted();
  };
  // Also at once.
  const stale = 'fresh_factor_required';
  expect(await codes()).toEqual([201, 201, 201, stale, stale]);
  await desk.stop((await portal.db.select().from(messages))[0]?.uuid ?? '');
  expect((await write()).statusCode).toBe(201);
  portal.clock.advance(15 * 60 + 1);
  expect((await write()).statusCode).toBe(201);
});

test('11.5 15.3 one person writes 20 messages in a day, and no more', async () => {
  const { desk } = await buildWrittenTo(portal);
  for (let time = 0; time < 20; time += 1) await desk.send();
  const refused = await desk.write({ expect: { emails: 3 } });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    429,
    {
      code: 'too_many_requests',
      message: expect.stringMatching(/^You have written 20 messages .* Try again after Tuesday/),
    },
  ]);
  expect(await portal.db.$count(messages)).toBe(20);
});

test('J2 15.3 what a captain left behind whose grant ended, or who is blocked, is stopped when it is due', async () => {
  const { desk, event } = await buildWrittenTo(portal);
  const owner = await buildMessageDesk(portal, event.uuid, { role: 'owner' });
  const ended = await buildMessageDesk(portal, event.uuid, { role: 'captain' });
  const blocked = await buildMessageDesk(portal, event.uuid, { role: 'captain' });
  const left = [
    await ended.send(),
    await blocked.send({
      send_at: new Date(portal.clock.now().getTime() + 3_600_000).toISOString(),
    }),
  ];
  const stays = await desk.send();
  const grant = await portal.db.select().from(grants).where(eq(grants.user_uuid, ended.user.uuid));
  await owner.browser.send('DELETE', `/api/v1/organize/grants/${grant[0]?.uuid}`);
  await blockAccount(portal.db, blocked.user.email_key, portal.clock.now());
  await sendDue();
  portal.clock.advance(3600);
  await portal.deliverEmails();
  for (const { uuid } of left) {
    expect(await desk.message(uuid)).toMatchObject({
      state: 'stopped',
      stopped_by: null,
      sent_at: null,
      stopped_why: 'the sender may no longer write to these people',
    });
  }
  expect(await desk.message(stays.uuid)).toMatchObject({ state: 'sent', stopped_why: null });
  // The captain was written to that the role ended.
  expect((await sent()).filter((to) => to !== ended.user.email)).toHaveLength(3);
  const stopped = (await portal.db.select().from(auditEntries)).filter(
    ({ action }) => action === 'message_stopped',
  );
  expect(stopped).toMatchObject([
    { actor: null, about: event.uuid, changes: { emails: { old: 3, new: 0 } } },
    { actor: null, about: event.uuid },
  ]);
});

const minutesAgo = (minutes: number) => new Date(portal.clock.now().getTime() - minutes * 60_000);
