import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { grants } from '../db/tables/association-tables.ts';
import { users } from '../db/tables/tables.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { registration } from '../testing/builders/registration.ts';
import { newestToken } from '../testing/newest-token.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();
const register = (email: string, overrides: Record<string, unknown> = {}) =>
  portal.browser().post('/api/v1/register', registration(email, overrides));

async function emailsTo(address: string) {
  await portal.deliverEmails();
  return findOutboxEmails(portal.db, address);
}

test('7.4 7.6 registering creates an account, and the link in the email confirms it', async () => {
  const answer = await register('Zoë@Example.org', { first_name: '  Zoe\u0308 ' });
  expect([answer.statusCode, answer.json()]).toEqual([201, { data: null }]);
  const [account] = await portal.db.select().from(users);
  expect(account).toMatchObject({
    first_name: 'Zoë',
    email: 'Zoë@Example.org',
    email_key: 'zoë@example.org',
    email_verified_at: null,
    about_visibility: false,
    dob_visibility: false,
    created_at: portal.clock.now(),
  });
  expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

  const browser = portal.browser();
  expect((await browser.login('zoë@example.org', testPassword)).statusCode).toBe(403);
  const token = await newestToken(portal, 'zoë@example.org');
  expect((await browser.post('/api/v1/verify-email', { token })).statusCode).toBe(200);
  expect((await browser.login('zoë@example.org', testPassword)).statusCode).toBe(200);
});

test('7.4 every missing or wrong field has an error', async () => {
  const browser = portal.browser();
  const empty = await browser.post('/api/v1/register', {});
  expect(empty.statusCode).toBe(400);
  expect(Object.keys(empty.json().errors).sort()).toEqual(
    ['email', 'first_name', 'last_name', 'password', 'password_confirmation', 'terms'].sort(),
  );
  const cases: [string, unknown][] = [
    ['first_name', 'x'.repeat(121)],
    ['last_name', 'Fair\u202efield'],
    ['email', 'robin@'],
    ['email', `${'x'.repeat(250)}@example.org`],
    ['password_confirmation', 'something else'],
    ['terms', false],
    ['first_name', 'Rob\0in'],
    ['first_name', 7],
  ];
  for (const [field, value] of cases) {
    const answer = await register('robin@example.org', { [field]: value });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
  }
  expect(await portal.db.select().from(users)).toEqual([]);
});

test('A7 nobody registers as more than a user, or as verified', async () => {
  await register('eve@example.org', {
    uuid: '11111111-1111-4111-8111-111111111111',
    role: 'organizer',
    grants: [{ role: 'owner', event_uuid: null, until: null }],
    email_verified_at: '2020-01-01T00:00:00Z',
    pfp_url: 'https://evil.example/x.png',
    subscribed: true,
  });
  const [account] = await portal.db.select().from(users);
  expect(account).toMatchObject({ email_verified_at: null, pfp_url: null });
  expect(await portal.db.select().from(grants)).toEqual([]);
  expect(account?.uuid).not.toBe('11111111-1111-4111-8111-111111111111');
});

test('B5 registering a known email answers the same, changes nothing, and its owner gets an email', async () => {
  const robin = await buildUser(portal.db, { email: 'robin@example.org' });
  const known = await register('robin@example.org', { first_name: 'Eve', password: 'x' });
  expect(known.statusCode).toBe(400);
  const fresh = await register('sam@example.org');
  const taken = await register('robin@example.org', { first_name: 'Eve' });

  expect([taken.statusCode, taken.json()]).toEqual([fresh.statusCode, fresh.json()]);
  expect(taken.cookies.map(({ name }) => name)).toEqual(fresh.cookies.map(({ name }) => name));
  const [row] = await portal.db.select().from(users).where(eq(users.uuid, robin.uuid));
  expect(row).toEqual(robin);
  const [message] = await emailsTo('robin@example.org');
  expect(message?.subject).toBe('You already have a Fairway account');
  expect(message?.text).toContain('http://fairway.test/login');
  expect(message?.text).not.toContain('token=');
  expect(message?.html).not.toContain('Eve');
});

