import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { grantRoles } from '#contract/calls/access.ts';
import { association, grants } from '#server/db/tables/association-tables.ts';
import { eventResultRows, events } from '#server/db/tables/event-tables.ts';
import { charges } from '#server/db/tables/ledger-tables.ts';
import { membershipSpans } from '#server/db/tables/membership-tables.ts';
import { exportFiles } from '#server/db/tables/year-tables.ts';
import { recordFees } from '#server/ledger/record-fees.ts';
import { isYearDownloaded } from '#server/ledger/years/fiscal-year-queries.ts';
import { deriveMemberships } from '#server/membership/spans/derive-memberships.ts';
import { deleteExpiredData } from '#server/privacy/retention.ts';
import { refreshDirectoryEntry } from '#server/profile/directory-entry/directory-entry.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairway-exports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const portal = useTestApp({ DATA_DIR: folder });
const path = '/api/v1/organize/exports';
const files = () =>
  existsSync(join(folder, 'exports')) ? readdirSync(join(folder, 'exports')) : [];

async function buildYear(role: 'treasurer' | 'owner' = 'treasurer') {
  const event = await buildEvent(portal.db, { title: 'Spring Open', slug: 'spring-open' });
  const desk = await buildDesk(portal, role, event.uuid);
  const robin = await buildBooker(portal, { first_name: 'Robin', last_name: 'Day; =1' });
  const card = { payment_method: 'pm_card_visa' };
  const { id } = (
    await robin.attend(event.uuid, { guests: [{ name: 'Sam' }], donation_cents: 20_00, ...card })
  ).json().data;
  expect((await robin.browser.post('/api/v1/subscribe', card)).statusCode).toBe(200);
  const captain = await buildDesk(portal, 'organizer', event.uuid);
  await captain.add({ seats: [{ name: 'Lou Poe' }], method: 'cheque' });
  await recordFees(portal.deps);
  const [first] = (await desk.booking(id)).seats;
  await desk.cancel(id, { seats: [first?.uuid], refund: 'donation' });
  const ask = async (body: object = {}) =>
    desk.browser.post(path, { kind: 'year', year: 2026, key: randomUUID(), ...body });
  const make = async () => {
    const { uuid } = (await ask()).json().data;
    await portal.deliverEmails();
    return uuid as string;
  };
  return { event, desk, ask, make };
}

/** One payment is disputed, a year by hand is not paid, and something is typed into the result of an event. */
async function leaveOpen(user_uuid: string) {
  const { db, clock } = portal;
  const [charge] = await db.select().from(charges).where(eq(charges.method, 'card'));
  const disputed_at = clock.now();
  await db
    .update(charges)
    .set({ disputed_at })
    .where(eq(charges.uuid, String(charge?.uuid)));
  const span = { begins_at: new Date('2026-12-01T05:00:00Z'), ends_at: new Date('2027-12-01Z') };
  await db.insert(membershipSpans).values({ user_uuid, source: 'hand', ...span });
  await deriveMemberships(db, [user_uuid], clock.now());
  await refreshDirectoryEntry(db, user_uuid);
  const [event] = await db.select().from(events);
  const row = { event_uuid: String(event?.uuid), position: 1, label: 'Sponsors' };
  await db.insert(eventResultRows).values([
    { ...row, kind: 'income', amount_cents: 900_00 },
    { ...row, kind: 'donation', position: 2, amount_cents: 50_00 },
  ]);
}

/** As a spreadsheet reads a file: cells by one separator, and numbers by one decimal sign. */
function readAs(text: string, separator: string, decimal: string) {
  const cell = `("(?:[^"]|"")*"|[^"${separator}\\r]*)(${separator}|\\r\\n)`;
  const rows: string[][] = [[]];
  for (const [, value = '', end] of text.replace('\uFEFF', '').matchAll(new RegExp(cell, 'g'))) {
    rows.at(-1)?.push(value.replace(/^"|"$/g, '').replaceAll('""', '"'));
    if (end !== separator) rows.push([]);
  }
  const [heads = [], ...lines] = rows.filter((row) => row.length > 0);
  const sumOf = (name: string) => {
    const at = heads.indexOf(name);
    const cents = lines.map((line) => {
      const number = line[at] ?? '';
      if (number !== '' && !new RegExp(`^-?\\d+\\${decimal}\\d\\d$`).test(number)) {
        throw new Error(`${number} is no number here.`);
      }
      return Math.round(Number(number.replace(decimal, '.')) * 100);
    });
    return cents.reduce((sum, one) => sum + one, 0);
  };
  return { heads, lines, sumOf };
}

