import { eq, getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attend } from '../bookings/reserve/attend.ts';
import { bookings, seats } from '../db/tables/booking-tables.ts';
import {
  education,
  employment,
  linkTokens,
  memberships,
  sessions,
  users,
} from '../db/tables/tables.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { findBilling } from '../ledger/receipts/billing-queries.ts';
import { reconcilePayments } from '../membership/reconcile-requests.ts';
import { subscribe } from '../membership/subscribe.ts';
import { updateUser } from '../profile/profile-queries.ts';
import { changeProfile } from '../profile/save-profile.ts';
import { buildBooking } from '../testing/builders/build-booking.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { buildSession } from '../testing/builders/build-session.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { personalInfo } from '../testing/builders/personal-info.ts';
import { registration } from '../testing/builders/registration.ts';
import { type TestBrowser, useTestApp } from '../testing/test-app.ts';
import { eraseDueAccounts } from './delete-account.ts';

const portal = useTestApp();
const email = 'robin@example.org';
const day = 24 * 3600;

async function signIn(overrides: Partial<typeof users.$inferInsert> = { email }) {
  const person = await buildUser(portal.db, overrides);
  const browser = portal.browser();
  await browser.login(person.email, testPassword);
  return { person, browser };
}

const ask = (browser: TestBrowser, current_password: unknown = testPassword) =>
  browser.post('/api/v1/profile/deletion', { current_password });
const keep = (browser: TestBrowser) => browser.send('DELETE', '/api/v1/profile/deletion');
const onlyUser = async () => {
  const [row] = await portal.db.select().from(users);
  return row as typeof users.$inferSelect;
};

async function newEmails() {
  await portal.deliverEmails();
  return findOutboxEmails(portal.db);
}

test('1.8 a person gets an email with the day of the erasure, and can keep the account until then', async () => {
  const { browser } = await signIn();
  const answer = await ask(browser);
  expect(answer.json().data.deletion_requested_at).toBe('2026-06-15T16:00:00.000Z');
  const [message, ...more] = await newEmails();
  expect(more).toEqual([]);
  expect(message).toMatchObject({ to: email, subject: 'Your account will be erased' });
  expect(message?.text).toContain('That happens on June 29, 2026.');
  expect(message?.text).toContain('http://fairway.test/settings/privacy');

  portal.clock.advance(14 * day - 1);
  await eraseDueAccounts(portal.deps);
  const later = portal.browser();
  expect((await later.login(email, testPassword)).statusCode).toBe(200);
  for (let time = 0; time < 2; time += 1) {
    const answer = await keep(later);
    expect([answer.statusCode, answer.json().data.deletion_requested_at]).toEqual([200, null]);
  }
  portal.clock.advance(30 * day);
  await eraseDueAccounts(portal.deps);
  expect((await onlyUser()).email).toBe(email);
});

test('1.8 H1 the day in the email is not over anywhere in Canada when the account is erased', async () => {
  const { browser } = await signIn();
  // Still the fifteenth in Vancouver.
  portal.clock.set('2026-06-16T03:00:00Z');
  await browser.login(email, testPassword);
  await ask(browser);
  const [message] = await newEmails();
  expect(message?.text).toContain('That happens on June 29, 2026.');
});

test('1.8 I13 keeping the account before the email is sent cancels the email', async () => {
  const { browser } = await signIn();
  await ask(browser);
  await keep(browser);
  expect(await newEmails()).toEqual([]);
});

test('1.8 a second request does not move the day and sends nothing', async () => {
  const { browser } = await signIn();
  await ask(browser);
  portal.clock.advance(600);
  const again = await ask(browser);
  expect(again.json().data.deletion_requested_at).toBe('2026-06-15T16:00:00.000Z');
  expect(await newEmails()).toHaveLength(1);
});

