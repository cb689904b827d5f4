import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { roles } from '#contract/calls/access.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { openPostgres } from '#server/db/database.ts';
import { grants, invitations } from '#server/db/tables/association-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { deleteExpiredData } from '#server/privacy/retention.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { codeOf } from '#server/testing/builders/build-factor.ts';
import { buildInvitations } from '#server/testing/builders/build-invitations.ts';
import { buildShownFactor } from '#server/testing/builders/build-session.ts';
import { buildTries } from '#server/testing/builders/build-tries.ts';
import { buildGrant, testPassword } from '#server/testing/builders/build-user.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { testBrowser, useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';
import { blockAccount } from './block-account.ts';
import { endOrganizer } from './end-organizer.ts';

const portal = useTestApp({ DEMO: '0' });
const day = 24 * 3600;

const { organizer, person, invite, emails, tokenTo, open, accept } = buildInvitations(portal);

test('10.2 an owner invites by email; the grant begins when that person accepts', async () => {
  const { user, browser } = await organizer();
  const asked = { email: 'Kim@Example.org', role: 'treasurer' };
  const answer = await invite(browser, asked);
  expect(answer.statusCode).toBe(201);
  expect(answer.json().data).toMatchObject({
    role: 'treasurer',
    event: null,
    until: null,
    person: null,
    invited: { email: 'Kim@Example.org', expires_at: '2026-06-22T16:00:00.000Z' },
    given_by: `${user.first_name} ${user.last_name}`,
  });
  const [email] = await emails();
  expect(email).toMatchObject({ to: 'Kim@Example.org' });
  expect(email?.subject).toBe('You are invited to be the treasurer');
  const token = await tokenTo('Kim@Example.org');

  expect((await open(portal.browser(), token)).json().data).toEqual({
    role: 'treasurer',
    event: null,
    from: null,
    until: null,
    email: 'Kim@Example.org',
    by: `${user.first_name} ${user.last_name}`,
    factor_required: true,
  });
  expect((await accept(portal.browser(), token)).statusCode).toBe(401);
  const kim = await person('kim@example.org');
  expect((await kim.browser.get(organizeApi.me.path)).statusCode).toBe(404);
  // Twice, and at once, it is one grant.
  const answers = await Promise.all([accept(kim.browser, token), accept(kim.browser, token)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await kim.browser.get(organizeApi.me.path)).json().data.grants).toEqual([
    { role: 'treasurer', event: null, until: null },
  ]);
  const acts = await notedActs(portal.db);
  expect(acts.map(({ action, actor }) => [action, actor]).sort()).toEqual([
    ['invitation_accepted', kim.user.uuid],
    ['invited', user.uuid],
  ]);
});

test('V19 10.2 the email says what the role may do, of which event on which day, and until when', async () => {
  const { browser } = await organizer();
  const event = await buildEvent(portal.db, {
    title: 'Gala',
    timezone: 'America/Vancouver',
    starts_at: new Date('2026-08-09T02:00:00Z'),
    ends_at: new Date('2026-08-09T05:30:00Z'),
  });
  await invite(browser, { email: 'kim@example.org', role: 'captain', event: event.uuid });
  await invite(browser, {
    email: 'lou@example.org',
    role: 'treasurer',
    until: '2026-12-14T05:00:00Z',
  });
  await invite(browser, { email: 'max@example.org', role: 'organizer' });
  const texts = Object.fromEntries((await emails()).map(({ to, text }) => [to, text]));
  expect(texts['kim@example.org']).toContain(roles.captain.may);
  expect(texts['kim@example.org']).toContain(
    'Event: Saturday, August 8, 2026\nUntil: September 7, 2026 at 10:30 p.m. PDT',
  );
  expect(texts['lou@example.org']).toContain('Until: December 13, 2026, including this day');
  expect(texts['lou@example.org']).not.toContain('Event:');
  expect(texts['max@example.org']).toContain('Until: you or an owner ends it');
});

test('10.2 only the confirmed address that was invited accepts', async () => {
  const { browser } = await organizer();
  await invite(browser, { email: 'kim@example.org', role: 'organizer' });
  const token = await tokenTo('kim@example.org');
  const thief = await person();
  const answer = await accept(thief.browser, token);
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    {
      code: 'forbidden',
      message: 'This invitation is for kim@example.org. Sign in with that address.',
    },
  ]);
  expect(await portal.db.$count(grants)).toBe(1);
});

