import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { users } from '../db/tables/tables.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { personalInfo } from '../testing/builders/personal-info.ts';
import { type TestBrowser, useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();

async function signIn(overrides: Partial<typeof users.$inferInsert> = {}) {
  const person = await buildUser(portal.db, overrides);
  const browser = portal.browser();
  await browser.login(person.email, testPassword);
  return { person, browser };
}

async function rowOf({ uuid }: { uuid: string }) {
  const [row] = await portal.db.select().from(users).where(eq(users.uuid, uuid));
  return row as typeof users.$inferSelect;
}

const links = (overrides: Record<string, unknown> = {}) => ({
  linkedin: '',
  facebook: '',
  twitter: '',
  instagram: '',
  social_links_visibility: false,
  ...overrides,
});
const put = (browser: TestBrowser, part: string, body: unknown) =>
  browser.send('PUT', `/api/v1/profile/${part}`, body);

test('3.2 7.21 personal information is stored under the names of its columns and answered as the user', async () => {
  const { person, browser } = await signIn();
  const body = personalInfo({
    first_name: ' Zoé ',
    personal_info_visibility: true,
    dob: '1980-02-29',
    gender: 'Female',
    phone_number: '+1 555-555-5555',
    languages: 'English, French',
    location: '12 Fairway Road\nGuelph',
  });
  const answer = await put(browser, 'personal-info', body);

  expect(answer.statusCode).toBe(200);
  const shown = {
    first_name: 'Zoé',
    last_name: 'Fairfield',
    dob_visibility: true,
    dob_at: '1980-02-29',
    gender: 'Female',
    phone_number: '+1 555-555-5555',
    languages: 'English, French',
    location: '12 Fairway Road\nGuelph',
    health_conditions: null,
  };
  expect(answer.json().data).toMatchObject({ uuid: person.uuid, ...shown });
  expect(await rowOf(person)).toMatchObject(shown);
  expect((await browser.get('/api/v1/user')).json().data).toEqual(answer.json().data);

  // A missing, a null and an empty field all empty the column.
  for (const nothing of [{}, { dob: null, gender: null }, { dob: '', gender: '' }]) {
    await put(browser, 'personal-info', personalInfo({ dob: '1980-02-29', gender: 'Female' }));
    await put(browser, 'personal-info', personalInfo(nothing));
    expect(await rowOf(person)).toMatchObject({ dob_at: null, gender: null, location: null });
  }
});

test('Q17 golf is stored with the day on which the index changed, and nothing empties it', async () => {
  portal.clock.set('2031-05-04T03:30:00Z');
  const { person, browser } = await signIn();
  const golf = {
    handicap_index: -1.8,
    home_course: ' Rivermouth Links ',
    hand: 'left',
    gets_around: 'walks',
    golf_visibility: true,
  };
  const first = await put(browser, 'golf', golf);
  const stored = { ...golf, home_course: 'Rivermouth Links', handicap_index_on: '2031-05-03' };
  expect(first.json().data).toMatchObject(stored);
  expect(await rowOf(person)).toMatchObject(stored);

  // The next day in Toronto.
  portal.clock.advance(3600);
  await put(browser, 'golf', { ...golf, home_course: 'Elsewhere' });
  expect(await rowOf(person)).toMatchObject({ ...stored, home_course: 'Elsewhere' });
  await put(browser, 'golf', { ...golf, handicap_index: 0 });
  expect(await rowOf(person)).toMatchObject({ handicap_index: 0, handicap_index_on: '2031-05-04' });
  await put(browser, 'golf', { golf_visibility: false });
  expect(await rowOf(person)).toMatchObject({
    handicap_index: null,
    handicap_index_on: null,
    home_course: null,
    hand: null,
    gets_around: null,
    golf_visibility: false,
  });

  const wrong = { handicap_index: 54.1, hand: 'both', gets_around: 'flies', golf_visibility: 1 };
  const refused = await put(browser, 'golf', wrong);
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([
    400,
    Object.keys(wrong),
  ]);
});

test('7.22 7.23 7.24 about, social links and visibility are stored', async () => {
  const { person, browser } = await signIn();
  await put(browser, 'about', { about: 'Seven irons.\n\nTwo dogs.', about_visibility: true });
  await put(browser, 'social-links', links({ linkedin: 'https://linkedin.com/in/robin' }));
  await put(browser, 'visibility', { employment_visibility: true });
  const last = await put(browser, 'visibility', { education_visibility: true });

  const flags = { employment_visibility: true, education_visibility: true, about_visibility: true };
  expect(await rowOf(person)).toMatchObject({
    about: 'Seven irons.\n\nTwo dogs.',
    linkedin: 'https://linkedin.com/in/robin',
    twitter: null,
    social_links_visibility: false,
    ...flags,
  });
  expect(last.json().data).toMatchObject({
    social_links: { linkedin: 'https://linkedin.com/in/robin', instagram: null },
    ...flags,
  });
  await put(browser, 'visibility', { employment_visibility: false });
  expect(await rowOf(person)).toMatchObject({
    employment_visibility: false,
    education_visibility: true,
  });
});

test('7.24 visibility takes one flag at a time', async () => {
  const { browser } = await signIn();
  for (const body of [{}, { employment_visibility: true, education_visibility: true }]) {
    expect((await put(browser, 'visibility', body)).statusCode).toBe(400);
  }
});

test('6.2 a save changes nobody else, and every flag is off for a new account', async () => {
  const { browser } = await signIn();
  const other = await buildUser(portal.db);
  await put(browser, 'about', { about: 'Mine', about_visibility: true });
  await put(
    browser,
    'personal-info',
    personalInfo({ uuid: other.uuid, personal_info_visibility: true }),
  );
  expect(await rowOf(other)).toEqual(other);
  const flags = Object.entries(other).filter(([name]) => name.endsWith('_visibility'));
  expect(flags.map(([, value]) => value)).toEqual(Array(6).fill(false));
});

test('A7 fields that a profile save does not list are ignored', async () => {
  const { person, browser } = await signIn();
  const forged = {
    id: 7,
    uuid: '11111111-1111-4111-8111-111111111111',
    role: 'organizer',
    email: 'new@example.org',
    email_key: 'new@example.org',
    email_verified_at: null,
    pending_email: 'new@example.org',
    password_hash: 'x',
    stripe_id: 'cus_1',
    subscribed: true,
    pfp_url: 'https://evil.example/me.png',
    private_consent_at: '2020-01-01T00:00:00Z',
    deletion_requested_at: '2020-01-01T00:00:00Z',
    created_at: '2000-01-01T00:00:00Z',
    employment_visibility: true,
    dob_visibility: true,
  };
  const own = { first_name: person.first_name, last_name: person.last_name };
  await put(browser, 'personal-info', { ...forged, ...personalInfo(own) });
  await put(browser, 'about', { ...forged, about: '', about_visibility: false });
  await put(browser, 'social-links', { ...forged, ...links() });
  expect(await rowOf(person)).toEqual(person);
  const other = { ...forged, employment_visibility: false };
  await put(browser, 'visibility', other);
  expect(await rowOf(person)).toEqual(person);
});

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '=cmd()',
];

