import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import { grants, invitations } from '#server/db/tables/association-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildSignedIn } from '#server/testing/builders/build-factor.ts';
import { buildInvitations } from '#server/testing/builders/build-invitations.ts';
import { buildShownFactor } from '#server/testing/builders/build-session.ts';
import { buildGrant } from '#server/testing/builders/build-user.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp({ DEMO: '0' });
const { organizer, person, invite, emails, tokenTo, accept, buildLeads } = buildInvitations(portal);

test('10.4 an event has at most three safety leads, who is invited included', async () => {
  const { browser } = await organizer('organizer');
  const event = await buildEvent(portal.db);
  const ask = (name: string, about = event) =>
    invite(browser, { email: `${name}@example.org`, role: 'safety', event: about.uuid });
  await buildLeads(browser, event.uuid, ['kim', 'lou']);
  expect((await ask('max')).statusCode).toBe(201);
  const fourth = await ask('ada');
  expect([fourth.statusCode, fourth.json().errors.event[0]]).toEqual([
    400,
    expect.stringMatching(
      /^This event has 3 safety leads, who is invited included: .*max@example\.org.*\. End one of them first\.$/,
    ),
  ]);
  // The same person again is nobody more, and another event has its own.
  await portal.deliverEmails();
  portal.clock.advance(60);
  expect((await ask('max')).statusCode).toBe(201);
  expect((await ask('ada', await buildEvent(portal.db))).statusCode).toBe(201);
  // Somebody has become the third meanwhile: the invitation of Max comes too late.
  const token = await tokenTo('max@example.org');
  const max = await person('max@example.org');
  const third = await person();
  await buildGrant(portal.db, third.user.uuid, { role: 'safety', event_uuid: event.uuid });
  const late = await accept(max.browser, token);
  expect([late.statusCode, late.json().errors.token[0]]).toEqual([
    400,
    'This event has 3 safety leads by now. Ask whoever has invited you.',
  ]);
  await portal.db.delete(grants).where(eq(grants.user_uuid, third.user.uuid));
  expect((await accept(max.browser, token)).statusCode).toBe(200);
});

test('10.4 of four invitations to be a safety lead that are sent at once three are stored', async () => {
  const { browser } = await organizer();
  const { uuid } = await buildEvent(portal.db);
  const answers = await Promise.all(
    ['kim', 'lou', 'max', 'ada'].map((name) =>
      invite(browser, { email: `${name}@example.org`, role: 'safety', event: uuid }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 400]);
  expect(await portal.db.$count(invitations)).toBe(3);
});

test('10.4 nobody makes a safety lead of themselves, not by another address either', async () => {
  const { user, browser } = await organizer();
  const event = await buildEvent(portal.db);
  const ask = (email: string) => invite(browser, { email, role: 'safety', event: event.uuid });
  expect(Object.keys((await ask(user.email)).json().errors)).toEqual(['email']);
  await ask('second@example.org');
  const token = await tokenTo('second@example.org');
  const address = { email: 'second@example.org', email_key: 'second@example.org' };
  await portal.db.update(users).set(address).where(eq(users.uuid, user.uuid));
  const answer = await accept(browser, token);
  expect([answer.statusCode, answer.json().message]).toEqual([
    403,
    'You have sent this invitation. Ask somebody else to make you a safety lead.',
  ]);
});

test('10.4 whoever works at an event reads who its safety leads are, by name alone', async () => {
  const { browser } = await organizer('organizer');
  const event = await buildEvent(portal.db);
  const path = (uuid: string) => organizeApi.safetyLeads.path.replace(':uuid', uuid);
  await buildLeads(browser, event.uuid, ['kim']);
  const captain = await buildSignedIn(portal, { role: 'captain', event_uuid: event.uuid });
  await buildShownFactor(portal.db, captain.user.uuid, portal.clock.now());
  for (const one of [browser, captain.browser]) {
    const answer = await one.get(path(event.uuid));
    expect(Object.keys(answer.json().data[0])).toEqual(['name']);
    expect(answer.json().data).toHaveLength(1);
  }
  const other = await buildEvent(portal.db);
  expect((await captain.browser.get(path(other.uuid))).statusCode).toBe(404);
  expect((await browser.get(path(other.uuid))).json()).toEqual({ data: [] });
});

test('10.4 each owner is told by email of a new safety lead, and the audit log has it', async () => {
  const { browser, user } = await organizer('organizer');
  const owners = [await organizer(), await organizer()].map((owner) => owner.user);
  const event = await buildEvent(portal.db, {
    title: 'Links Day',
    starts_at: new Date('2026-07-01T12:00:00Z'),
    ends_at: new Date('2026-07-01T20:00:00Z'),
  });
  await buildLeads(browser, event.uuid, ['kim']);
  const informed = (await emails()).filter(({ subject }) => subject.includes('is a safety lead'));
  expect(informed.map(({ to }) => to).sort()).toEqual(owners.map(({ email }) => email).sort());
  const [{ text = '' } = {}] = informed;
  for (const words of [
    `kim@example.org, accepted to be a safety lead of “Links Day”, invited by ${user.first_name} ${user.last_name}.`,
    'from Tuesday, June 30, 2026 at 12:00 a.m. EDT until July 2, 2026, including this day',
    '/organize/people?filter=safety',
  ])
    expect(text).toContain(words);
  const [given] = (await notedActs(portal.db)).filter(
    ({ action }) => action === 'invitation_accepted',
  );
  expect(given).toMatchObject({ about: event.uuid, changes: { role: { new: 'safety' } } });
});

test('10.4 no owner is told of a safety lead who was ended before the email left', async () => {
  const { browser, user } = await organizer();
  const event = await buildEvent(portal.db);
  await invite(browser, { email: 'kim@example.org', role: 'safety', event: event.uuid });
  const token = await tokenTo('kim@example.org');
  const kim = await person('kim@example.org');
  await accept(kim.browser, token);
  await portal.db.delete(grants).where(eq(grants.user_uuid, kim.user.uuid));
  expect((await emails()).filter(({ to }) => to === user.email)).toEqual([]);
});
