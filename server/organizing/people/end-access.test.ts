import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { findAuditEntries } from '#server/audit/audit-queries.ts';
import { openPostgres } from '#server/db/database.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { bookings } from '#server/db/tables/booking-tables.ts';
import { memberships, outbox, sessions, users } from '#server/db/tables/tables.ts';
import { requestContext, terminalContext } from '#server/http/request-context.ts';
import { eraseDueAccounts } from '#server/privacy/delete-account.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import {
  buildGrant,
  buildOrganizer,
  buildUser,
  testPassword,
} from '#server/testing/builders/build-user.ts';
import { newestToken } from '#server/testing/newest-token.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';
import { blockAccount, unblockAccount } from './block-account.ts';
import { endOrganizer } from './end-organizer.ts';
import { signOutAccount, signOutEverybody } from './sign-out.ts';

const portal = useTestApp();
const day = 24 * 3600;
const end = (key: string) => endOrganizer(portal.db, key, portal.clock.now());
const block = (key: string) => blockAccount(portal.db, key, portal.clock.now());
const unblock = (key: string) => unblockAccount(portal.db, key, portal.clock.now());
const leave = async (email: string) => {
  const browser = portal.browser();
  await browser.login(email, testPassword);
  return browser.post(api.requestDeletion.path, { current_password: testPassword });
};
const auditLog = async () =>
  (await notedActs(portal.db))
    .map(({ action, subject }) => [action, subject])
    .sort((one, other) => String(one[1]).localeCompare(String(other[1])));

test('N5 an organizer is ended in all roles, at once and in the open session', async () => {
  await buildOrganizer(portal.db);
  const draft = await buildEvent(portal.db, { status: 'draft' });
  const robin = await buildBooker(portal, {}, portal.app, { role: 'owner' });
  await buildGrant(portal.db, robin.user.uuid, { role: 'captain', event_uuid: draft.uuid });
  const path = `/api/v1/events/${draft.slug}`;
  expect((await robin.browser.get(path)).statusCode).toBe(200);
  expect(await end(robin.user.email_key)).toBe('ended');
  expect((await robin.browser.get(path)).statusCode).toBe(404);
  expect((await robin.browser.get('/api/v1/user')).json().data).toMatchObject({
    role: 'user',
    grants: [],
  });
  expect(await end(robin.user.email_key)).toBe('already');
  expect(await end('nobody@example.org')).toBe('unknown');
  expect(await auditLog()).toEqual([['organizer_ended', robin.user.uuid]]);
});

test('V18 10.2 everybody sees the own roles and who gives others, and gives up the own alone', async () => {
  const path = '/api/v1/organize';
  const owner = await buildUser(portal.db, { first_name: 'Olga', last_name: 'Poe' });
  await buildGrant(portal.db, owner.uuid, { role: 'owner' });
  const robin = await buildBooker(portal, {}, portal.app, { role: 'treasurer' });
  const kim = await buildBooker(portal, {}, portal.app, { role: 'treasurer' });
  const ownRoles = async (one: typeof robin) =>
    (await one.browser.get(`${path}/me/grants`)).json().data;
  const { grants: mine, owners } = await ownRoles(robin);
  expect(mine).toMatchObject([{ role: 'treasurer', person: { uuid: robin.user.uuid } }]);
  expect(mine).toHaveLength(1);
  expect(owners).toEqual([{ name: 'Olga Poe', email: owner.email }]);
  const give = (one: typeof robin, uuid: string) =>
    one.browser.send('DELETE', `${path}/grants/${uuid}`);
  expect((await give(kim, mine[0].uuid)).statusCode).toBe(403);
  expect((await give(robin, mine[0].uuid)).statusCode).toBe(200);
  expect((await robin.browser.get(`${path}/me/grants`)).statusCode).toBe(404);
  expect(await ownRoles(kim)).toMatchObject({ grants: [{ role: 'treasurer' }] });
  await portal.deliverEmails();
  const sent = await portal.db.select().from(outbox);
  expect(sent.map(({ to }) => to).toSorted()).toEqual([owner.email, robin.user.email].toSorted());
  // The owner hears whether anybody else is one.
  const toOwner = async () =>
    (await portal.db.select().from(outbox).where(eq(outbox.to, owner.email))).map(({ text }) =>
      text.includes('Nobody else is treasurer.'),
    );
  expect(await toOwner()).toEqual([false]);
  const { grants: ofKim } = await ownRoles(kim);
  expect((await give(kim, ofKim[0].uuid)).statusCode).toBe(200);
  await portal.deliverEmails();
  expect((await toOwner()).toSorted()).toEqual([false, true]);
});