test('D1 what looks like code is stored as text, unchanged', async () => {
  const { person, browser } = await signIn();
  for (const text of hostile) {
    const texts = {
      first_name: text,
      last_name: text,
      gender: text,
      phone_number: `${text} 555-0142`,
      languages: text,
      location: text,
    };
    const answer = await put(browser, 'personal-info', personalInfo(texts));
    expect(answer.json().data).toMatchObject(texts);
    expect(answer.headers['content-type']).toContain('application/json');
    await put(browser, 'about', { about: text, about_visibility: true });
    expect(await rowOf(person)).toMatchObject({ ...texts, about: text });
  }
});

test('D2 only a link to a profile is accepted as a social link', async () => {
  const { person, browser } = await signIn({ facebook: 'https://facebook.com/robin' });
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    '//evil.example',
    'https://a b.example',
    'https://linkedin.com@evil.example',
    `https://example.com/${'x'.repeat(5000)}`,
    'robin',
  ])
    for (const field of ['linkedin', 'facebook', 'twitter', 'instagram']) {
      const answer = await put(browser, 'social-links', links({ [field]: link }));
      expect([answer.statusCode, Object.keys(answer.json().errors)], link).toEqual([400, [field]]);
    }
  expect(await rowOf(person)).toEqual(person);
});