async function download(
  desk: { browser: { get(path: string): Promise<{ statusCode: number; rawPayload: Buffer }> } },
  uuid: string,
) {
  const answer = await desk.browser.get(`${path}/${uuid}/file`);
  expect(answer.statusCode).toBe(200);
  return unzipSync(answer.rawPayload);
}

test('17.4 the file of a year adds up to the page, by the rules of two spreadsheets', async () => {
  const { desk, make } = await buildYear();
  const uuid = await make();
  const record = (await desk.browser.get(`${path}/${uuid}`)).json().data;
  expect(record).toMatchObject({
    state: 'ready',
    kind: 'year',
    year: 2026,
    total: 6,
    why_not: null,
  });
  const zip = await download(desk, uuid);
  expect(Object.keys(zip).toSorted()).toEqual([
    'deposits.csv',
    'events.csv',
    'ledger.csv',
    'memberships.csv',
    'semicolon/deposits.csv',
    'semicolon/events.csv',
    'semicolon/ledger.csv',
    'semicolon/memberships.csv',
    'summary.pdf',
  ]);
  const { totals } = (
    await desk.browser.get('/api/v1/organize/money?from=2026-01-01&to=2026-12-31')
  ).json();
  const text = (name: string) => strFromU8(zip[name] ?? new Uint8Array());
  const comma = readAs(text('ledger.csv'), ',', '.');
  const semicolon = readAs(text('semicolon/ledger.csv'), ';', ',');
  for (const { sumOf, heads, lines } of [comma, semicolon]) {
    expect(sumOf('Gross')).toBe(totals.in_cents - totals.back_cents);
    expect(sumOf('Fee')).toBe(totals.fees_cents);
    expect(sumOf('Net')).toBe(totals.net_cents);
    expect(lines).toHaveLength(6);
    expect(heads.slice(0, 11)).toEqual([
      ...['Receipt', 'Received', 'Recorded', 'Banked', 'Who', 'Event', 'What', 'Kind', 'Paid by'],
      ...['Type', 'Gross'],
    ]);
    expect(heads.slice(-4)).toEqual(['Fee', 'Net', 'Deposit or payout', 'Note']);
  }
  expect(semicolon.lines.map((line) => line.length)).toEqual(
    comma.lines.map((line) => line.length),
  );
  const members = readAs(text('memberships.csv'), ',', '.');
  // What a place became as a gift moves from the event to the gifts, in no sum.
  const events = readAs(text('events.csv'), ',', '.');
  const gross = ['Entry fees before refunds', 'Gifts before refunds', 'Refunded or reversed'];
  expect(events.heads.slice(2, 5)).toEqual(gross);
  const ofKinds =
    totals.in_cents -
    totals.back_cents -
    members.sumOf('Paid') +
    members.sumOf('Refunded or reversed');
  const [fees = 0, gifts = 0, back = 0] = gross.map((head) => events.sumOf(head));
  expect([fees, gifts, fees + gifts - back]).toEqual([360_00, 200_00, ofKinds]);
  expect(members.sumOf('For time in the year') + members.sumOf('For time after the year')).toBe(
    members.sumOf('Paid'),
  );
  expect(members.sumOf('For time after the year')).toBeGreaterThan(0);
  expect(text('summary.pdf').slice(0, 5)).toBe('%PDF-');
});

