import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { GrantRole } from '#contract/calls/access.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { openPostgres } from '#server/db/database.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { factors } from '#server/db/tables/factor-tables.ts';
import { outbox, users } from '#server/db/tables/tables.ts';
import { requestContext, terminalContext } from '#server/http/request-context.ts';
import { eraseDueAccounts } from '#server/privacy/delete-account.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { addTotp, buildSignedIn, buildWithTotp } from '#server/testing/builders/build-factor.ts';
import { buildShownFactor } from '#server/testing/builders/build-session.ts';
import { buildGrant, buildUser, testPassword } from '#server/testing/builders/build-user.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { type TestBrowser, testBrowser, useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';
import { resetFactors } from '../factors/remove-factor.ts';
import { endOrganizer } from './end-organizer.ts';

const portal = useTestApp({ DEMO: '0' });

async function organizer(role: GrantRole = 'owner') {
  const { user, browser } = await buildSignedIn(portal, { role });
  await buildShownFactor(portal.db, user.uuid, portal.clock.now());
  return { user, browser };
}

const list = async (browser: TestBrowser, query = '') =>
  (await browser.get(`${organizeApi.grants.path}${query}`)).json();
const of = (path: string, uuid: string) => path.replace(':uuid', uuid);
const grantOf = async (userUuid: string) => {
  const [row] = await portal.db.select().from(grants).where(eq(grants.user_uuid, userUuid));
  return row?.uuid ?? '';
};
const end = async (browser: TestBrowser, userUuid: string) =>
  browser.send('DELETE', of(organizeApi.endGrant.path, await grantOf(userUuid)));
const actions = async () =>
  (await notedActs(portal.db)).map(({ action, actor, subject }) => [...[action, actor, subject]]);

test('10.2 the list says who may do what, since when, by whom, and when they were here', async () => {
  const owner = await organizer();
  const event = await buildEvent(portal.db, { title: 'Spring Open' });
  const kim = await buildUser(portal.db, { first_name: 'Élodie', last_name: 'Zoé' });
  const until = new Date('2026-06-20T16:00:00Z');
  await buildGrant(portal.db, kim.uuid, {
    role: 'captain',
    event_uuid: event.uuid,
    until,
    granted_by: owner.user.uuid,
  });
  const past = new Date(portal.clock.now().getTime() - 1);
  // A session may be over: the audit log knows it for longer.
  const last = { actor: kim.uuid, action: 'signed_in', at: past } as const;
  await portal.db.insert(auditEntries).values({ ...last, at: new Date(0) });
  await portal.db.insert(auditEntries).values(last);
  await buildGrant(portal.db, kim.uuid, { role: 'treasurer', until: past });
  await owner.browser.post(organizeApi.invite.path, { email: 'ada@example.org', role: 'owner' });
  const { data, meta } = await list(owner.browser);
  expect(meta).toEqual({ current_page: 1, last_page: 1, total: 3 });
  expect(data.map(({ role }: { role: string }) => role)).toEqual(['owner', 'owner', 'captain']);
  expect(data[0]).toMatchObject({ person: null, invited: { email: 'ada@example.org' } });
  expect(data[1]).toMatchObject({
    given_by: null,
    invited: null,
    person: {
      uuid: owner.user.uuid,
      email: owner.user.email,
      blocked: false,
      has_factor: false,
      sessions: 1,
      last_seen_at: '2026-06-15T16:00:00.000Z',
    },
  });
  expect(data[2]).toMatchObject({
    event: { uuid: event.uuid, slug: event.slug, title: 'Spring Open' },
    until: until.toISOString(),
    given_by: `${owner.user.first_name} ${owner.user.last_name}`,
    person: { name: 'Élodie Zoé', sessions: 0, last_seen_at: past.toISOString() },
  });
  for (const [query, total] of [
    ...[['?search=elodie', 1] as const, ['?search=zoe%20elodie', 1] as const],
    ...[['?search=ada@', 1] as const, ['?search=%25', 0] as const],
    ...[['?filter=invited', 1] as const, ['?filter=owner', 2] as const],
    ...[['?filter=captain', 1] as const, ['?filter=treasurer', 0] as const],
  ]) {
    expect([query, (await list(owner.browser, query)).meta.total]).toEqual([query, total]);
  }
});

