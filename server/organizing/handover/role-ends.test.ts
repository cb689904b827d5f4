import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { GrantRole } from '#contract/calls/access.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { openPostgres } from '#server/db/database.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { outbox } from '#server/db/tables/tables.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { addTotp, buildWithTotp } from '#server/testing/builders/build-factor.ts';
import { buildInvitations } from '#server/testing/builders/build-invitations.ts';
import { buildShownFactor } from '#server/testing/builders/build-session.ts';
import { buildGrant, testPassword } from '#server/testing/builders/build-user.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { type TestBrowser, testBrowser, useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';

const portal = useTestApp({ DEMO: '0' });
const { organizer } = buildInvitations(portal);
const { path } = organizeApi.setRoleEnds;

const until = '2026-07-16T04:00:00.000Z';
const grantsOf = (user: string) =>
  portal.db.select().from(grants).where(eq(grants.user_uuid, user)).orderBy(asc(grants.role));
const uuidsOf = async (...users: string[]) =>
  (await Promise.all(users.map(grantsOf))).flat().map(({ uuid }) => uuid);
const setEnds = async (browser: TestBrowser, ...users: string[]) =>
  browser.post(path, { grants: await uuidsOf(...users), until });
const endOf = async (user: string) => (await grantsOf(user))[0]?.until?.toISOString() ?? null;

test('11 roles of predecessors end by themselves on a day, and each person is emailed once', async () => {
  const { user: successor, browser } = await organizer();
  const robin = await organizer();
  const kim = await organizer('treasurer');
  const answer = await setEnds(browser, robin.user.uuid, kim.user.uuid);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data.owners.count).toBe(1);
  expect((await setEnds(browser, robin.user.uuid, kim.user.uuid)).statusCode).toBe(200);
  expect([await endOf(robin.user.uuid), await endOf(kim.user.uuid)]).toEqual([until, until]);
  await portal.deliverEmails();
  const sent = await portal.db.select().from(outbox).orderBy(asc(outbox.subject));
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [robin.user.email, 'Your time as an owner ends'],
    [kim.user.email, 'Your time as the treasurer ends'],
  ]);
  expect(sent[0]?.text).toContain('until July 15, 2026, including this day');
  const noted = (await notedActs(portal.db)).filter(({ action }) => action === 'grant_dated');
  expect(noted).toHaveLength(2);
  expect(noted).toContainEqual(
    expect.objectContaining({
      actor: successor.uuid,
      subject: kim.user.uuid,
      changes: {
        role: { old: 'treasurer', new: 'treasurer' },
        until: { old: null, new: until },
      },
    }),
  );

  // The day can be set anew; from then on the role gives nothing, in the open session, too.
  const status = async () => (await robin.browser.get(organizeApi.today.path)).statusCode;
  const sooner = { grants: await uuidsOf(robin.user.uuid), until: '2026-06-15T16:30:00.000Z' };
  expect((await browser.post(path, sooner)).statusCode).toBe(200);
  portal.clock.set('2026-06-15T16:29:59.000Z');
  expect(await status()).toBe(200);
  portal.clock.set(sooner.until);
  expect(await status()).toBe(404);
});

test('11 of a role that meanwhile ends on another day, for good or not at all, the email about the day before is not sent', async () => {
  const { browser } = await organizer();
  const robin = await organizer();
  const kim = await organizer('treasurer');
  const lou = await organizer('treasurer');
  expect((await setEnds(browser, robin.user.uuid, kim.user.uuid, lou.user.uuid)).statusCode).toBe(
    200,
  );
  const later = { grants: await uuidsOf(robin.user.uuid), until: '2026-08-01T04:00:00.000Z' };
  expect((await browser.post(path, later)).statusCode).toBe(200);
  await portal.db.update(grants).set({ until: null }).where(eq(grants.user_uuid, kim.user.uuid));
  await portal.db.delete(grants).where(eq(grants.user_uuid, lou.user.uuid));
  await portal.deliverEmails();
  const sent = await portal.db.select().from(outbox);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [robin.user.email, 'Your time as an owner ends'],
  ]);
  expect(sent[0]?.text).toContain('until July 31, 2026, including this day');
});

