import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { codeOf } from '#server/testing/builders/build-factor.ts';
import { buildInvitations } from '#server/testing/builders/build-invitations.ts';
import { buildShownFactor } from '#server/testing/builders/build-session.ts';
import { buildGrant } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { endOrganizer } from './end-organizer.ts';

const portal = useTestApp({ DEMO: '0' });

const { organizer, person, invite, emails, tokenTo, open, accept } = buildInvitations(portal);

test('10.2 a captain stays so until 30 days after the end of the event, as it then is', async () => {
  const { browser } = await organizer('organizer');
  const starts_at = new Date('2026-07-01T12:00:00Z');
  const ends_at = new Date('2026-07-01T20:00:00Z');
  const event = await buildEvent(portal.db, { starts_at, ends_at });
  await invite(browser, { email: 'kim@example.org', role: 'captain', event: event.uuid });
  const kim = await person('kim@example.org');
  await accept(kim.browser, await tokenTo('kim@example.org'));
  const untilOf = async () => {
    const answer = await kim.browser.get(organizeApi.me.path);
    return answer.statusCode === 200 ? answer.json().data.grants[0].until : answer.statusCode;
  };
  const moveTo = (to: Date) =>
    portal.db.update(events).set({ ends_at: to }).where(eq(events.uuid, event.uuid));
  expect(await untilOf()).toBe('2026-07-31T20:00:00.000Z');
  await moveTo(new Date('2026-08-01T20:00:00Z'));
  expect(await untilOf()).toBe('2026-08-31T20:00:00.000Z');
  portal.clock.set('2026-08-31T20:00:00Z');
  const again = await person();
  await buildGrant(portal.db, again.user.uuid, { role: 'captain', event_uuid: event.uuid });
  expect((await again.browser.get(organizeApi.me.path)).statusCode).toBe(404);
  await moveTo(new Date('2026-08-02T20:00:00Z'));
  expect((await again.browser.get(organizeApi.me.path)).statusCode).toBe(200);
});

test('10.2 J4 the last owner who stays accepts no end, and does once there is another', async () => {
  const { user, browser } = await organizer();
  const kim = await person();
  const until = '2026-07-15T16:00:00.000Z';
  await buildGrant(portal.db, kim.user.uuid, { role: 'owner', until: new Date(until) });
  await buildShownFactor(portal.db, kim.user.uuid, portal.clock.now());
  await invite(kim.browser, { email: user.email, role: 'owner', until });
  const token = await tokenTo(user.email);
  expect((await accept(browser, token)).json().code).toBe('last_owner');
  const untilOf = async () =>
    (await browser.get(organizeApi.me.path)).json().data.grants[0].until as string | null;
  expect(await untilOf()).toBeNull();
  await organizer();
  expect((await accept(browser, token)).statusCode).toBe(200);
  expect((await accept(browser, token)).statusCode).toBe(200);
  expect(await untilOf()).toBe(until);
});

test('10.2 a role from a day gives nothing before it, and all of it from then on', async () => {
  const { browser } = await organizer();
  const kim = await person('kim@example.org');
  const from = '2026-06-15T17:00:00.000Z';
  const asked = { email: 'kim@example.org', role: 'organizer', from };
  expect((await invite(browser, asked)).json().data).toMatchObject({ from, until: null });
  expect((await emails())[0]?.text).toContain('How long: From June 15, 2026, with no end date');
  const token = await tokenTo('kim@example.org');
  expect((await open(browser, token)).json().data.from).toBe(from);
  expect((await accept(kim.browser, token)).statusCode).toBe(200);
  const listed = await browser.get(`${organizeApi.grants.path}?search=kim`);
  expect(listed.json().data).toMatchObject([{ role: 'organizer', from, invited: null }]);
  const me = () => kim.browser.get(organizeApi.me.path);
  portal.clock.set('2026-06-15T16:59:59.999Z');
  expect((await me()).statusCode).toBe(404);
  expect((await kim.browser.get(organizeApi.today.path)).statusCode).toBe(404);
  portal.clock.set(from);
  expect((await me()).json().data.grants).toMatchObject([{ role: 'organizer' }]);
});

test('10.2 10.3 who has a role from a later day sets up the second factor before it, and is in at once then', async () => {
  const { browser } = await organizer();
  const kim = await person('kim@example.org');
  const from = '2026-06-15T17:00:00.000Z';
  await invite(browser, { email: 'kim@example.org', role: 'organizer', from });
  await accept(kim.browser, await tokenTo('kim@example.org'));
  const { self } = (await kim.browser.get(organizeApi.factors.path)).json().data;
  expect(self).toMatchObject({ grants: [], factor: { mailbox: 'shown' } });
  const { secret } = (await kim.browser.post(organizeApi.beginTotp.path)).json().data;
  const code = codeOf(secret, portal.clock.now());
  const added = await kim.browser.post(organizeApi.finishTotp.path, { code });
  expect(added.json().data.recovery_codes).toHaveLength(10);
  expect((await kim.browser.get(organizeApi.today.path)).statusCode).toBe(404);
  portal.clock.set(from);
  expect((await kim.browser.get(organizeApi.today.path)).statusCode).toBe(200);
});

test('10.2 J4 an owner who is one from a later day is none who stays', async () => {
  const { user, browser } = await organizer();
  const kim = await person('kim@example.org');
  await buildShownFactor(portal.db, kim.user.uuid, portal.clock.now());
  const from = '2026-06-15T16:10:00.000Z';
  await invite(browser, { email: 'kim@example.org', role: 'owner', from });
  await accept(kim.browser, await tokenTo('kim@example.org'));
  const end = () => endOrganizer(portal.db, user.email, portal.clock.now());
  portal.clock.set('2026-06-15T16:09:59.999Z');
  expect(await end()).toBe('last_owner');
  portal.clock.set(from);
  expect(await end()).toBe('ended');
});

test('10.2 a role that counts goes on without a gap, and one of an event has no first day', async () => {
  const { browser } = await organizer();
  const kim = await person('kim@example.org');
  await buildGrant(portal.db, kim.user.uuid, { role: 'organizer' });
  const from = '2026-06-20T04:00:00.000Z';
  const asked = {
    email: 'kim@example.org',
    role: 'organizer',
    from,
    until: '2026-07-01T04:00:00.000Z',
  };
  const later = { ...asked, until: null };
  expect((await invite(browser, later)).json().errors).toHaveProperty('email');
  expect((await invite(browser, { ...asked, until: from })).json().errors).toHaveProperty('until');
  expect((await invite(browser, asked)).statusCode).toBe(201);
  expect((await accept(kim.browser, await tokenTo('kim@example.org'))).statusCode).toBe(200);
  expect((await kim.browser.get(organizeApi.me.path)).json().data.grants).toMatchObject([
    { role: 'organizer', until: asked.until },
  ]);
  const event = await buildEvent(portal.db);
  const captain = { email: 'a@example.org', role: 'captain', event: event.uuid, from };
  expect((await invite(browser, captain)).json().errors).toHaveProperty('from');
});