test('10.2 J15 the link works for seven days, the newest only, and is stored nowhere', async () => {
  const { browser } = await organizer();
  const asked = { email: 'kim@example.org', role: 'organizer' };
  await invite(browser, asked);
  const first = await tokenTo('kim@example.org');
  // A second press of the button.
  expect((await invite(browser, asked)).statusCode).toBe(201);
  expect(await emails()).toHaveLength(1);
  portal.clock.advance(60);
  await invite(browser, asked);
  const second = await tokenTo('kim@example.org');
  expect(await portal.db.$count(invitations)).toBe(1);
  expect((await open(browser, first)).statusCode).toBe(400);
  expect((await open(browser, second)).statusCode).toBe(200);
  const stored = JSON.stringify(await portal.db.select().from(invitations));
  const list = (await browser.get(organizeApi.grants.path)).body;
  for (const token of [first, second]) {
    expect(stored + list + portal.log.join()).not.toContain(token);
  }
  portal.clock.advance(7 * day);
  for (const token of [first, second, 'made up']) {
    const answer = await open(portal.browser(), token);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['token']]);
  }
  await deleteExpiredData(portal.deps);
  expect(await portal.db.$count(invitations)).toBe(0);
});

test('10.2 organizers make captains and safety leads only, for an event', async () => {
  const { browser } = await organizer('organizer');
  const event = await buildEvent(portal.db);
  const email = 'kim@example.org';
  for (const role of ['owner', 'organizer', 'treasurer']) {
    expect((await invite(browser, { email, role })).json().code).toBe('forbidden');
  }
  const withoutEvent = await invite(browser, { email, role: 'captain' });
  expect(withoutEvent.json().errors).toEqual({ event: ['Choose an event.'] });
  for (const role of ['captain', 'safety']) {
    expect((await invite(browser, { email, role, event: event.uuid })).statusCode).toBe(201);
  }
  const nowhere = { email, role: 'captain', event: '11111111-1111-4111-8111-111111111111' };
  expect((await invite(browser, nowhere)).statusCode).toBe(400);
});

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

test('10.2 an invitation to what somebody is already, to oneself, or in the past says so', async () => {
  const { user, browser } = await organizer();
  const kim = await person();
  await buildGrant(portal.db, kim.user.uuid, { role: 'organizer' });
  const until = '2026-06-15T16:00:00.000Z';
  for (const [asked, field] of [
    [{ email: kim.user.email, role: 'organizer' }, 'email'],
    [{ email: user.email, role: 'treasurer' }, 'email'],
    [{ email: kim.user.email, role: 'treasurer', until }, 'until'],
    [{ email: kim.user.email, role: 'owner', event: kim.user.uuid }, 'event'],
  ] as const) {
    const answer = await invite(browser, asked);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
  }
  expect(await emails()).toEqual([]);
  // The same role with another end is another grant.
  const later = { email: kim.user.email, role: 'organizer', until: '2026-07-15T16:00:00.000Z' };
  expect((await invite(browser, later)).statusCode).toBe(201);
  await accept(kim.browser, await tokenTo(kim.user.email));
  const { data } = (await kim.browser.get(organizeApi.me.path)).json();
  expect(data.grants).toMatchObject([{ role: 'organizer', until: later.until }]);
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
  expect((await emails())[0]?.text).toContain('From: June 15, 2026');
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

test('10.2 an invitation that was taken back opens nothing, and one that was ended is not taken twice', async () => {
  const { browser } = await organizer();
  const kim = await person('kim@example.org');
  const asked = { email: 'kim@example.org', role: 'organizer' };
  const { uuid } = (await invite(browser, asked)).json().data;
  const token = await tokenTo('kim@example.org');
  const end = (id: string) =>
    browser.send('DELETE', organizeApi.endGrant.path.replace(':uuid', id));
  expect((await end(uuid)).statusCode).toBe(200);
  expect((await end(uuid)).statusCode).toBe(404);
  expect((await open(browser, token)).statusCode).toBe(400);

  await invite(browser, asked);
  const second = await tokenTo('kim@example.org');
  expect((await accept(kim.browser, second)).statusCode).toBe(200);
  const { data } = (await browser.get(`${organizeApi.grants.path}?search=kim`)).json();
  expect((await end(data[0].uuid)).statusCode).toBe(200);
  expect((await accept(kim.browser, second)).statusCode).toBe(400);
  expect((await kim.browser.get(organizeApi.me.path)).statusCode).toBe(404);
});

test('10.2 an email that waits is not sent once the invitation is taken back', async () => {
  const { browser } = await organizer();
  const { uuid } = (await invite(browser, { email: 'kim@example.org', role: 'owner' })).json().data;
  await browser.send('DELETE', organizeApi.endGrant.path.replace(':uuid', uuid));
  expect(await emails()).toEqual([]);
});

test('10.2 an invitation ends with the grant of who has invited, so that nobody returns by one', async () => {
  const owner = await organizer();
  const event = await buildEvent(portal.db);
  const kim = await person('kim@example.org');
  const now = portal.clock.now();
  const ofEvent = { role: 'captain', event: event.uuid };
  for (const [role, wanted, end] of [
    ['owner', { role: 'owner' }, endOrganizer],
    ['owner', { role: 'treasurer' }, blockAccount],
    ['organizer', ofEvent, endOrganizer],
    ['owner', { role: 'owner' }, makeOrganizerAlone],
  ] as const) {
    const robin = await organizer(role);
    await invite(robin.browser, { email: 'kim@example.org', ...wanted });
    const token = await tokenTo('kim@example.org');
    expect((await open(kim.browser, token)).statusCode).toBe(200);
    await end(portal.db, robin.user.email_key, now);
    expect((await open(kim.browser, token)).statusCode).toBe(400);
    expect((await accept(kim.browser, token)).statusCode).toBe(400);
    const { meta } = (await owner.browser.get(`${organizeApi.grants.path}?filter=invited`)).json();
    expect(meta.total).toBe(0);
  }
  // Whose grant goes on, organizer or owner, is not concerned.
  const organizing = await organizer('organizer');
  await invite(organizing.browser, { email: 'ada@example.org', ...ofEvent });
  const ada = await person('ada@example.org');
  const { meta } = (await owner.browser.get(`${organizeApi.grants.path}?filter=invited`)).json();
  expect(meta.total).toBe(1);
  expect((await accept(ada.browser, await tokenTo('ada@example.org'))).statusCode).toBe(200);
  expect((await kim.browser.get(organizeApi.me.path)).statusCode).toBe(404);
});

/** Of all rights only that to make captains is left. */
async function makeOrganizerAlone(db: typeof portal.db, emailKey: string): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.email_key, emailKey));
  await db
    .update(grants)
    .set({ role: 'organizer' })
    .where(eq(grants.user_uuid, user?.uuid ?? ''));
}