test('1.8 after the request no further year is charged, and a person who stays can resume the membership', async () => {
  const { browser } = await signIn();
  await browser.post('/api/v1/subscribe', { payment_method: 'pm_card_visa' });
  portal.clock.advance(360 * day);
  browser.cookies.clear();
  await browser.login(email, testPassword);
  expect((await ask(browser)).statusCode).toBe(200);
  await reconcilePayments(portal.deps);
  const subjects = (await newEmails()).map(({ subject }) => subject);
  expect(subjects).toContain('Your membership is cancelled');
  expect(subjects).not.toContain('Your membership renews soon');
  // The scheduled task would cancel it again.
  const rejected = await browser.post('/api/v1/resume');
  expect(rejected.statusCode).toBe(403);
  expect(rejected.json().message).toContain('Keep it first');
  expect((await keep(browser)).statusCode).toBe(200);
  expect((await browser.post('/api/v1/resume')).statusCode).toBe(200);

  // Requested again; the paid year ends before the erasure.
  await ask(browser);
  portal.clock.advance(10 * day);
  await reconcilePayments(portal.deps);
  browser.cookies.clear();
  await browser.login(email, testPassword);
  const { data } = (await browser.get('/api/v1/billing-history')).json();
  expect(data).toMatchObject([{ kind: 'membership', status: 'paid' }]);
  expect((await browser.get('/api/v1/subscription-status')).json()).toMatchObject({
    subscribed: false,
    cancelled: true,
  });
});

test('1.8 deletion can be requested with a cancelled membership', async () => {
  const { browser } = await signIn();
  await browser.post('/api/v1/subscribe', { payment_method: 'pm_card_visa' });
  expect((await browser.post('/api/v1/cancel')).statusCode).toBe(200);
  expect((await ask(browser)).json().data.deletion_requested_at).toBe('2026-06-15T16:00:00.000Z');
});

test('1.8 a renewal is also cancelled if deletion was requested without cancelling it', async () => {
  const { person, browser } = await signIn();
  await browser.post('/api/v1/subscribe', { payment_method: 'pm_card_visa' });
  portal.clock.advance(360 * day);
  await portal.db.update(users).set({ deletion_requested_at: portal.clock.now() });
  await reconcilePayments(portal.deps);
  const subjects = (await newEmails()).map(({ subject }) => subject);
  expect(subjects).toContain('Your membership is cancelled');
  expect(subjects).not.toContain('Your membership renews soon');
  portal.clock.advance(10 * day);
  await reconcilePayments(portal.deps);
  expect(await findBilling(portal.db, person.uuid)).toHaveLength(1);
  browser.cookies.clear();
  await browser.login(email, testPassword);
  const rejected = await browser.post('/api/v1/subscribe', { payment_method: 'pm_card_visa' });
  expect(rejected.statusCode).toBe(403);
  expect(rejected.json().message).toContain('Keep it first');
});

test('1.8 without the password no account is erased', async () => {
  const { person, browser } = await signIn();
  for (const password of ['not the password', '', undefined, 7]) {
    const answer = await browser.post('/api/v1/profile/deletion', { current_password: password });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
      400,
      ['current_password'],
    ]);
  }
  expect(await onlyUser()).toEqual(person);
});

test('1.8 the directory does not list a person after the request, and does again when they stay', async () => {
  const robin = await signIn({ email });
  const sam = await signIn({});
  for (const { person } of [robin, sam]) {
    await buildMembership(portal.db, person.uuid);
  }
  const about = { about: 'Seven irons', about_visibility: true };
  await robin.browser.send('PUT', '/api/v1/profile/about', about);
  const look = async () => {
    const { data } = (await sam.browser.get('/api/v1/members')).json();
    const listed: string[] = data.map(({ uuid }: { uuid: string }) => uuid);
    expect(listed).toContain(sam.person.uuid);
    const one = await sam.browser.get(`/api/v1/members/${robin.person.uuid}`);
    return [listed.includes(robin.person.uuid), one.statusCode];
  };
  expect(await look()).toEqual([true, 200]);
  await ask(robin.browser);
  expect(await look()).toEqual([false, 404]);
  // Saving the profile in the meantime does not list them again.
  await robin.browser.send('PUT', '/api/v1/profile/about', about);
  expect(await look()).toEqual([false, 404]);
  await keep(robin.browser);
  expect(await look()).toEqual([true, 200]);
});