test('17.4 the ledger of a year has a column for each tax, as receipts have it and as the settings do', async () => {
  const set = (taxes: { name: string; number: string; rate: number }[]) =>
    portal.db.update(association).set({ taxes });
  const gst = { name: 'GST', number: '12345 6789 RT0001', rate: 5_000 };
  const qst = { name: 'QST', number: '1234567890', rate: 9_975 };
  await set([gst]);
  const { desk, make } = await buildYear();
  const taxColumns = async () => {
    const text = strFromU8((await download(desk, await make()))['ledger.csv'] ?? new Uint8Array());
    const { heads, sumOf } = readAs(text, ',', '.');
    return heads
      .filter((head) => head.startsWith('Includes '))
      .map((head): [string, boolean] => [head, sumOf(head) > 0]);
  };
  const [first, second] = [
    'Includes GST 5% (No. 12345 6789 RT0001)',
    'Includes QST 9.975% (No. 1234567890)',
  ];
  expect(await taxColumns()).toEqual([[first, true]]);
  // No receipt bears it yet.
  await set([gst, qst]);
  expect(await taxColumns()).toEqual([
    [first, true],
    [second, false],
  ]);
  const { uuid } = await buildEvent(portal.db);
  const captain = await buildDesk(portal, 'organizer', uuid);
  await captain.add({ seats: [{ name: 'Max Fay' }], method: 'cash' });
  await set([]);
  expect(await taxColumns()).toEqual([
    [first, true],
    [second, true],
  ]);
});

test('17.4 an association without taxes has no column of them', async () => {
  await portal.db.update(association).set({ taxes: [] });
  const { desk, make } = await buildYear();
  const zip = await download(desk, await make());
  const { heads } = readAs(strFromU8(zip['ledger.csv'] ?? new Uint8Array()), ',', '.');
  expect(heads.filter((head) => head.startsWith('Includes'))).toEqual([]);
});

test('L9 J19 what is paid at 23:30 on the last day is in the file of the year, and its refund in that of the next', async () => {
  portal.clock.set(new Date('2027-01-01T04:30:00Z'));
  const event = await buildEvent(portal.db, {
    starts_at: new Date('2027-06-01T14:00:00Z'),
    ends_at: new Date('2027-06-01T20:00:00Z'),
    booking_closes_at: new Date('2027-05-31T14:00:00Z'),
    cancel_until: new Date('2027-05-25T14:00:00Z'),
  });
  const desk = await buildDesk(portal, 'treasurer', event.uuid);
  const robin = await buildBooker(portal);
  const booked = await robin.attend(event.uuid, { payment_method: 'pm_card_visa' });
  expect(booked.statusCode).toBe(201);
  portal.clock.advance(3600);
  await robin.cancel(event.uuid);
  const ledgerOf = async (year: number) => {
    const body = { kind: 'year', year, key: randomUUID() };
    const { uuid } = (await desk.browser.post(path, body)).json().data;
    await portal.deliverEmails();
    const zip = await download(desk, uuid);
    const { sumOf, lines } = readAs(strFromU8(zip['ledger.csv'] ?? new Uint8Array()), ',', '.');
    return { gross: sumOf('Gross'), received: lines.map(([, day]) => day) };
  };
  expect(await ledgerOf(2026)).toEqual({ gross: 180_00, received: ['2026-12-31'] });
  expect(await ledgerOf(2027)).toEqual({ gross: -180_00, received: ['2027-01-01'] });
});

test('17.4 10.5 a file is downloaded once, the audit log says so, and the year counts as downloaded', async () => {
  const { desk, make } = await buildYear();
  const uuid = await make();
  await desk.browser.send('HEAD', `${path}/${uuid}/file`);
  expect(await isYearDownloaded(portal.db, '2026-05-01')).toBe(false);
  await download(desk, uuid);
  expect(await isYearDownloaded(portal.db, '2026-05-01')).toBe(true);
  expect((await desk.browser.get(`${path}/${uuid}/file`)).statusCode).toBe(404);
  expect((await desk.browser.get(`${path}/${uuid}`)).json().data.state).toBe('fetched');
  expect(files()).toEqual([]);
  const log = (await desk.browser.get('/api/v1/organize/audit')).json().data;
  expect(log.map(({ act }: { act: string }) => act)).toEqual(
    expect.arrayContaining(['year_asked', 'list_downloaded']),
  );
});

