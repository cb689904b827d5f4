import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../db/tables/tables.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { personalInfo } from '../testing/builders/personal-info.ts';
import { type TestBrowser, testBrowser, useTestApp } from '../testing/test-app.ts';
import { privateFields } from './private-texts.ts';

const portal = useTestApp();
const texts = {
  emergency_contact_name: 'Sam Plainwood',
  emergency_contact_phone_number: '+1 416 555 0199',
  health_conditions: 'Allergic to plainbees',
  dietary_restrictions: 'No plainnuts',
};
const noTexts = Object.fromEntries(privateFields.map((field) => [field, null]));

async function signIn() {
  const person = await buildUser(portal.db);
  const browser = portal.browser();
  await browser.login(person.email, testPassword);
  return { person, browser };
}

const save = (browser: TestBrowser, overrides: Record<string, unknown>) =>
  browser.send('PUT', '/api/v1/profile/personal-info', personalInfo(overrides));
const userOf = async (browser: TestBrowser) => (await browser.get('/api/v1/user')).json().data;

async function rowOf({ uuid }: { uuid: string }) {
  const [row] = await portal.db.select().from(users).where(eq(users.uuid, uuid));
  return row as typeof users.$inferSelect;
}

test('3.1 with consent the private texts are stored sealed, and opened for their owner', async () => {
  const { person, browser } = await signIn();
  const answer = await save(browser, { ...texts, private_consent: true });
  expect(answer.json().data).toMatchObject({
    ...texts,
    private_consent_at: '2026-06-15T16:00:00.000Z',
  });
  const row = await rowOf(person);
  for (const text of Object.values(texts)) expect(JSON.stringify(row)).not.toContain(text);
  for (const field of privateFields) expect(row[field]).toMatch(/^v1\./);
  expect(portal.log.join()).not.toMatch(/plain(bees|nuts|wood)/i);
});

test('3.2 without `private_consent` in the payload, sending a text is the consent', async () => {
  const { person, browser } = await signIn();
  await save(browser, {});
  expect((await rowOf(person)).private_consent_at).toBeNull();
  const answer = await save(browser, texts);
  expect(answer.json().data).toMatchObject({
    ...texts,
    private_consent_at: '2026-06-15T16:00:00.000Z',
  });
});

test('3.1 without consent and texts the rest of the form is stored', async () => {
  const { person, browser } = await signIn();
  await save(browser, { ...noTexts, gender: 'Female', private_consent: false });
  expect(await rowOf(person)).toMatchObject({
    ...noTexts,
    gender: 'Female',
    private_consent_at: null,
  });
});

test('3.1 consent is given once, and its instant stays', async () => {
  const { browser } = await signIn();
  await save(browser, { private_consent: true });
  portal.clock.advance(3600);
  await save(browser, { ...texts, private_consent: true });
  const answer = await save(browser, texts);
  expect(answer.json().data).toMatchObject({
    ...texts,
    private_consent_at: '2026-06-15T16:00:00.000Z',
  });
});

test('3.1 a withdrawn consent empties the texts', async () => {
  const { person, browser } = await signIn();
  await save(browser, { ...texts, private_consent: true });
  const answer = await save(browser, { private_consent: false });
  expect(answer.json().data).toMatchObject({ ...noTexts, private_consent_at: null });
  expect(await rowOf(person)).toMatchObject({ ...noTexts, private_consent_at: null });
});

test.each(['false', 0, null, 'yes'])(
  'D13 %j is neither consent nor withdrawal',
  async (consent) => {
    const { person, browser } = await signIn();
    const answer = await save(browser, { ...texts, private_consent: consent });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
      400,
      ['private_consent'],
    ]);
    expect(await rowOf(person)).toEqual(person);
  },
);

test.each(['<script>alert(1)</script>', '=cmd()'])(
  'D1 %s is stored as text, unchanged',
  async (text) => {
    const { browser } = await signIn();
    const hostile = {
      ...Object.fromEntries(privateFields.map((field) => [field, text])),
      emergency_contact_phone_number: `${text} 555-0142`,
    };
    await save(browser, { ...hostile, private_consent: true });
    expect(await userOf(browser)).toMatchObject(hostile);
  },
);

test('A6 texts that are swapped between people or fields are shown to nobody', async () => {
  const [robin, sam] = [await signIn(), await signIn()];
  await save(robin.browser, { ...texts, private_consent: true });
  await save(sam.browser, { health_conditions: 'Asthma', private_consent: true });
  const [robins, sams] = [await rowOf(robin.person), await rowOf(sam.person)];
  const put = (person: { uuid: string }, health_conditions: string | null) =>
    portal.db.update(users).set({ health_conditions }).where(eq(users.uuid, person.uuid));
  await put(robin.person, sams.health_conditions);
  await put(sam.person, robins.dietary_restrictions);

  // The rest of the profile is answered, and the failure is logged.
  expect(await userOf(robin.browser)).toEqual(
    expect.objectContaining({ ...texts, health_conditions: null }),
  );
  expect((await userOf(sam.browser)).health_conditions).toBeNull();
  expect(portal.log.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      msg: 'a sealed text does not open',
      user: robin.person.uuid,
      field: 'health_conditions',
    }),
  );
  await put(robin.person, robins.dietary_restrictions);
  expect((await userOf(robin.browser)).health_conditions).toBeNull();
});

test('3.1 with a new key in front old texts open, and the next save seals with it', async () => {
  const { person, browser } = await signIn();
  await save(browser, { ...texts, private_consent: true });
  const before = await rowOf(person);
  const [old] = portal.settings.privateDataKeys;
  const privateDataKeys = [Buffer.alloc(32, 7), old as Buffer];
  const rotated = testBrowser(await portal.anotherApp({ privateDataKeys }));
  await rotated.login(person.email, testPassword);
  expect(await userOf(rotated)).toMatchObject(texts);
  await save(rotated, texts);

  const keyOf = (row: typeof before) => row.health_conditions?.split('.')[1];
  expect(keyOf(await rowOf(person))).not.toBe(keyOf(before));
  expect(await userOf(rotated)).toMatchObject(texts);
});

test('3.1 saving without the key that sealed the texts leaves them unchanged', async () => {
  const { person, browser } = await signIn();
  await save(browser, { ...texts, private_consent: true });
  const privateDataKeys = [Buffer.alloc(32, 7)];
  const keyless = testBrowser(await portal.anotherApp({ privateDataKeys }));
  await keyless.login(person.email, testPassword);
  expect(await userOf(keyless)).toMatchObject(noTexts);
  const answer = await save(keyless, { health_conditions: 'Wasps' });
  expect(answer.json().data.health_conditions).toBe('Wasps');

  expect(await userOf(browser)).toMatchObject({ ...texts, health_conditions: null });
  // With the key they can be emptied; a withdrawal empties them also without it.
  await save(browser, { ...texts, dietary_restrictions: '' });
  expect((await rowOf(person)).dietary_restrictions).toBeNull();
  await save(keyless, { private_consent: false });
  expect(await rowOf(person)).toMatchObject(noTexts);
});