test('10.2 organizers see captains and safety leads, and end those alone', async () => {
  const { browser } = await organizer('organizer');
  const owner = await organizer();
  const event = await buildEvent(portal.db);
  const [captain, lead] = [await buildUser(portal.db), await buildUser(portal.db)];
  await buildGrant(portal.db, captain.uuid, { role: 'captain', event_uuid: event.uuid });
  await buildGrant(portal.db, lead.uuid, { role: 'safety', event_uuid: event.uuid });
  await owner.browser.post(organizeApi.invite.path, { email: 'ada@example.org', role: 'owner' });
  const { data } = await list(browser);
  expect(data.map(({ role }: { role: string }) => role)).toEqual(['captain', 'safety']);
  expect((await list(browser, '?filter=owner')).data).toEqual([]);
  expect((await end(browser, owner.user.uuid)).json().code).toBe('forbidden');
  const [invitation] = (await list(owner.browser, '?filter=invited')).data;
  const path = of(organizeApi.endGrant.path, invitation.uuid);
  expect((await browser.send('DELETE', path)).json().code).toBe('forbidden');
  expect((await end(browser, captain.uuid)).statusCode).toBe(200);
  expect((await list(browser)).meta.total).toBe(1);
});

test('11.3 50 a page, invitations first, and all of them as CSV', async () => {
  const { browser } = await organizer();
  for (let number = 0; number < 52; number += 1) {
    const { uuid } = await buildUser(portal.db, { last_name: `=Kim ${number}` });
    await buildGrant(portal.db, uuid, { role: 'organizer' });
  }
  for (const name of ['ada', 'bo', 'cy']) {
    const email = `${name}@example.org`;
    await browser.post(organizeApi.invite.path, { email, role: 'treasurer' });
  }
  const pages = [
    await list(browser),
    await list(browser, '?page=2'),
    await list(browser, '?page=3'),
  ];
  expect(pages.map(({ data }) => data.length)).toEqual([50, 6, 0]);
  expect(pages[0].meta).toEqual({ current_page: 1, last_page: 2, total: 56 });
  const uuids = pages.flatMap(({ data }) => data.map(({ uuid }: { uuid: string }) => uuid));
  expect(new Set(uuids).size).toBe(56);
  const file = await browser.get(`${organizeApi.grantsFile.path}?search=kim&page=7`);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.headers['content-disposition']).toBe('attachment; filename="people.csv"');
  const lines = file.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(53);
  expect(lines[0]).toContain('"Role","Event","Name","Email"');
  // V8: with its zone.
  expect(lines[1]).toMatch(/^"organizer","","Robin =Kim \d+",.*"\d{4}-\d\d-\d\d \d\d:\d\d E[DS]T"/);
});

test('11.3 18 people come by role, by name, or the newest first', async () => {
  const { browser } = await organizer();
  const at = (seconds: number) => new Date(+portal.clock.now() - seconds * 1000);
  for (const [last_name, role, seconds] of [
    ...[['Ash', 'treasurer', 3] as const, ['Élan', 'organizer', 1] as const],
    ...[['Zed', 'organizer', 2] as const],
  ]) {
    const { uuid } = await buildUser(portal.db, { first_name: 'Kim', last_name });
    await buildGrant(portal.db, uuid, { role, created_at: at(seconds) });
  }
  const names = async (query: string) =>
    (await list(browser, `?search=kim${query}`)).data.map(
      ({ person }: { person: { name: string } }) => person.name.slice(4),
    );
  expect(await names('')).toEqual(['Élan', 'Zed', 'Ash']);
  expect(await names('&sort=name')).toEqual(['Ash', 'Élan', 'Zed']);
  expect(await names('&sort=newest')).toEqual(['Élan', 'Zed', 'Ash']);
  expect((await list(browser, '?sort=email')).errors).toHaveProperty('sort');
});

test('J2 whoever is ended is out at once, in the open session', async () => {
  const owner = await organizer();
  const kim = await organizer('organizer');
  expect((await kim.browser.get(organizeApi.grants.path)).statusCode).toBe(200);
  expect((await end(owner.browser, kim.user.uuid)).statusCode).toBe(200);
  for (const path of [organizeApi.grants.path, organizeApi.me.path]) {
    expect((await kim.browser.get(path)).statusCode).toBe(404);
  }
  expect((await kim.browser.get('/api/v1/user')).json().data.role).toBe('user');
  expect(await actions()).toEqual([['grant_ended', owner.user.uuid, kim.user.uuid]]);
});