test('17.4 a file for which nobody came is gone after 24 hours', async () => {
  const { desk, make } = await buildYear();
  const uuid = await make();
  expect(files()).toEqual([`${uuid}.zip`]);
  portal.clock.advance(24 * 3600 - 1);
  await deleteExpiredData(portal.deps);
  expect(files()).toEqual([`${uuid}.zip`]);
  portal.clock.advance(1);
  await desk.signInAgain();
  expect((await desk.browser.get(`${path}/${uuid}`)).json().data.state).toBe('gone');
  expect((await desk.browser.get(`${path}/${uuid}/file`)).statusCode).toBe(404);
  await deleteExpiredData(portal.deps);
  expect(files()).toEqual([]);
});

test('L12 an export asked for twice by one key is one', async () => {
  const { desk, ask } = await buildYear();
  const key = randomUUID();
  const [one, same] = [await ask({ key }), await ask({ key })];
  expect([one.statusCode, same.statusCode]).toEqual([202, 202]);
  expect(same.json().data.uuid).toBe(one.json().data.uuid);
  expect((await desk.browser.get(path)).json().data).toHaveLength(1);
  expect((await ask({ key, year: 2025 })).json().errors).toHaveProperty('key');
});

test('17.4 the file of a year is made ten times an hour for one person, and the same key counts once', async () => {
  const { ask } = await buildYear();
  const key = randomUUID();
  const asked = [key, key, ...Array.from({ length: 9 }, () => randomUUID())];
  for (const one of asked) expect((await ask({ key: one })).statusCode).toBe(202);
  expect((await ask({ key: randomUUID() })).statusCode).toBe(429);
});

test('L12 an export whose process was killed midway is gone, and says so', async () => {
  const { desk, ask } = await buildYear();
  const { uuid } = (await ask()).json().data;
  // The process that had begun it is not there any more; its job is taken over.
  await portal.db.update(exportFiles).set({ state: 'running' }).where(eq(exportFiles.uuid, uuid));
  await portal.deliverEmails();
  const record = (await desk.browser.get(`${path}/${uuid}`)).json().data;
  expect(record).toMatchObject({
    state: 'failed',
    why_not: 'The portal was stopped while it made this file. Ask for it again.',
  });
  expect((await desk.browser.get(`${path}/${uuid}/file`)).statusCode).toBe(404);
  expect(files()).toEqual([]);
});

test('L12 an export of somebody whose role ended is not made, and nothing of it is there for anybody else', async () => {
  const { desk, ask, make, event } = await buildYear('owner');
  const ready = await make();
  const { uuid } = (await ask()).json().data;
  const other = await buildDesk(portal, 'owner', event.uuid);
  for (const file of [`${path}/${ready}`, `${path}/${ready}/file`]) {
    expect((await other.browser.get(file)).statusCode).toBe(404);
  }
  await portal.db.delete(grants).where(eq(grants.user_uuid, desk.user.uuid));
  await portal.deliverEmails();
  for (const file of [`${path}/${ready}`, `${path}/${ready}/file`, `${path}/${uuid}`]) {
    expect((await desk.browser.get(file)).statusCode).toBe(404);
  }
  const [row] = await portal.db.select().from(exportFiles).where(eq(exportFiles.uuid, uuid));
  expect(row).toMatchObject({
    state: 'failed',
    why_not: 'Your role ended before the file was made.',
  });
});

test('17.4 L11 the year is for the treasurer and the owner', async () => {
  const event = await buildEvent(portal.db);
  const seen: string[] = [];
  for (const role of grantRoles) {
    const { browser } = await buildDesk(portal, role, event.uuid);
    const years = await browser.get('/api/v1/organize/years');
    const asked = await browser.post(path, { kind: 'year', year: 2026, key: randomUUID() });
    if (years.statusCode === 200 && asked.statusCode === 202) seen.push(role);
    else expect([years.json().code, asked.json().code]).toEqual(['forbidden', 'forbidden']);
  }
  expect(seen).toEqual(['owner', 'treasurer']);
});