test('10.5 the audit log says which roles a command ended', async () => {
  await buildOrganizer(portal.db);
  const robin = await buildOrganizer(portal.db);
  await buildGrant(portal.db, robin.uuid, { role: 'treasurer' });
  await end(robin.email_key);
  expect((await notedActs(portal.db))[0]?.changes).toEqual({
    roles: { old: ['owner', 'treasurer'], new: [] },
  });
});

test('N5 the last owner is not ended, blocked or erased: one who can sign in and stays remains', async () => {
  const robin = await buildOrganizer(portal.db);
  await buildOrganizer(portal.db, { role: 'organizer' });
  const past = new Date(portal.clock.now().getTime() - 1000);
  await buildOrganizer(portal.db, { role: 'owner', until: past });
  const kim = await buildUser(portal.db);
  await buildGrant(portal.db, kim.uuid, { role: 'owner' });
  const refusesAll = async () => {
    expect(await end(robin.email_key)).toBe('last_owner');
    expect(await block(robin.email_key)).toBe('last_owner');
    const answer = await leave(robin.email);
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        code: 'last_owner',
        message:
          'The association needs another owner first: without an end, and with a second factor if this one has one.',
      },
    ]);
    const [account] = await portal.db.select().from(users).where(eq(users.uuid, robin.uuid));
    expect(account).toMatchObject({ blocked_at: null, deletion_requested_at: null });
  };
  // The other one is blocked, then leaves, then is none.
  await block(kim.email_key);
  await refusesAll();
  await unblock(kim.email_key);
  expect((await leave(kim.email)).statusCode).toBe(200);
  await refusesAll();
  await end(kim.email_key);
  await refusesAll();
  await buildOrganizer(portal.db);
  expect((await leave(robin.email)).statusCode).toBe(200);
  expect(await end(robin.email_key)).toBe('ended');
});

test('who has become the last owner since asking for the erasure is not erased', async () => {
  const robin = await buildOrganizer(portal.db);
  const kim = await buildOrganizer(portal.db);
  expect((await leave(robin.email)).statusCode).toBe(200);
  portal.clock.advance(15 * day);
  // In no way that the portal offers, but a database that was edited may be so.
  await portal.db.delete(grants).where(eq(grants.user_uuid, kim.uuid));
  await eraseDueAccounts(portal.deps);
  const email = async () =>
    (await portal.db.select().from(users).where(eq(users.uuid, robin.uuid)))[0]?.email;
  expect(await email()).toBe(robin.email);
  expect(portal.log.join()).toContain('the last owner is not erased');
  await buildOrganizer(portal.db);
  await eraseDueAccounts(portal.deps);
  expect(await email()).toMatch(/erased/);
  // With the account go its grants.
  expect(await portal.db.select().from(grants).where(eq(grants.user_uuid, robin.uuid))).toEqual([]);
});

test('N5 a blocked account is signed out and cannot sign in; a wrong password learns nothing of it', async () => {
  const robin = await buildBooker(portal);
  const event = await buildEvent(portal.db, { price_cents: 0, member_price_cents: 0 });
  await robin.attend(event.uuid);
  await buildMembership(portal.db, robin.user.uuid);
  expect(await block(robin.user.email_key)).toBe('blocked');
  expect(await block(robin.user.email_key)).toBe('already');
  expect((await robin.browser.get('/api/v1/user')).statusCode).toBe(401);
  const login = async (password: string) => {
    const answer = await portal.browser().login(robin.user.email, password);
    return [answer.statusCode, answer.json()];
  };
  expect(await login(testPassword)).toEqual([
    403,
    {
      code: 'account_blocked',
      message: 'This account is blocked. Please write to the association.',
    },
  ]);
  const unknown = await portal.browser().login('nobody@example.org', 'not the password');
  expect(await login('not the password')).toEqual([400, unknown.json()]);

  // What was booked and paid goes on.
  expect(await portal.db.select().from(bookings)).toMatchObject([{ status: 'confirmed' }]);
  expect(await portal.db.$count(memberships)).toBe(1);
  expect(await unblock(robin.user.email_key)).toBe('unblocked');
  expect(await unblock(robin.user.email_key)).toBe('already');
  expect((await login(testPassword))[0]).toBe(200);
  expect(await auditLog()).toContainEqual(['account_blocked', robin.user.uuid]);
  expect(await auditLog()).toContainEqual(['account_unblocked', robin.user.uuid]);
});

