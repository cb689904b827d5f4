import { expect, test } from 'vitest';
import { findAccount, setPendingEmail } from '#server/accounts/account-queries.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { buildGrant, buildUser, testPassword } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { makeOrganizer } from './make-organizer.ts';

const portal = useTestApp();
const roleOf = async (email: string) => {
  const browser = portal.browser();
  await browser.login(email, testPassword);
  const { role, grants } = (await browser.get('/api/v1/user')).json().data;
  return [role, grants.map((grant: { role: string }) => grant.role)];
};
const make = (emailKey: string) => makeOrganizer(portal.db, emailKey, portal.clock.now());

test('A8 only the named account becomes an organizer, and only with a verified email', async () => {
  const [kim, robin] = [await buildUser(portal.db), await buildUser(portal.db)];
  const waiting = await buildUser(portal.db, { email_verified_at: null });
  expect(await make(robin.email_key)).toBe('made');
  expect(await make(robin.email_key)).toBe('already');
  expect(await make(waiting.email_key)).toBe('unverified');
  expect(await make('nobody@example.org')).toBe('unknown');
  expect(await portal.db.select().from(grants)).toMatchObject([
    { user_uuid: robin.uuid, role: 'owner', event_uuid: null, until: null },
  ]);
  expect(await roleOf(robin.email)).toEqual(['organizer', ['owner']]);
  expect(await roleOf(kim.email)).toEqual(['user', []]);
});

test('B11 10.3 a change of address that was asked for before the grant is dropped', async () => {
  const robin = await buildUser(portal.db);
  await setPendingEmail(portal.db, robin, 'thief@example.org');
  expect(await make(robin.email_key)).toBe('made');
  expect((await findAccount(portal.db, robin.uuid))?.pending_email).toBeNull();
});

test('an owner whose grant would end becomes one without end', async () => {
  const robin = await buildUser(portal.db);
  const until = new Date(portal.clock.now().getTime() + 1000);
  await buildGrant(portal.db, robin.uuid, { role: 'owner', until });
  expect(await make(robin.email_key)).toBe('made');
  portal.clock.advance(3600);
  expect(await roleOf(robin.email)).toEqual(['organizer', ['owner']]);
});