test('A1 1.8 a request or its withdrawal does not affect other accounts', async () => {
  const [robin, sam] = [await signIn({ email }), await signIn({})];
  const areRequested = async () => {
    const users = [robin, sam].map(({ browser }) => browser.get('/api/v1/user'));
    return (await Promise.all(users)).map(
      (answer) => answer.json().data.deletion_requested_at !== null,
    );
  };
  await ask(robin.browser);
  expect(await areRequested()).toEqual([true, false]);
  await ask(sam.browser);
  await keep(robin.browser);
  expect(await areRequested()).toEqual([false, true]);
});

/** One row of every kind that erasure deletes. */
async function buildAccountData(user_uuid: string, event_uuid: string) {
  const { db } = portal;
  const [id, start_month] = ['o'.repeat(22), '2011-05-01'];
  await db.insert(employment).values({ user_uuid, title: 'T', company: 'C', start_month });
  await db.insert(education).values({ user_uuid, course: 'C', place: 'P', start_month });
  const token_hash = Buffer.alloc(32, 9);
  const now = portal.clock.now();
  const seen = { created_at: now, last_seen_at: now, remember: true, user_agent: '' };
  await db.insert(sessions).values({ user_uuid, token_hash, ...seen });
  const link = { purpose: 'reset_password', email: 'o@example.org', expires_at: now } as const;
  await db.insert(linkTokens).values({ user_uuid, token_hash, ...link });
  await buildMembership(db, user_uuid);
  const own = { email: 'o@example.org', handicap_index: 12.4, dietary_restrictions: 'sealed' };
  const booked = { id, event_uuid, user_uuid, notes: 'A cart, please.' };
  await buildBooking(db, { ...booked, status: 'confirmed', own: { name: 'Other', ...own } });
}

const othersRows = (uuid: string) =>
  Promise.all([
    portal.db.select().from(users).where(eq(users.uuid, uuid)),
    ...[employment, education, sessions, linkTokens, memberships, bookings].map((table) =>
      portal.db.select().from(table).where(eq(table.user_uuid, uuid)),
    ),
    portal.db
      .select()
      .from(seats)
      .where(eq(seats.booking_id, 'o'.repeat(22))),
  ]);

