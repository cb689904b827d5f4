import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { grantRoles } from '#contract/calls/access.ts';
import { fullName } from '#contract/values/person-names.ts';
import { findAllTables } from '#server/backup/catalog-queries.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import { ledgerEntries } from '#server/db/tables/ledger-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { eraseDueAccounts } from '#server/privacy/delete-account.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import { personalInfo } from '#server/testing/builders/personal-info.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { tablesInExport, tablesLeftOut } from './everything-tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairway-everything-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const portal = useTestApp({ DATA_DIR: folder });
const path = '/api/v1/organize/exports';

test('17.4 each table and column is in the file of everything, or left out by name', async () => {
  // Generated columns are not listed.
  const wrong = (await findAllTables(portal.db)).flatMap(({ table, columns }) => {
    if (table in tablesLeftOut) return table in tablesInExport ? [`${table} is both`] : [];
    const declared = tablesInExport[table];
    if (!declared) return [`${table} is neither in it nor left out`];
    const named = `${declared.columns} ${declared.without ?? ''}`.split(' ').filter(Boolean);
    return columns.filter((column) => !named.includes(column)).map((one) => `${table}.${one}`);
  });
  expect(wrong).toEqual([]);
});

async function buildOwner() {
  const event = await buildEvent(portal.db, { title: 'Spring Open' });
  const owner = await buildDesk(portal, 'owner', event.uuid);
  const ask = async (body: object = {}) =>
    owner.browser.post(path, { kind: 'everything', key: randomUUID(), ...body });
  const people = async () => (await ask()).json().current.people as number;
  return { event, owner, ask, people };
}

test('17.4 everything is made with the number of people that was shown, twice a day, and every owner hears of it', async () => {
  const { event, owner, ask, people } = await buildOwner();
  const other = await buildDesk(portal, 'owner', event.uuid);
  const treasurer = await buildDesk(portal, 'treasurer', event.uuid);
  const first = await ask();
  expect([first.statusCode, first.json()]).toMatchObject([
    409,
    { code: 'numbers_changed', current: { people: 3 } },
  ]);
  const expected = { expect: { people: await people() } };
  const key = randomUUID();
  for (let time = 0; time < 3; time += 1) {
    expect((await ask({ ...expected, key })).statusCode).toBe(202);
  }
  expect((await ask(expected)).statusCode).toBe(202);
  const third = await ask(expected);
  expect([third.statusCode, third.json().message]).toEqual([
    429,
    expect.stringContaining('Everything was downloaded 2 times within a day'),
  ]);
  await portal.deliverEmails();
  for (const { user } of [owner, other]) {
    const subjects = await portal.subjectsTo(user.email);
    expect(subjects.filter((subject) => subject.endsWith('asked for everything'))).toHaveLength(2);
  }
  expect(await portal.subjectsTo(treasurer.user.email)).toEqual([]);
});

test('17.4 L11 everything is for owners', async () => {
  const event = await buildEvent(portal.db);
  const seen: string[] = [];
  for (const role of grantRoles) {
    const { browser } = await buildDesk(portal, role, event.uuid);
    const answer = await browser.post(path, { kind: 'everything', key: randomUUID() });
    if (answer.statusCode === 409) seen.push(role);
    else expect(answer.json().code).toBe('forbidden');
  }
  expect(seen).toEqual(['owner']);
});

test('17.4 J15 the file has members, events, ledger, pages and the audit log, and nothing sealed, hidden or secret', async () => {
  const { event, owner, ask, people } = await buildOwner();
  const robin = await buildBooker(portal, { first_name: 'Robin', about: 'I hide this.' });
  await buildMembership(portal.db, robin.user.uuid);
  const notes = {
    health_conditions: 'a peanut allergy',
    dietary_restrictions: 'no shellfish',
    emergency_contact_name: 'Pat Roe',
    private_consent: true,
    phone_number: '204-555-0143',
    dob_visibility: false,
  };
  await robin.browser.send('PUT', api.updatePersonalInfo.path, personalInfo(notes));
  await robin.attend(event.uuid, {
    payment_method: 'pm_card_visa',
    guests: [{ name: 'Sam Guest' }],
    notes: 'I walk slowly.',
  });
  const { uuid } = (await ask({ expect: { people: await people() } })).json().data;
  await portal.deliverEmails();
  const answer = await owner.browser.get(`${path}/${uuid}/file`);
  expect(answer.headers['content-disposition']).toBe(
    'attachment; filename="everything-2026-06-15.zip"',
  );
  const zip = unzipSync(answer.rawPayload);
  expect(Object.keys(zip)).toEqual(
    expect.arrayContaining([
      ...['README.txt', 'audit-log.csv', 'events/events.csv', 'ledger/ledger.csv'],
      ...['members/people.csv', 'pages/terms.md', 'events/places.csv'],
    ]),
  );
  const text = Object.values(zip)
    .map((bytes) => strFromU8(bytes))
    .join('\n');
  for (const shown of ['Robin', 'Spring Open', 'Sam Guest', robin.user.email]) {
    expect(text).toContain(shown);
  }
  const tickets = await portal.db.select({ ticket: seats.ticket }).from(seats);
  const secrets = [
    'a peanut',
    'shellfish',
    'Pat Roe',
    'I hide this.',
    '204-555-0143',
    'I walk slowly',
  ];
  for (const hidden of [
    ...secrets,
    robin.user.password_hash,
    ...tickets.map((one) => one.ticket),
  ]) {
    expect(text).not.toContain(String(hidden));
  }
});

