import { expect, test } from 'vitest';
import { users } from '#server/db/tables.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { makeOrganizer } from './make-organizer.ts';

const portal = useTestApp();
const make = (emailKey: string) => makeOrganizer(portal.db, emailKey, portal.clock.now());

test('A8 only the named account becomes an organizer, and only with a verified email', async () => {
  const [kim, robin] = [await buildUser(portal.db), await buildUser(portal.db)];
  const waiting = await buildUser(portal.db, { email_verified_at: null });
  expect(await make(robin.email_key)).toBe('made');
  expect(await make(robin.email_key)).toBe('already');
  expect(await make(waiting.email_key)).toBe('unverified');
  expect(await make('nobody@example.org')).toBe('unknown');
  const roles = (await portal.db.select().from(users)).map(({ uuid, role }) => [uuid, role]);
  expect(Object.fromEntries(roles)).toEqual({
    [kim.uuid]: 'user',
    [robin.uuid]: 'organizer',
    [waiting.uuid]: 'user',
  });
});