test('17.4 a year is closed once it is over, says who closed it, and can be opened again for a reason that its history has', async () => {
  const { desk, ask } = await buildYear();
  const years = async () => (await desk.browser.get('/api/v1/organize/years')).json().data;
  expect(await years()).toMatchObject([{ year: 2026, is_over: false, closed_at: null }]);
  const act = (verb: string, body = {}) =>
    desk.browser.post(`/api/v1/organize/years/2026/${verb}`, body);
  expect((await act('close')).statusCode).toBe(400);
  expect((await ask({ year: 2027 })).statusCode).toBe(400);
  portal.clock.set('2027-01-01T05:00:00Z');
  await desk.signInAgain();
  // Numbers first: what is in it, what is open; with others nothing is done.
  const { code, current } = (await act('close')).json();
  const { totals } = (
    await desk.browser.get('/api/v1/organize/money?from=2026-01-01&to=2026-12-31')
  ).json();
  const { owed_cents, owed_back_cents, reversed_cents: _, returned_cents: __, ...sums } = totals;
  const { total_cents } = (await desk.browser.get('/api/v1/organize/undeposited')).json().data;
  expect([code, current]).toMatchObject([
    'numbers_changed',
    { ...sums, owed_cents, owed_back_cents, undeposited_cents: total_cents, payouts_different: 0 },
  ]);
  // The same beforehand, with the events behind it and what the ledger does not have.
  const checks = (await desk.browser.get('/api/v1/organize/years/2026/checks')).json().data;
  expect(checks).toEqual({ ...current, statements: checks.statements, typed: checks.typed });
  expect([current.disputes, current.members_unpaid, checks.typed.events]).toEqual([0, 0, 0]);
  expect(checks.statements).toHaveLength(current.statements_open);
  expect(current.in_cents).toBeGreaterThan(0);
  await leaveOpen(desk.user.uuid);
  const refused = (await act('close', { expect: current })).json();
  expect([refused.code, refused.current]).toEqual([
    'numbers_changed',
    { ...current, disputes: 1, members_unpaid: 1 },
  ]);
  const ofYear = async (year: number) =>
    (await desk.browser.get(`/api/v1/organize/years/${year}/checks`)).json().data;
  const typed = { events: 1, income_cents: 900_00, cost_cents: 0, given_cents: 50_00 };
  expect((await ofYear(2026)).typed).toEqual(typed);
  // What began in the next year is not open in this one.
  await portal.db.update(membershipSpans).set({ begins_at: new Date('2027-01-01T05:00:00Z') });
  await portal.db.update(charges).set({ paid_at: new Date('2027-01-01T05:00:00Z') });
  expect(await ofYear(2026)).toMatchObject({ disputes: 0, members_unpaid: 0 });
  expect(await ofYear(2027)).toMatchObject({
    disputes: 1,
    members_unpaid: 1,
    typed: { events: 0 },
  });
  expect((await years())[1].closed_at).toBe(null);
  expect((await act('close', { expect: current })).json().data).toMatchObject({
    closed_at: '2027-01-01T05:00:00.000Z',
    closed_by: expect.any(String),
  });
  expect((await years()).map(({ year }: { year: number }) => year)).toEqual([2027, 2026]);
  expect((await act('reopen')).statusCode).toBe(400);
  const reason = 'A cheque was found.';
  portal.clock.set('2027-01-02T05:00:00Z');
  await desk.signInAgain();
  expect((await act('reopen', { reason })).json().data.closed_at).toBe(null);
  const by = expect.stringMatching(/./);
  expect((await years())[1].history).toEqual([
    { act: 'reopened', at: '2027-01-02T05:00:00.000Z', by, reason },
    { act: 'closed', at: '2027-01-01T05:00:00.000Z', by, reason: null },
  ]);
});
