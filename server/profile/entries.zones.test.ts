import { asc } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { months } from '#contract/values/dates.ts';
import { education, employment } from '../db/tables/tables.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { type TestBrowser, useTestApp } from '../testing/test-app.ts';
import { walk } from '../testing/walk.ts';

const portal = useTestApp();
const nobodys = '11111111-1111-4111-8111-111111111111';

// The same tests for both kinds of entry.
const kinds = [
  { name: 'employment', table: employment, texts: { title: 'Greenkeeper', company: 'Links Ltd.' } },
  { name: 'education', table: education, texts: { course: 'Turf science', place: 'Guelph' } },
] as const;

describe.each(kinds)('$name', ({ name, table, texts }) => {
  const [what, where] = Object.keys(texts) as [string, string];
  const path = `/api/v1/profile/${name}`;
  const sent = (overrides: Record<string, unknown> = {}) => ({
    ...texts,
    start_date: 'May 2011',
    end_date: 'June 2012',
    ...overrides,
  });
  const stored = () => portal.db.select().from(table).orderBy(asc(table.start_month));
  let robin: Awaited<ReturnType<typeof buildUser>>;
  let browser: TestBrowser;

  beforeEach(async () => {
    // The contract compares months with the real clock, so it is fixed near the end of a month.
    vi.setSystemTime('2026-06-30T23:59:59Z');
    robin = await buildUser(portal.db);
    browser = portal.browser();
    await browser.login(robin.email, testPassword);
  });
  afterEach(() => void vi.useRealTimers());

  test('7.25 7.27 3.3 3.4 an entry is added, and listed with the user newest first', async () => {
    const answer = await browser.post(path, sent());
    expect(answer.statusCode).toBe(201);
    const { uuid, ...rest } = answer.json().data;
    expect(rest).toEqual(sent());
    const [row] = await stored();
    expect(row).toEqual({
      uuid,
      user_uuid: robin.uuid,
      ...texts,
      start_month: '2011-05-01',
      end_month: '2012-06-01',
    });
    await browser.post(path, sent({ start_date: 'June 2012', end_date: '' }));
    const user = (await browser.get('/api/v1/user')).json().data;
    expect(user[name].map((entry: Record<string, string>) => entry.end_date)).toEqual([
      '',
      'June 2012',
    ]);
  });

  test('3.3 3.4 5.2 without an end the entry is the present one', async () => {
    const { end_date: _, ...withoutEnd } = sent();
    for (const present of [withoutEnd, sent({ end_date: '' }), sent({ end_date: null })]) {
      const answer = await browser.post(path, present);
      expect([answer.statusCode, answer.json().data.end_date]).toEqual([201, '']);
    }
  });

  test('7.26 7.28 an own entry is changed, and the call can be repeated', async () => {
    const { uuid } = (await browser.post(path, sent())).json().data;
    const change = sent({ [what]: 'Another', start_date: 'July 2011', end_date: '' });
    for (let time = 0; time < 2; time += 1) {
      const answer = await browser.send('PUT', `${path}/${uuid}`, change);
      expect([answer.statusCode, answer.json()]).toEqual([200, { data: { uuid, ...change } }]);
    }
    expect(await stored()).toMatchObject([
      { uuid, [what]: 'Another', start_month: '2011-07-01', end_month: null },
    ]);
  });

  test('7.26 7.28 an own entry is deleted, and then not found', async () => {
    const { uuid } = (await browser.post(path, sent())).json().data;
    const answer = await browser.send('DELETE', `${path}/${uuid}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }]);
    expect(await stored()).toEqual([]);
    expect((await browser.send('DELETE', `${path}/${uuid}`)).statusCode).toBe(404);
    expect((await browser.send('PUT', `${path}/${uuid}`, sent())).statusCode).toBe(404);
  });

  test('A1 the entry of another is not found, and stays as it is', async () => {
    const sam = await buildUser(portal.db);
    const sams = portal.browser();
    await sams.login(sam.email, testPassword);
    const { uuid } = (await sams.post(path, sent())).json().data;
    const before = await stored();

    const change = sent({ [what]: 'Forged', user_uuid: robin.uuid, uuid: nobodys });
    const answers = [
      await browser.send('PUT', `${path}/${uuid}`, change),
      await browser.send('DELETE', `${path}/${uuid}`),
      await browser.send('PUT', `${path}/${nobodys}`, change),
      await browser.send('DELETE', `${path}/${nobodys}`),
    ];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
    expect(await stored()).toEqual(before);
  });

  test('A7 neither the owner nor the id of an entry can be chosen', async () => {
    const sam = await buildUser(portal.db);
    await browser.post(path, sent({ user_uuid: sam.uuid, uuid: nobodys, id: 1 }));
    const [row] = await stored();
    expect(row?.user_uuid).toBe(robin.uuid);
    expect(row?.uuid).not.toBe(nobodys);
  });

  test('7.25 7.27 an entry that is sent twice, also concurrently, is stored once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.post(path, sent())));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(201));
    expect(new Set(answers.map((answer) => answer.json().data.uuid)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    // An entry of another person, or with any difference, is another entry.
    const sam = await buildUser(portal.db);
    const sams = portal.browser();
    await sams.login(sam.email, testPassword);
    await sams.post(path, sent());
    await browser.post(path, sent({ end_date: '' }));
    await browser.post(path, sent({ [where]: 'Elsewhere' }));
    expect(await stored()).toHaveLength(4);
  });

  test('7.25 7.27 no more than fifty entries are stored, also when they are sent concurrently', async () => {
    const rows = Array.from({ length: 48 }, (_, number) => ({
      title: 'Pro',
      company: 'Links',
      course: 'Golf',
      place: 'Links',
      user_uuid: robin.uuid,
      start_month: `${1960 + number}-01-01`,
    }));
    await portal.db.insert(table).values(rows);
    const answers = await Promise.all(
      months.slice(0, 4).map((month) => browser.post(path, sent({ start_date: `${month} 2010` }))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 400, 400]);
    const rejected = answers.find(({ statusCode }) => statusCode === 400);
    expect(rejected?.json().errors).toEqual({
      start_date: ['There is room for 50 entries. Delete one to add another.'],
    });
    expect(await stored()).toHaveLength(50);
  });

  test(
    'D7 a month that cannot be is refused',
    walk(
      [
        ['start_date', { start_date: '' }, 'Choose a month and a year from 1900 on.'],
        ['start_date', { start_date: null }, 'Choose a month and a year.'],
        ['start_date', { start_date: 'February 1899' }, 'Choose a month and a year from 1900 on.'],
        ['start_date', { start_date: 'Febuary 2001' }, 'Choose a month and a year from 1900 on.'],
        ['start_date', { start_date: 'may 2001' }, 'Choose a month and a year from 1900 on.'],
        ['start_date', { start_date: '2001-05' }, 'Choose a month and a year from 1900 on.'],
        ['start_date', { start_date: 'July 2026', end_date: '' }, 'This month is still to come.'],
        ['end_date', { end_date: 'December 1899' }, 'Choose a month and a year from 1900 on.'],
        ['end_date', { end_date: 'Mai 2012' }, 'Choose a month and a year from 1900 on.'],
        ['end_date', { end_date: 2012 }, 'Choose a month and a year.'],
        ['end_date', { end_date: 'July 2026' }, 'This month is still to come.'],
        ['end_date', { end_date: 'April 2011' }, 'The end cannot be before the start.'],
        ['end_date', { end_date: 'December 2010' }, 'The end cannot be before the start.'],
      ],
      async ([field, change, sentence]) => {
        const answer = await browser.post(path, sent(change));
        expect([answer.statusCode, answer.json().errors]).toEqual([400, { [field]: [sentence] }]);
        expect(await stored()).toEqual([]);
      },
    ),
  );

  test('D7 an end before the start is reported together with other errors', async () => {
    const answer = await browser.post(path, sent({ [what]: ' ', end_date: 'April 2011' }));
    expect(Object.keys(answer.json().errors).sort()).toEqual([what, 'end_date'].sort());
  });

  test('D7 this month, January 1900 and a single month are accepted', async () => {
    for (const [start_date, end_date] of [
      ['June 2026', 'June 2026'],
      ['January 1900', ''],
      ['May 2011', 'May 2011'],
    ]) {
      expect((await browser.post(path, sent({ start_date, end_date }))).statusCode).toBe(201);
    }
  });

  test.each([what, where])('D1 D9 D11 %s is required text, stored unchanged', async (field) => {
    for (const text of [undefined, null, 7, '', ' ', 'x'.repeat(121), 'a\0b', 'two\nlines']) {
      const answer = await browser.post(path, sent({ [field]: text }));
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
    }
    expect(await stored()).toEqual([]);
    for (const text of ['<script>alert(1)</script>', '=cmd()', '{{7*7}}', '🏌️ Zoé']) {
      const answer = await browser.post(path, sent({ [field]: text }));
      expect(answer.json().data[field]).toBe(text);
    }
  });
});
