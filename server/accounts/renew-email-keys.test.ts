import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { invitations } from '../db/tables/association-tables.ts';
import { bookings } from '../db/tables/booking-tables.ts';
import { users } from '../db/tables/tables.ts';
import { findRecipient } from '../email/recipient-queries.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { registration } from '../testing/builders/registration.ts';
import { useTestApp } from '../testing/test-app.ts';
import { findAccountByEmail } from './account-queries.ts';
import { findPairs, renewEmailKeys } from './renew-email-keys.ts';

const portal = useTestApp();

const ascii = 'zoe@xn--bcher-kva.example';
const unicode = 'zoe@bücher.example';

/** An account as a release before V41 stored it: the key is as the email is written. */
const buildBefore = (email: string) =>
  buildUser(portal.db, { email, email_key: email.toLowerCase() });

const keyOf = async ({ uuid }: { uuid: string }) => {
  const [row] = await portal.db.select().from(users).where(eq(users.uuid, uuid));
  return row?.email_key;
};

async function signIn(email: string, password = testPassword) {
  const browser = portal.browser();
  const { statusCode } = await browser.login(email, password);
  return statusCode === 200 ? (await browser.get(api.user.path)).json().data.uuid : statusCode;
}

test('V41 B9 one account: it signs in by either way of writing, and the other one is not registered', async () => {
  const zoe = await buildUser(portal.db, { email: 'Zoe@BÜCHER.example' });
  expect(zoe.email_key).toBe(ascii);
  for (const typed of [unicode, ascii, 'ZOE@XN--bcher-KVA.example', unicode.normalize('NFD')])
    expect(await signIn(typed), typed).toBe(zoe.uuid);
  expect(await signIn('z.oe@bücher.example')).toBe(400);
  const answer = await portal.browser().post(api.register.path, registration(ascii));
  expect(answer.statusCode).toBe(201);
  expect(await portal.db.$count(users)).toBe(1);
});

test('V41 the first start renews accounts, places by name and invitations of before, once', async () => {
  const zoe = await buildBefore('Zoe@bücher.example');
  // A look-alike of a domain, letters before the sign, and ASCII stay as they are.
  const others = [
    await buildBefore('zoé@example.org'),
    await buildBefore('zoe@ｅxample.org'),
    await buildBefore('zoe@example.org'),
  ];
  const event = await buildEvent(portal.db);
  await portal.db.insert(bookings).values({
    id: 'named',
    event_uuid: event.uuid,
    status: 'confirmed',
    name: 'Bo Poe',
    email: 'bo@bücher.example',
    email_key: 'bo@bücher.example',
  });
  const invited = { role: 'organizer' as const, created_at: portal.clock.now() };
  const twice = ['bo@bücher.example', 'bo@xn--bcher-kva.example', 'jo@bücher.example'];
  for (const email of twice)
    await portal.db.insert(invitations).values({
      ...invited,
      email,
      email_key: email,
      expires_at: new Date('2030-01-01T00:00:00Z'),
    });
  for (const _start of [1, 2]) {
    await renewEmailKeys(portal.deps);
    expect(await keyOf(zoe)).toBe(ascii);
    for (const other of others) expect(await keyOf(other)).toBe(other.email_key);
    const [booking] = await portal.db.select().from(bookings);
    expect(booking?.email_key).toBe('bo@xn--bcher-kva.example');
    const keys = (await portal.db.select().from(invitations)).map(({ email_key }) => email_key);
    expect(keys.toSorted()).toEqual([
      'bo@bücher.example',
      'bo@xn--bcher-kva.example',
      'jo@xn--bcher-kva.example',
    ]);
  }
  expect(await findPairs(portal.db)).toEqual([]);
  expect(portal.log.join()).not.toContain('two accounts');
  expect(await signIn(unicode)).toBe(zoe.uuid);
  // A job that waited through the upgrade has the key of before.
  expect(await findRecipient(portal.db, unicode)).toMatchObject({ email: 'Zoe@bücher.example' });
});

test('V41 a pair of before stays two accounts, each with its way of writing, until one is gone', async () => {
  const [first, second] = [await buildBefore(ascii), await buildBefore(unicode)];
  await renewEmailKeys(portal.deps);
  expect([await keyOf(first), await keyOf(second)]).toEqual([ascii, unicode]);
  expect(portal.log.join()).toContain('mailboxes with two accounts');
  expect(await findPairs(portal.db)).toMatchObject([{ email: unicode, other: ascii }]);
  expect([await signIn(ascii), await signIn(unicode)]).toEqual([first.uuid, second.uuid]);
  expect((await findAccountByEmail(portal.db, unicode))?.uuid).toBe(second.uuid);
  expect(await findRecipient(portal.db, unicode)).toMatchObject({ email: unicode });

  await portal.db.delete(users).where(eq(users.uuid, first.uuid));
  await renewEmailKeys(portal.deps);
  expect(await keyOf(second)).toBe(ascii);
  expect(await signIn(ascii)).toBe(second.uuid);
});