test('B5 when an unconfirmed email is registered again, its owner chooses the password by a link', async () => {
  // Eve registers Robin's email and waits; then Robin registers.
  const evesPassword = 'eve was here first';
  await register('robin@example.org', {
    password: evesPassword,
    password_confirmation: evesPassword,
  });
  await portal.deliverEmails();
  await register('robin@example.org');

  const token = await newestToken(portal, 'robin@example.org');
  const robins = 'a putter in the attic';
  const body = { token, password: robins, password_confirmation: robins };
  const browser = portal.browser();
  expect((await browser.post('/api/v1/reset-password', body)).statusCode).toBe(200);
  expect((await browser.login('robin@example.org', evesPassword)).statusCode).toBe(400);
  expect((await browser.login('robin@example.org', robins)).statusCode).toBe(200);
});

test('N2 the first link of an email that was registered twice does not confirm a stranger’s password', async () => {
  const email = 'robin@example.org';
  const evesPassword = 'eve was here first';
  const evesWords = { password: evesPassword, password_confirmation: evesPassword };
  await register(email, evesWords);
  const first = await newestToken(portal, email);
  await register(email);
  await portal.deliverEmails();

  const eve = portal.browser();
  expect((await eve.post('/api/v1/verify-email', { token: first })).statusCode).toBe(400);
  // Nor does a link that is asked for later: it is one to choose a password by.
  await eve.post('/api/v1/resend-verification', { email });
  const later = await newestToken(portal, email);
  expect((await eve.post('/api/v1/verify-email', { token: later })).statusCode).toBe(400);
  expect((await eve.login(email, evesPassword)).statusCode).toBe(403);

  const robins = 'a putter in the attic';
  const body = { token: later, password: robins, password_confirmation: robins };
  const browser = portal.browser();
  expect((await browser.post('/api/v1/reset-password', body)).statusCode).toBe(200);
  expect((await eve.login(email, evesPassword)).statusCode).toBe(400);
  expect((await browser.login(email, robins)).statusCode).toBe(200);
});

test('N2 registering a confirmed email again takes nothing from its owner', async () => {
  const email = 'robin@example.org';
  await register(email);
  await portal.browser().post('/api/v1/verify-email', { token: await newestToken(portal, email) });
  await register(email);
  expect((await portal.browser().login(email, testPassword)).statusCode).toBe(200);
});

test('B5 registering an email again and again sends no more than five emails', async () => {
  await buildUser(portal.db, { email: 'robin@example.org' });
  for (let time = 0; time < 8; time += 1) {
    expect((await register('robin@example.org')).statusCode).toBe(201);
  }
  expect(await emailsTo('robin@example.org')).toHaveLength(5);
});

test('B9 an email in another case, form or with spaces around it is the same account', async () => {
  const forms = [
    'zoë.birdie@example.org',
    'Zoë.Birdie@Example.ORG',
    'zoe\u0308.birdie@example.org',
    '  zoë.birdie@example.org ',
  ];
  for (const form of forms) expect((await register(form)).statusCode).toBe(201);
  expect(await portal.db.select().from(users)).toHaveLength(1);
});

test('B9 of many concurrent registrations of an email one creates the account, and all answers are alike', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      register(number % 2 ? 'Robin@example.org' : 'robin@example.org'),
    ),
  );
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`))).toEqual(
    new Set(['201 {"data":null}']),
  );
  expect(await portal.db.select().from(users)).toHaveLength(1);
});

test('B9 +tag and characters that only look alike are different accounts', async () => {
  const emails = [
    'robin@example.org',
    'robin+golf@example.org',
    // Cyrillic о, and the fi ligature, which NFKC would merge.
    'r\u043ebin@example.org',
    'fin@example.org',
    '\ufb01n@example.org',
  ];
  for (const email of emails) await register(email);
  const rows = await portal.db.select().from(users);
  expect(rows.map((row) => row.email).sort()).toEqual(emails.toSorted());
});

test('B6 sixty registrations an hour from an IP', async () => {
  for (let time = 0; time < 59; time += 1) {
    await countTry(portal.deps, 'registrationFromAddress', '127.0.0.1');
  }
  expect((await register('robin@example.org')).statusCode).toBe(201);
  const limited = await register('sam@example.org');
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '3600']);
  portal.clock.advance(3600);
  expect((await register('sam@example.org')).statusCode).toBe(201);
});
