import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { calledName, fullName, noName } from '#contract/values/person-names.ts';
import { fullNameOf, lastNameFirst } from '../db/person-names.ts';
import { users } from '../db/tables/tables.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { personalInfo } from '../testing/builders/personal-info.ts';
import { registration } from '../testing/builders/registration.ts';
import { newestToken } from '../testing/newest-token.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();

test('V35 browser and database make the same of one name or two', async () => {
  for (const [first_name, last_name, full, listed, called] of [
    ['Ann', 'Lee', 'Ann Lee', 'Lee Ann', 'Ann'],
    ['ʔaʔ', '', 'ʔaʔ', 'ʔaʔ', 'ʔaʔ'],
    ['', 'Suharto', 'Suharto', 'Suharto', 'Suharto'],
  ] as const) {
    const { uuid } = await buildUser(portal.db, { first_name, last_name });
    const [row] = await portal.db
      .select({ full: fullNameOf(users), listed: lastNameFirst(users) })
      .from(users)
      .where(eq(users.uuid, uuid));
    expect(row).toEqual({ full, listed });
    const person = { first_name, last_name };
    expect([fullName(person), calledName(person)]).toEqual([full, called]);
  }
});

test.each([
  ['first_name', { first_name: ' ʔaʔ ', last_name: '' }],
  ['last_name', { first_name: undefined, last_name: 'ʔaʔ' }],
])('V35 somebody registers with a %s alone, and is greeted by it', async (field, names) => {
  const email = 'one@example.org';
  const answer = await portal.browser().post('/api/v1/register', registration(email, names));
  expect(answer.statusCode).toBe(201);
  const token = await newestToken(portal, email);
  const browser = portal.browser();
  expect((await browser.post('/api/v1/verify-email', { token })).statusCode).toBe(200);
  await browser.login(email, testPassword);
  const { data } = (await browser.get('/api/v1/user')).json();
  expect({ first_name: data.first_name, last_name: data.last_name }).toEqual({
    first_name: '',
    last_name: '',
    [field]: 'ʔaʔ',
  });
  const asks = await portal.browser().post('/api/v1/initiate-reset', { email });
  expect(asks.statusCode).toBe(200);
  await portal.deliverEmails();
  const texts = (await findOutboxEmails(portal.db, email)).map(({ text }) => text);
  expect(texts.some((text) => text.startsWith('Hello ʔaʔ,\n'))).toBe(true);
  expect(texts.join('\n')).not.toContain('undefined');
});

test('V35 without any name both fields say so, beside the other errors', async () => {
  const errors = { first_name: [noName], last_name: [noName] };
  const nobody = { first_name: '  ', last_name: '\u2060' };
  const registered = await portal
    .browser()
    .post('/api/v1/register', registration('no@example.org', { ...nobody, email: 'no' }));
  expect([registered.statusCode, registered.json().errors]).toEqual([
    400,
    { ...errors, email: [expect.any(String)] },
  ]);
  const { browser, user } = await buildBooker(portal);
  const save = (names: Record<string, unknown>) =>
    browser.send('PUT', '/api/v1/profile/personal-info', personalInfo(names));
  const refused = await save(nobody);
  expect([refused.statusCode, refused.json().errors]).toEqual([400, errors]);
  const saved = await save({ first_name: '', last_name: 'Suharto' });
  expect(saved.json().data).toMatchObject({ first_name: '', last_name: 'Suharto' });
  const [row] = await portal.db.select().from(users).where(eq(users.uuid, user.uuid));
  expect(row).toMatchObject({ first_name: '', last_name: 'Suharto' });
});

test('V35 the directory lists people by the name that they have', async () => {
  const names = [
    ['Ann', 'Zimmer'],
    ['Madonna', ''],
    ['', 'Suharto'],
    ['Zoe', 'Abel'],
  ] as const;
  for (const [first_name, last_name] of names) {
    const { uuid } = await buildUser(portal.db, { first_name, last_name });
    await buildMembership(portal.db, uuid);
  }
  const viewer = await buildUser(portal.db, { first_name: 'Viewer', last_name: 'Nash' });
  await buildMembership(portal.db, viewer.uuid);
  const browser = portal.browser();
  await browser.login(viewer.email, testPassword);
  const list = async (search = '') =>
    (await browser.get(`/api/v1/members?search=${search}`)).json().data.map(fullName);
  expect(await list()).toEqual(['Zoe Abel', 'Madonna', 'Viewer Nash', 'Suharto', 'Ann Zimmer']);
  expect(await list('suharto')).toEqual(['Suharto']);
});

test('V35 a booking, its emails and the organizers’ lists have one name without spaces', async () => {
  const event = await buildEvent(portal.db, { title: 'Spring Open', slug: 'spring-open' });
  const card = { payment_method: 'pm_card_visa' };
  for (const [first_name, last_name] of [
    ['Ann', 'Zimmer'],
    ['', 'Suharto'],
    ['Madonna', ''],
  ] as const) {
    const { attend } = await buildBooker(portal, { first_name, last_name });
    expect((await attend(event.uuid, card)).statusCode).toBe(201);
  }
  const { browser, user } = await buildBooker(portal, {}, portal.app, {
    role: 'owner',
    event_uuid: null,
  });
  await portal.db
    .update(users)
    .set({ first_name: '', last_name: 'Raj' })
    .where(eq(users.uuid, user.uuid));
  const attendees = `/api/v1/organize/events/${event.uuid}/attendees`;
  const { data } = (await browser.get(attendees)).json();
  const inOrder = ['Madonna', 'Suharto', 'Ann Zimmer'];
  expect(data.map(({ name }: { name: string }) => name)).toEqual(inOrder);
  expect(data.map(({ booker }: { booker: string }) => booker)).toEqual(inOrder);
  expect((await browser.get(`${attendees}.csv`)).body).toContain('\n"Suharto","Suharto",');
  const people = (await browser.get('/api/v1/organize/grants')).json();
  expect(JSON.stringify(people)).toContain('"name":"Raj"');
  await portal.deliverEmails();
  const emails = (await findOutboxEmails(portal.db)).map(({ text }) => text).join('\n');
  for (const name of ['Suharto', 'Madonna']) {
    expect(emails).toContain(`Hello ${name},`);
    expect(emails).toContain(`Paid by: ${name}\n`);
  }
  expect(emails).not.toMatch(/undefined|null|Hello ,|Hello {2}/);
});