test('11 J4 the last owner who stays gets no end, and of several roles all or none', async () => {
  const { user, browser } = await organizer();
  const kim = await organizer('treasurer');
  const refused = await setEnds(browser, kim.user.uuid, user.uuid);
  expect(refused.json().code).toBe('last_owner');
  expect(await endOf(kim.user.uuid)).toBeNull();
  // From a later day, as a successor is invited: not an owner yet.
  const begins_at = new Date('2026-07-01T04:00:00Z');
  const lou = await organizer('captain');
  await buildGrant(portal.db, lou.user.uuid, { role: 'owner', begins_at });
  expect((await setEnds(browser, user.uuid)).json().code).toBe('last_owner');
  const robin = await organizer();
  const both = await setEnds(browser, robin.user.uuid, user.uuid);
  expect(both.json().code).toBe('last_owner');
  expect(await endOf(robin.user.uuid)).toBeNull();
  expect((await setEnds(browser, user.uuid)).statusCode).toBe(200);
});

test('11 10.2 J4 an owner with a second factor gets an end once another who stays has one', async () => {
  const robin = await buildWithTotp(portal);
  const kim = await organizer();
  const asked = () => setEnds(kim.browser, robin.user.uuid);
  expect((await asked()).json().code).toBe('last_owner');
  await addTotp(portal, kim.browser);
  expect((await asked()).statusCode).toBe(200);
});

test('11 roles of one event, roles that are over, and days that are over are refused', async () => {
  const { browser } = await organizer();
  const robin = await organizer();
  const kim = await organizer('treasurer');
  const event = await buildEvent(portal.db);
  await buildGrant(portal.db, kim.user.uuid, { role: 'captain', event_uuid: event.uuid });
  expect((await setEnds(browser, kim.user.uuid)).statusCode).toBe(404);
  const ends = await uuidsOf(robin.user.uuid);
  const past = { grants: ends, until: portal.clock.now().toISOString() };
  expect((await browser.post(path, past)).json().errors).toHaveProperty('until');
  expect((await browser.post(path, { grants: [], until })).json().errors).toHaveProperty('grants');
  const begins_at = new Date(until);
  await portal.db.update(grants).set({ begins_at }).where(eq(grants.user_uuid, robin.user.uuid));
  expect((await setEnds(browser, robin.user.uuid)).json().errors).toHaveProperty('until');
});

test('J1 11 owners alone set ends', async () => {
  const owner = await organizer();
  const role: GrantRole = 'organizer';
  const { browser } = await organizer(role);
  expect((await setEnds(browser, owner.user.uuid)).json().code).toBe('forbidden');
});

test.skipIf(!onPostgres)(
  '11 J4 of two owners who set the end of each other at once by two connections, one stays',
  async () => {
    const database = await openPostgres(portal.database.url ?? '');
    const { createApp } = await import('#server/app.ts');
    const other = await createApp({ ...portal.deps, db: database.db });
    for (let round = 0; round < 8; round += 1) {
      await portal.db.delete(grants);
      const [robin, kim] = [await organizer(), await organizer()];
      const there = testBrowser(other);
      await there.login(kim.user.email, testPassword);
      await buildShownFactor(portal.db, kim.user.uuid, portal.clock.now());
      const end = async () => {
        const [grant] = await uuidsOf(robin.user.uuid);
        return there.send('DELETE', organizeApi.endGrant.path.replace(':uuid', grant ?? ''));
      };
      const answers = await Promise.all([
        setEnds(robin.browser, kim.user.uuid),
        round % 2 === 0 ? setEnds(there, robin.user.uuid) : end(),
      ]);
      // An owner who is ended meanwhile is nobody any more.
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    }
    await other.close();
    await database.close();
  },
);