test.skipIf(!onPostgres)(
  '10.2 an invitation that two connections send at once is one email',
  async () => {
    const database = await openPostgres(portal.database.url ?? '');
    const { createApp } = await import('#server/app.ts');
    const other = await createApp({ ...portal.deps, db: database.db });
    const { user, browser } = await organizer();
    const elsewhere = testBrowser(other);
    await elsewhere.login(user.email, testPassword);
    await buildShownFactor(portal.db, user.uuid, portal.clock.now());
    for (let round = 1; round <= 5; round += 1) {
      const asked = { email: `kim${round}@example.org`, role: 'treasurer' };
      const answers = await Promise.all(
        [browser, elsewhere, browser, elsewhere].map((each) => invite(each, asked)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
      expect(await emails()).toHaveLength(round);
    }
    await other.close();
    await database.close();
  },
);

test('10.2 13.2 an invitation is one of the 20 emails that an address, and of the 300 that an organizer, has in a day', async () => {
  const [ada, ben] = [await organizer(), await organizer()];
  const kim = { email: 'Kim@example.org', role: 'organizer' };
  await buildTries(portal, 'organizerEmailToAddress', 'kim@example.org', 19);
  expect((await invite(ada.browser, kim)).statusCode).toBe(201);
  // A second press sends nothing, and is not counted.
  expect((await invite(ada.browser, kim)).statusCode).toBe(201);
  const refused = await invite(ben.browser, { ...kim, role: 'treasurer' });
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    expect.stringMatching(/^20 emails of organizers went to this address .* Try again after/),
  ]);
  expect(await portal.db.$count(invitations)).toBe(1);

  await buildTries(portal, 'organizerEmailOfAccount', ada.user.uuid, 298);
  expect((await invite(ada.browser, { ...kim, email: 'lou@example.org' })).statusCode).toBe(201);
  const max = { ...kim, email: 'max@example.org' };
  expect((await invite(ada.browser, max)).statusCode).toBe(429);
  expect((await invite(ben.browser, max)).statusCode).toBe(201);
  expect((await emails()).map(({ to }) => to).sort()).toEqual([
    ...['Kim@example.org', 'lou@example.org', 'max@example.org'],
  ]);
});

test('10.2 an organizer invites 60 times an hour, and what is refused before is not counted', async () => {
  const [ada, ben] = [await organizer(), await organizer()];
  const kim = { email: 'kim@example.org', role: 'organizer' };
  await buildTries(portal, 'invitationOfAccount', ada.user.uuid, 59);
  expect((await invite(ada.browser, { ...kim, email: ada.user.email })).statusCode).toBe(400);
  expect((await invite(ada.browser, kim)).statusCode).toBe(201);
  const lou = { ...kim, email: 'lou@example.org' };
  expect((await invite(ada.browser, lou)).json().code).toBe('too_many_requests');
  expect((await invite(ben.browser, lou)).statusCode).toBe(201);
  expect(await portal.db.$count(invitations)).toBe(2);
});
