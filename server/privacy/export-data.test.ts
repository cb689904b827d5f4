import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { audit } from '../audit/audit.ts';
import { paymentCustomers } from '../db/tables/payment-tables.ts';
import { employment, users } from '../db/tables/tables.ts';
import { requestContext, terminalContext } from '../http/request-context.ts';
import { sealText } from '../profile/sealed-text.ts';
import { buildBooking } from '../testing/builders/build-booking.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { buildGrant, buildUser, testPassword } from '../testing/builders/build-user.ts';
import { personalInfo } from '../testing/builders/personal-info.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();

async function signIn(overrides: Partial<typeof users.$inferInsert> = {}) {
  const person = await buildUser(portal.db, overrides);
  const browser = portal.browser();
  await browser.login(person.email, testPassword);
  return { person, browser };
}

const unpack = (bytes: Buffer) =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  );

test('1.8 D1 Q3 the archive has all data of a person, and none of anybody else', async () => {
  const { db } = portal;
  const { person, browser } = await signIn();
  await buildGrant(db, person.uuid, { role: 'treasurer' });
  await browser.send(
    'PUT',
    '/api/v1/profile/personal-info',
    personalInfo({ last_name: '=cmd()', health_conditions: 'Bees', private_consent: true }),
  );
  const job = { title: 'Greenkeeper', company: 'Links', start_date: 'May 2011', end_date: '' };
  await browser.post('/api/v1/profile/employment', job);
  const event = await buildEvent(db, { title: 'Spring Open' });
  const sam = await buildUser(db, { first_name: 'Samuel' });
  for (const { uuid } of [person, sam]) {
    await buildMembership(db, uuid);
    const id = `booking-${uuid}`;
    const keys = portal.settings.privateDataKeys;
    const diet = sealText(keys, `booking ${id} dietary_restrictions`, 'No nuts');
    await buildBooking(db, {
      id,
      event_uuid: event.uuid,
      user_uuid: uuid,
      status: 'confirmed',
      own: { name: uuid, price_cents: 150_00, dietary_restrictions: diet },
    });
  }
  // A released hold is not a booking.
  const released = { id: 'released', user_uuid: person.uuid };
  await buildBooking(db, { ...released, event_uuid: event.uuid, status: 'released' });
  await db.insert(paymentCustomers).values({
    user_uuid: person.uuid,
    customer_id: 'cus_robin',
    card_brand: 'visa',
    card_last4: '4242',
    card_exp_month: 5,
    card_exp_year: 2030,
  });
  await db
    .insert(employment)
    .values({ user_uuid: sam.uuid, title: 'Pro', company: 'Sams', start_month: '2001-01-01' });
  const name = `${'a'.repeat(64)}.webp`;
  await portal.deps.files.put(name, Buffer.from('a picture'));
  await db
    .update(users)
    .set({ pfp_url: `/pictures/${name}` })
    .where(eq(users.uuid, person.uuid));

  // Q3: when the person last looked at home.
  await browser.get('/api/v1/clubhouse');
  const answer = await browser.get('/api/v1/profile/export.zip');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="fairway-my-data.zip"');
  expect(answer.headers['cache-control']).toBe('no-store');

  const files = unpack(answer.rawPayload);
  expect(Object.keys(files).sort()).toEqual([
    'audit.json',
    'billing.json',
    'bookings.json',
    'card.json',
    'consents.json',
    'daily-emails.json',
    'education.json',
    'emails.json',
    'employment.json',
    'event-emails.json',
    'guest-places.json',
    'imports.json',
    'invitations.json',
    'membership-times.json',
    'membership.json',
    'messages.json',
    'notifications.json',
    `picture/${name}`,
    'profile.json',
    'second-factors.json',
    'sessions.json',
    'waiting-lists.json',
  ]);
  const part = (file: string) => JSON.parse(files[file] ?? '');
  expect(part('profile.json')).toMatchObject({
    uuid: person.uuid,
    email: person.email,
    last_name: '=cmd()',
    health_conditions: 'Bees',
    visited_at: '2026-06-15T16:00:00.000Z',
    visited_before_at: null,
    grants: [{ role: 'treasurer', event_uuid: null, until: null }],
  });
  expect(part('employment.json')).toMatchObject([job]);
  expect(part('education.json')).toEqual([]);
  expect(part('bookings.json')).toMatchObject([
    {
      event: 'Spring Open',
      starts_at: '2026-07-18T12:30:00.000Z',
      players: 1,
      seats: [{ name: person.uuid, price_cents: 150_00, dietary_restrictions: 'No nuts' }],
    },
  ]);
  expect(part('membership.json')).toMatchObject({ started_at: '2026-01-01T00:00:00.000Z' });
  expect(part('card.json')).toEqual({ brand: 'visa', last4: '4242', exp_month: 5, exp_year: 2030 });
  expect(part('sessions.json')).toMatchObject([{ current: true }]);
  expect(files[`picture/${name}`]).toBe('a picture');
  const all = Object.values(files).join();
  expect(all).not.toMatch(/argon2|password|token_hash|v1\./);
  expect(all).not.toContain(sam.uuid);
});

test('N12 1.8 the copy of everything says what was done to somebody’s account, and by whom but for names', async () => {
  const { person, browser } = await signIn();
  const [owner, sam] = [await buildUser(portal.db), await buildUser(portal.db)];
  const at = portal.clock.now();
  const by = (userUuid: string) => ({ requestId: null, userUuid });
  await requestContext.run(by(owner.uuid), () =>
    audit(portal.db, 'signed_out', { at, subject: person.uuid }),
  );
  await requestContext.run(terminalContext, () =>
    audit(portal.db, 'account_blocked', { at, subject: person.uuid }),
  );
  await requestContext.run(by(person.uuid), () =>
    audit(portal.db, 'invited', { at, subject: sam.uuid, changes: { x: { old: 1, new: 2 } } }),
  );
  await requestContext.run(by(owner.uuid), () =>
    audit(portal.db, 'signed_out', { at, subject: sam.uuid }),
  );
  const files = unpack((await browser.get('/api/v1/profile/export.zip')).rawPayload);
  const entries = JSON.parse(files['audit.json'] ?? '');
  expect(
    entries.map(({ action, who, whose }: Record<string, unknown>) => [action, who, whose]).sort(),
  ).toEqual([
    ['account_blocked', 'terminal', 'you'],
    ['data_exported', 'you', 'you'],
    ['invited', 'you', 'somebody else'],
    ['signed_in', 'you', 'you'],
    ['signed_out', 'somebody else', 'you'],
  ]);
  for (const other of [owner, sam]) {
    expect(files['audit.json']).not.toContain(other.email);
    expect(files['audit.json']).not.toContain(other.uuid);
  }
});

test('1.8 without a picture, or with a missing one, the archive has all the rest', async () => {
  const { browser } = await signIn({ pfp_url: `/pictures/${'b'.repeat(64)}.webp` });
  const other = await signIn();
  for (const who of [browser, other.browser]) {
    const files = unpack((await who.get('/api/v1/profile/export.zip')).rawPayload);
    expect(Object.keys(files)).toHaveLength(21);
    expect(files['membership.json']).toBe('null\n');
  }
});

test('D1 who asks for all their data eleven times within an hour waits', async () => {
  const { browser } = await signIn();
  const path = '/api/v1/profile/export.zip';
  const asked = await Promise.all(Array.from({ length: 11 }, () => browser.get(path)));
  expect(asked.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(200), 429]);
  portal.clock.advance(3600);
  expect((await browser.get(path)).statusCode).toBe(200);
});