test('N5 a reset sets the password of a blocked account and unblocks nothing', async () => {
  const robin = await buildUser(portal.db);
  await block(robin.email_key);
  await portal.browser().post(api.initiateReset.path, { email: robin.email });
  const token = await newestToken(portal, robin.email);
  const password = 'a putter in the attic';
  const reset = { token, password, password_confirmation: password };
  expect((await portal.browser().post(api.resetPassword.path, reset)).statusCode).toBe(200);
  const login = async (tried: string) =>
    (await portal.browser().login(robin.email, tried)).statusCode;
  expect([await login(testPassword), await login(password)]).toEqual([400, 403]);
});

test('N5 one account is signed out, or everybody', async () => {
  const [robin, kim] = [await buildBooker(portal), await buildBooker(portal)];
  const status = async ({ browser }: typeof robin) =>
    (await browser.get('/api/v1/user')).statusCode;
  const now = portal.clock.now();
  expect(await signOutAccount(portal.db, robin.user.email_key, now)).toBe('signed out');
  expect(await signOutAccount(portal.db, 'nobody@example.org', now)).toBe('unknown');
  expect([await status(robin), await status(kim)]).toEqual([401, 200]);
  await robin.signInAgain();
  expect(await signOutEverybody(portal.db, now)).toBe(2);
  expect([await status(robin), await status(kim)]).toEqual([401, 401]);
  expect(await auditLog()).toEqual([
    ['signed_out', robin.user.uuid],
    ['signed_out', null],
  ]);
});

test('N21 what a command does is noted as done at the terminal', async () => {
  const robin = await buildUser(portal.db);
  await requestContext.run(terminalContext, () => block(robin.email_key));
  await unblock(robin.email_key);
  const all = { person: undefined, since: undefined, limit: 10 };
  const entries = await findAuditEntries(portal.db, all);
  expect(entries.map(({ action, actor }) => [action, actor]).sort()).toEqual([
    ['account_blocked', 'terminal'],
    ['account_unblocked', null],
  ]);
});

test.skipIf(!onPostgres)(
  'N5 of two owners who are ended at once by two connections, one stays',
  async () => {
    const other = await openPostgres(portal.database.url ?? '');
    for (let round = 0; round < 10; round += 1) {
      await portal.db.delete(grants);
      const [robin, kim] = [await buildOrganizer(portal.db), await buildOrganizer(portal.db)];
      const now = portal.clock.now();
      const acts = [
        [endOrganizer, endOrganizer],
        [blockAccount, endOrganizer],
        [blockAccount, blockAccount],
      ][round % 3] as [typeof endOrganizer, typeof blockAccount];
      const outcomes = await Promise.all([
        acts[0](portal.db, robin.email_key, now),
        acts[1](other.db, kim.email_key, now),
      ]);
      expect(outcomes.filter((outcome) => outcome === 'last_owner')).toHaveLength(1);
    }
    await other.close();
  },
);

test.skipIf(!onPostgres)(
  'N5 who signs in while the account is blocked has no session afterwards',
  async () => {
    for (let round = 0; round < 10; round += 1) {
      const robin = await buildUser(portal.db);
      const browser = portal.browser();
      await browser.get('/sanctum/csrf-cookie');
      await Promise.all([browser.login(robin.email, testPassword), block(robin.email_key)]);
      const left = await portal.db
        .select()
        .from(sessions)
        .where(eq(sessions.user_uuid, robin.uuid));
      expect(left).toEqual([]);
    }
  },
);