test('1.8 after 14 days nothing of a person is left but anonymous bookings', async () => {
  const { db } = portal;
  const { person, browser } = await signIn({
    email,
    first_name: 'Rosalind',
    linkedin: 'https://linkedin.com/in/rosalind',
  });
  const info = { last_name: 'Rosewood', dob: '1961-03-14', gender: 'Rose', location: 'Rose Rd' };
  const texts = { health_conditions: 'Roses', private_consent: true };
  const all = personalInfo({ ...info, ...texts, personal_info_visibility: true });
  await browser.send('PUT', '/api/v1/profile/personal-info', all);
  const period = { start_date: 'May 2011', end_date: '' };
  await browser.post('/api/v1/profile/employment', { title: 'Rose', company: 'R', ...period });
  await browser.post('/api/v1/profile/education', { course: 'Rose', place: 'R', ...period });
  await buildMembership(db, person.uuid);
  const event = await buildEvent(db);
  await buildBooking(db, {
    id: 'b'.repeat(22),
    event_uuid: event.uuid,
    user_uuid: person.uuid,
    players: 2,
    status: 'confirmed',
  });
  const name = `${'a'.repeat(64)}.webp`;
  await portal.deps.files.put(name, Buffer.from('a picture'));
  await db.update(users).set({ pfp_url: `/pictures/${name}`, pending_email: 'rose@example.org' });
  const other = await buildUser(db);
  await buildAccountData(other.uuid, event.uuid);
  const othersBefore = await othersRows(other.uuid);
  expect(othersBefore.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);

  await ask(browser);
  await newEmails();
  portal.clock.advance(14 * day);
  await Promise.all([eraseDueAccounts(portal.deps), eraseDueAccounts(portal.deps)]);

  const rows = await db.select().from(users);
  const erased = rows.find(({ uuid }) => uuid === person.uuid);
  const { email_key, password_hash, ...left } = erased as typeof users.$inferSelect;
  const flags = Object.keys(getTableColumns(users)).filter((key) => key.endsWith('_visibility'));
  const remaining = ['uuid', 'email', 'first_name', 'last_name', 'created_at', ...flags];
  expect(left).toMatchObject({
    first_name: 'Former',
    last_name: 'member',
    email: expect.stringMatching(/^[\w-]{36}@erased\.invalid$/),
    ...Object.fromEntries(flags.map((flag) => [flag, false])),
  });
  expect(email_key).toBe(left.email);
  expect(password_hash).not.toBe(person.password_hash);
  // A new column has to be emptied, or this fails.
  const rest = Object.entries(left).filter(([column]) => !remaining.includes(column));
  expect(rest.filter(([, value]) => value !== null)).toEqual([]);

  const leftBookings = await db.select().from(bookings).where(eq(bookings.user_uuid, person.uuid));
  expect(leftBookings).toHaveLength(1);
  const leftSeats = await db
    .select()
    .from(seats)
    .where(eq(seats.booking_id, 'b'.repeat(22)));
  expect(leftSeats.map(({ name }) => name).sort()).toEqual(['Former member', 'Guest']);
  for (const table of [employment, education, sessions, linkTokens, memberships]) {
    expect(await db.select().from(table).where(eq(table.user_uuid, person.uuid))).toEqual([]);
  }
  expect(await portal.deps.files.get(name)).toBeUndefined();
  expect(await othersRows(other.uuid)).toEqual(othersBefore);

  expect((await browser.get('/api/v1/user')).statusCode).toBe(401);
  expect((await portal.browser().login(email, testPassword)).statusCode).toBe(400);
  const goodbyes = (await newEmails()).filter(({ subject }) => /was erased/.test(subject));
  expect(goodbyes.map(({ to }) => to)).toEqual([email]);
  // Cancelled bookings are in this email: later ones cannot be sent.
  expect(goodbyes[0]?.text).toContain('Everything you paid goes back');
  expect(portal.log.join()).not.toMatch(/rose|rosalind|robin/i);
});

test('1.8 several due accounts are erased in one run, and their emails are free again', async () => {
  const people = [await signIn({ email }), await signIn({}), await signIn({})];
  for (const { browser } of people) await ask(browser);
  portal.clock.advance(14 * day);
  await eraseDueAccounts(portal.deps);
  const names = (await portal.db.select().from(users)).map(({ first_name }) => first_name);
  expect(names).toEqual(['Former', 'Former', 'Former']);

  const again = await portal.browser().post('/api/v1/register', registration(email));
  expect(again.statusCode).toBe(201);
  expect(await portal.db.select().from(users)).toHaveLength(4);
});

test('1.8 A7 a request that began before the account was erased changes nothing afterwards', async () => {
  const { person, browser } = await signIn();
  await ask(browser);
  portal.clock.advance(14 * day);
  await eraseDueAccounts(portal.deps);
  const erased = await onlyUser();
  expect(erased.first_name).toBe('Former');

  const event = await buildEvent(portal.db, { price_cents: 0 });
  const session = buildSession(person.uuid);
  const form = { guests: [], dietary_restrictions: null, notes: 'Robin' };
  for (const work of [
    () =>
      changeProfile(portal.deps, person.uuid, (tx) =>
        updateUser(tx, person.uuid, { about: 'Robin of Guelph' }),
      ),
    () => attend(portal.deps, session, event.uuid, form),
    () => subscribe(portal.deps, person.uuid, 'pm_card_visa'),
  ]) {
    await expect.soft(work()).rejects.toMatchObject({ code: 'unauthenticated' });
  }
  expect(await onlyUser()).toEqual(erased);
  expect(await portal.db.select().from(bookings)).toEqual([]);
});