test('10.2 N5 an owner signs somebody out, blocks and unblocks an account', async () => {
  const owner = await organizer();
  const kim = await organizer('organizer');
  const post = (call: 'signOutPerson' | 'blockPerson' | 'unblockPerson', uuid = kim.user.uuid) =>
    owner.browser.post(of(organizeApi[call].path, uuid));
  const status = async () => (await kim.browser.get('/api/v1/user')).statusCode;
  const login = async () => {
    kim.browser.cookies.clear();
    return (await kim.browser.login(kim.user.email, testPassword)).json().code;
  };
  expect((await post('signOutPerson')).statusCode).toBe(200);
  expect(await status()).toBe(401);
  expect(await login()).toBeUndefined();
  for (let time = 0; time < 2; time += 1) expect((await post('blockPerson')).statusCode).toBe(200);
  expect([await status(), await login()]).toEqual([401, 'account_blocked']);
  expect((await list(owner.browser, '?filter=organizer')).data[0].person.blocked).toBe(true);
  for (let time = 0; time < 2; time += 1)
    expect((await post('unblockPerson')).statusCode).toBe(200);
  expect(await login()).toBeUndefined();
  expect((await post('blockPerson', owner.user.uuid)).json().code).toBe('last_owner');
  for (const call of ['signOutPerson', 'blockPerson', 'unblockPerson'] as const) {
    expect((await post(call, '11111111-1111-4111-8111-111111111111')).statusCode).toBe(404);
  }
  expect(await actions()).toEqual([
    ['signed_out', owner.user.uuid, kim.user.uuid],
    ['account_blocked', owner.user.uuid, kim.user.uuid],
    ['account_unblocked', owner.user.uuid, kim.user.uuid],
  ]);
});

test('10.3 an owner resets the factors of another, who is emailed and shows a new one', async () => {
  const owner = await organizer();
  const kim = await buildWithTotp(portal, { role: 'treasurer' });
  const reset = () =>
    owner.browser.send('DELETE', of(organizeApi.resetFactors.path, kim.user.uuid));
  expect((await kim.browser.get(organizeApi.me.path)).json().data.factor.shown).toBe(true);
  for (let time = 0; time < 2; time += 1) expect((await reset()).statusCode).toBe(200);
  const { factor } = (await kim.browser.get(organizeApi.me.path)).json().data;
  expect(factor).toMatchObject({ totp: false, recovery_codes: 0, shown: false });
  await portal.deliverEmails();
  const sent = await portal.db.select().from(outbox);
  expect(sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    [kim.user.email, 'A second factor was added'],
    [kim.user.email, 'Your second factor was removed'],
  ]);
  expect((await addTotp(portal, kim.browser)).recoveryCodes).toHaveLength(10);
});

test('10.3 the command resets the last one, too, as the terminal', async () => {
  const { user, browser } = await buildWithTotp(portal);
  const reset = () =>
    requestContext.run(terminalContext, () =>
      resetFactors(portal.db, user, portal.clock.now(), 'command'),
    );
  expect([await reset(), await reset()]).toEqual(['reset', 'already']);
  const { factor } = (await browser.get(organizeApi.me.path)).json().data;
  expect(factor).toMatchObject({ totp: false, recovery_codes: 0, shown: false });
  const entries = await notedActs(portal.db);
  expect(entries.filter(({ action }) => action === 'factors_reset')).toMatchObject([
    { actor: null, by_terminal: true, subject: user.uuid },
  ]);
  await portal.deliverEmails();
  const removed = 'Your second factor was removed';
  const sent = await portal.db.select().from(outbox).where(eq(outbox.subject, removed));
  expect(sent).toMatchObject([{ to: user.email }]);
});

test('10.5 the audit log says which role was given, taken back and ended, whose, and until when', async () => {
  const { browser } = await organizer();
  const kim = await buildUser(portal.db, { email: 'kim@example.org' });
  const event = await buildEvent(portal.db);
  const until = '2026-06-20T16:00:00.000Z';
  const asked = { email: kim.email, role: 'captain', event: event.uuid, until };
  const { uuid } = (await browser.post(organizeApi.invite.path, asked)).json().data;
  await browser.send('DELETE', of(organizeApi.endGrant.path, uuid));
  await buildGrant(portal.db, kim.uuid, { role: 'treasurer' });
  await end(browser, kim.uuid);
  const entries = await notedActs(portal.db);
  const given = { role: { old: null, new: 'captain' }, until: { old: null, new: until } };
  expect(entries).toMatchObject([
    { action: 'invited', subject: kim.uuid, about: event.uuid, changes: given },
    {
      action: 'invitation_withdrawn',
      subject: kim.uuid,
      about: event.uuid,
      changes: { role: { old: 'captain', new: null } },
    },
    {
      action: 'grant_ended',
      subject: kim.uuid,
      about: null,
      changes: { role: { old: 'treasurer', new: null } },
    },
  ]);
});

