import { expect, test } from 'vitest';
import { roleDuties } from '#contract/calls/role-duties.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { openPostgres } from '#server/db/database.ts';
import { grants, invitations } from '#server/db/tables/association-tables.ts';
import { deleteExpiredData } from '#server/privacy/retention.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildInvitations } from '#server/testing/builders/build-invitations.ts';
import { buildShownFactor } from '#server/testing/builders/build-session.ts';
import { buildTries } from '#server/testing/builders/build-tries.ts';
import { buildGrant, testPassword } from '#server/testing/builders/build-user.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { testBrowser, useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';

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
  expect(texts['kim@example.org']).toContain(roleDuties.captain);
  expect(texts['kim@example.org']).toContain(
    'Event: Saturday, August 8, 2026\nHow long: Until September 7, 2026 at 10:30 p.m. PDT',
  );
  expect(texts['lou@example.org']).toContain('A treasurer records payments, gives refunds');
  for (const duty of Object.values(roleDuties)) expect(duty).toMatch(/^An? /);
  expect(texts['lou@example.org']).toContain(
    'How long: Until December 13, 2026, including this day',
  );
  expect(texts['lou@example.org']).not.toContain('Event:');
  expect(texts['max@example.org']).toContain('How long: No end date');
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