/** The contract compares birthdays with the real clock, so it is fixed at the end of a day. */
function lateInTheDay() {
  vi.setSystemTime('2026-06-15T23:59:59Z');
  onTestFinished(() => void vi.useRealTimers());
}

test('D5 what is no past day of the calendar is no date of birth', async () => {
  lateInTheDay();
  const { person, browser } = await signIn({ dob_at: '1961-03-14' });
  for (const dob of [
    '2026-06-16',
    '2001-02-31',
    '2001-02-29',
    '0000-00-00',
    '1899-12-31',
    '2020-13-01',
    '1980-02-29T00:00:00Z',
    '1980-02-29T00:00:00+02:00',
    '02/29/1980',
    19800229,
    true,
  ]) {
    const answer = await put(browser, 'personal-info', personalInfo({ dob }));
    expect([answer.statusCode, Object.keys(answer.json().errors)], `${dob}`).toEqual([
      400,
      ['dob'],
    ]);
  }
  expect(await rowOf(person)).toEqual(person);
});

test('D5 D6 the day that was sent is the day that is stored, today in UTC included', async () => {
  lateInTheDay();
  const { person, browser } = await signIn();
  for (const dob of ['1980-02-29', '1900-01-01', '2026-06-15']) {
    const answer = await put(browser, 'personal-info', personalInfo({ dob }));
    expect(answer.json().data.dob_at).toBe(dob);
    expect((await rowOf(person)).dob_at).toBe(dob);
  }
});

test('D9 a name in any script comes back as it was sent', async () => {
  const { browser } = await signIn();
  for (const text of ['🏌🏽‍♀️ 👩‍👩‍👧‍👦', 'שרה לוי', 'می‌خواهم', 'Nguyễn Thị Ánh']) {
    const answer = await put(
      browser,
      'personal-info',
      personalInfo({ first_name: text.normalize('NFD') }),
    );
    expect(answer.json().data.first_name).toBe(text.normalize('NFC'));
  }
});

test('D9 D10 text that cannot be stored is refused on its field', async () => {
  const { person, browser } = await signIn();
  for (const text of ['a\0b', 'a\ud800b', `x${'\u0301'.repeat(10_000)}`]) {
    for (const field of ['first_name', 'gender', 'location', 'health_conditions']) {
      const answer = await put(browser, 'personal-info', personalInfo({ [field]: text }));
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
    }
    const about = await put(browser, 'about', { about: text, about_visibility: true });
    expect([about.statusCode, Object.keys(about.json().errors)]).toEqual([400, ['about']]);
  }
  expect(await rowOf(person)).toEqual(person);
});

test('D11 wrong types are errors of their fields, all reported together', async () => {
  const { person, browser } = await signIn();
  const body = personalInfo({
    first_name: null,
    last_name: '  ',
    gender: 7,
    languages: ['en'],
    location: {},
  });
  const answer = await put(browser, 'personal-info', body);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().errors).sort()).toEqual([
    'first_name',
    'gender',
    'languages',
    'location',
  ]);
  expect((await put(browser, 'about', { about_visibility: true })).statusCode).toBe(200);
  expect((await put(browser, 'about', [])).statusCode).toBe(400);
  expect((await put(browser, 'about', undefined)).statusCode).toBe(400);
  expect(await rowOf(person)).toEqual({ ...person, about_visibility: true });
});

test('D13 only true and false are on and off', async () => {
  const { person, browser } = await signIn();
  for (const flag of ['false', 'true', 0, 1, null, 'yes', [], undefined]) {
    const sent: [part: string, field: string, body: Record<string, unknown>][] = [
      [
        'personal-info',
        'personal_info_visibility',
        personalInfo({ personal_info_visibility: flag }),
      ],
      ['about', 'about_visibility', { about: 'x', about_visibility: flag }],
      ['social-links', 'social_links_visibility', links({ social_links_visibility: flag })],
      ['visibility', 'employment_visibility', { employment_visibility: flag }],
    ];
    for (const [part, field, body] of sent) {
      const answer = await put(browser, part, body);
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
    }
  }
  expect(await rowOf(person)).toEqual(person);
});