test('10.2 J4 the last owner is not ended, blocked or erased', async () => {
  const { user, browser } = await organizer();
  expect((await end(browser, user.uuid)).json().code).toBe('last_owner');
  const other = await organizer();
  expect((await end(browser, user.uuid)).statusCode).toBe(200);
  expect((await end(other.browser, other.user.uuid)).json().code).toBe('last_owner');
  const leave = { current_password: testPassword };
  expect((await other.browser.post('/api/v1/profile/deletion', leave)).json().code).toBe(
    'last_owner',
  );
});

test('10.2 J4 an owner whose grant has an end is none who stays', async () => {
  const { user, browser } = await organizer();
  const kim = await buildUser(portal.db, {});
  const until = new Date(portal.clock.now().getTime() + 1000);
  await buildGrant(portal.db, kim.uuid, { role: 'owner', until });
  expect((await end(browser, user.uuid)).json().code).toBe('last_owner');
  const leave = { current_password: testPassword };
  expect((await browser.post('/api/v1/profile/deletion', leave)).json().code).toBe('last_owner');
  expect(await endOrganizer(portal.db, user.email_key, portal.clock.now())).toBe('last_owner');
  // Who goes anyway may go earlier.
  expect((await end(browser, kim.uuid)).statusCode).toBe(200);
  await organizer();
  expect((await end(browser, user.uuid)).statusCode).toBe(200);
});

test('10.2 J4 once an owner has a factor, one who has always remains', async () => {
  const robin = await buildWithTotp(portal);
  const kim = await organizer();
  const { uuid, email, email_key } = robin.user;
  const ofRobin = async () => [
    (await end(kim.browser, uuid)).json().code,
    (await kim.browser.post(of(organizeApi.blockPerson.path, uuid))).json().code,
    (await kim.browser.send('DELETE', of(organizeApi.resetFactors.path, uuid))).json().code,
    await endOrganizer(portal.db, email_key, portal.clock.now()),
  ];
  expect(await ofRobin()).toEqual(['last_owner', 'last_owner', 'last_owner', 'last_owner']);
  const [own] = (await robin.browser.get(organizeApi.factors.path)).json().data.factors;
  const remove = () => robin.browser.send('DELETE', of(organizeApi.deleteFactor.path, own.uuid));
  expect((await remove()).json().code).toBe('last_owner');
  const leave = { current_password: testPassword };
  expect((await robin.browser.post('/api/v1/profile/deletion', leave)).statusCode).toBe(409);
  // Due all the same, as if it had been asked before.
  await portal.db
    .update(users)
    .set({ deletion_requested_at: new Date('2026-05-01T00:00:00Z') })
    .where(eq(users.uuid, uuid));
  await eraseDueAccounts(portal.deps);
  expect((await portal.db.select().from(users).where(eq(users.email, email))).length).toBe(1);
  await portal.db.update(users).set({ deletion_requested_at: null }).where(eq(users.uuid, uuid));

  await addTotp(portal, kim.browser);
  expect((await remove()).statusCode).toBe(200);
  expect((await end(kim.browser, uuid)).statusCode).toBe(200);
});

test.skipIf(!onPostgres)(
  'J4 of two owners who go at once by two connections, one stays, and one with a factor',
  async () => {
    const database = await openPostgres(portal.database.url ?? '');
    const { createApp } = await import('#server/app.ts');
    const other = await createApp({ ...portal.deps, db: database.db });
    const signIn = async (email: string, app = portal.app) => {
      const browser = testBrowser(app);
      await browser.login(email, testPassword);
      return browser;
    };
    for (let round = 0; round < 9; round += 1) {
      await portal.db.delete(grants);
      const [robin, kim] = [await buildWithTotp(portal), await buildWithTotp(portal)];
      const here = await signIn(robin.user.email);
      const there = await signIn(kim.user.email, other);
      const now = portal.clock.now();
      for (const { user } of [robin, kim]) await buildShownFactor(portal.db, user.uuid, now);
      const act = async (browser: TestBrowser, own: string, others: string) => {
        if (round % 3 === 0) return end(browser, own);
        if (round % 3 === 1) return browser.post(of(organizeApi.blockPerson.path, others));
        const [factor] = await portal.db
          .select()
          .from(factors)
          .where(and(eq(factors.user_uuid, own)));
        return browser.send('DELETE', of(organizeApi.deleteFactor.path, factor?.uuid ?? ''));
      };
      const answers = await Promise.all([
        act(here, robin.user.uuid, kim.user.uuid),
        act(there, kim.user.uuid, robin.user.uuid),
      ]);
      // Whoever is blocked meanwhile is nobody any more.
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    }
    await other.close();
    await database.close();
  },
);