test('17.4 a stranger reads the file of everything: dollars, ISO times with zones, names, what each file is', async () => {
  const { event, owner, ask, people } = await buildOwner();
  const robin = await buildBooker(portal, { first_name: 'Robin' });
  await robin.attend(event.uuid, { payment_method: 'pm_card_visa' });
  const { uuid } = (await ask({ expect: { people: await people() } })).json().data;
  await portal.deliverEmails();
  const zip = unzipSync((await owner.browser.get(`${path}/${uuid}/file`)).rawPayload);
  const textOf = (name: string) => strFromU8(zip[name] ?? new Uint8Array());
  for (const { file, about } of Object.values(tablesInExport)) {
    expect(textOf('README.txt')).toContain(`${file}.csv: ${about}`);
    const heads = ['', 'semicolon/'].map(
      (folder) => textOf(`${folder}${file}.csv`).split('\r\n')[0],
    );
    expect(heads[1]).toBe(heads[0]?.replaceAll(',', ';'));
    expect(heads[0]).not.toContain('cents');
  }
  const rowsOf = (name: string): Record<string, string>[] =>
    parse(textOf(name), { bom: true, columns: true });
  const stored = await portal.db.select().from(ledgerEntries);
  const read = rowsOf('ledger/ledger.csv');
  const total = read.reduce((sum, row) => sum + Math.round(Number(row.dollars) * 100), 0);
  expect(total).toBe(stored.reduce((sum, { cents }) => sum + cents, 0));
  expect(total).toBeGreaterThan(0);
  expect(read[0]).toMatchObject({
    user_name: expect.stringContaining('Robin'),
    user_email: robin.user.email,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(textOf('semicolon/ledger/ledger.csv')).toContain(
    `;${String(read[0]?.dollars).replace('.', ',')};`,
  );
  const [place] = rowsOf('ledger/ledger.csv').map(({ taxes, facts }) => `${taxes}${facts}`);
  expect(place).not.toContain('cents');
  const asked = rowsOf('audit-log.csv').find(({ what }) => what === 'everything_asked');
  expect(asked?.who_name).toBe(fullName(owner.user));
  expect(rowsOf('events/bookings.csv')[0]?.event_title).toBe('Spring Open');
  expect(rowsOf('events/events.csv')[0]?.starts_at_local).toMatch(
    new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d ${event.timezone}$`),
  );
});

test('17.4 1.8 the names of erased people stand nowhere in the file of everything', async () => {
  const { event, owner, ask, people } = await buildOwner();
  const zelda = await buildBooker(portal, { first_name: 'Zeldalina', last_name: 'Quornby' });
  await buildMembership(portal.db, zelda.user.uuid);
  const treasurer = await buildDesk(portal, 'treasurer', event.uuid);
  const { id } = (
    await zelda.attend(event.uuid, { payment_method: 'pm_card_visa', donation_cents: 20_00 })
  ).json().data;
  await treasurer.browser.get(`/api/v1/organize/members/${zelda.user.uuid}`);
  await owner.cancel(id, {
    seats: [(await owner.booking(id)).seats[0]?.uuid],
    refund: 'none',
    reason: 'Zeldalina is ill.',
  });
  await portal.db
    .update(users)
    .set({ deletion_requested_at: portal.clock.now() })
    .where(eq(users.uuid, zelda.user.uuid));
  portal.clock.advance(60 * 24 * 3600);
  await eraseDueAccounts(portal.deps);
  await owner.signInAgain();
  const { uuid } = (await ask({ expect: { people: await people() } })).json().data;
  await portal.deliverEmails();
  const answer = await owner.browser.get(`${path}/${uuid}/file`);
  const zip = unzipSync(answer.rawPayload);
  const text = Object.entries(zip)
    .map(([name, bytes]) => `${name} ${strFromU8(bytes)}`)
    .join('\n');
  expect(text).toContain('Spring Open');
  for (const gone of ['Zeldalina', 'Quornby', zelda.user.email]) expect(text).not.toContain(gone);
});
