import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startOfDay } from '#contract/values/wall-time.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { importRows, imports } from '#server/db/tables/import-tables.ts';
import { memberDetails, membershipSpans } from '#server/db/tables/membership-tables.ts';
import { outbox, users } from '#server/db/tables/tables.ts';
import { deleteExpiredData } from '#server/privacy/retention.ts';
import { buildImportDesk } from '#server/testing/builders/build-import-desk.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// Noon of 15 June 2026 in Toronto.
const portal = useTestApp();
/** The end of the day before. */
const until = (day: string) => startOfDay('America/Toronto', day);

const list = (...rows: string[]) =>
  ['First name,Last name,Email,Phone,City,Until,Member number,Note', ...rows].join('\n');

const outcomes = ({ rows }: { rows: { line: number; outcome: string; why: string | null }[] }) =>
  rows.map(({ line, outcome }) => `${line} ${outcome}`);

const accounts = () => portal.db.select().from(users).orderBy(users.email);
const accountOf = async (email: string) => {
  const [row] = await portal.db.select().from(users).where(eq(users.email, email));
  return row;
};
const spansOf = async (email: string) =>
  portal.db
    .select({ source: membershipSpans.source, ends_at: membershipSpans.ends_at })
    .from(membershipSpans)
    .where(eq(membershipSpans.user_uuid, (await accountOf(email))?.uuid ?? ''))
    .orderBy(membershipSpans.begins_at);

test('16.4 a dry run says of each row what would become of it, and writes nobody', async () => {
  const desk = await buildImportDesk(portal);
  const same = await buildUser(portal.db, { email: 'same@example.com' });
  await buildMembership(portal.db, same.uuid, { ends_at: until('2027-01-01') });
  const changed = await buildUser(portal.db, { email: 'changed@example.com' });
  await buildMembership(portal.db, changed.uuid, { ends_at: until('2026-07-01') });
  const card = await buildUser(portal.db, { email: 'card@example.com' });
  await buildMembership(portal.db, card.uuid, { subscription_id: 'sub_1' });
  const other = await buildUser(portal.db, {
    email: 'other@example.com',
    first_name: 'Zoé',
    last_name: 'Roy',
  });
  await buildMembership(portal.db, other.uuid);
  const before = await accounts();
  const shown = await desk.show(
    list(
      'Luc,Tremblay,Luc@Example.com,514 555 0100,Laval,2027-04-30,M1,Left-handed',
      'Luc,Tremblay,luc@example.com,,,,,',
      'A,B,same@example.com,,,2026-12-31,,',
      'A,B,changed@example.com,,,2026-12-31,M2,',
      'A,B,card@example.com,,,2026-12-31,,',
      'Zoe,Roy,zoe@example.com,,,2026-12-31,,',
      'Bad,Day,bad@example.com,,,soon,,',
    ),
  );
  expect(outcomes(shown)).toEqual([
    '2 new',
    '3 twice',
    '4 same',
    '5 changed',
    '6 card',
    '7 asked',
    '8 wrong',
  ]);
  expect(shown.counts).toEqual({
    new: 1,
    same: 1,
    changed: 1,
    wrong: 1,
    twice: 1,
    card: 1,
    asked: 1,
  });
  expect(shown.rows[3]?.changes).toEqual([
    { field: 'Member number', old: null, new: 'M2' },
    { field: 'Member until', old: '2026-06-30', new: '2026-12-31' },
  ]);
  expect(shown.rows[3]?.notice).toBe(
    'They look after their own account: only membership, number and note are taken.',
  );
  expect(shown.rows[5]?.same_name).toEqual([
    { uuid: other.uuid, name: 'Zoé Roy', email: 'other@example.com' },
  ]);
  expect(shown.rows[6]?.why).toBe(
    'Member until “soon”: Write it as year-month-day, like 2027-12-31.',
  );
  expect(shown.rows[1]?.why).toBe(
    'Line 2 has this email, too, and counts. Each member needs one of their own.',
  );
  expect(await accounts()).toEqual(before);
  expect(await portal.db.$count(memberDetails)).toBe(0);
});

test('16.4 L7 a row that is twice in the file is corrected to somebody of their own', async () => {
  const desk = await buildImportDesk(portal);
  const shown = await desk.show(
    list('Luc,Roy,roys@example.com,,,2027-04-30,,', 'Eve,Roy,roys@example.com,,,2027-04-30,,'),
  );
  expect(outcomes(shown)).toEqual(['2 new', '3 twice']);
  const values = { email: 'eve@example.com' };
  const changed = await desk.change(shown.uuid, { rows: [{ line: 3, values }] });
  expect(changed.json().data.counts).toMatchObject({ new: 2, twice: 0 });
});

test('16.4 the run writes what was shown, all of it, and emails nobody', async () => {
  const desk = await buildImportDesk(portal);
  const shown = await desk.show(
    list(
      'Luc,Tremblay,Luc@Example.com,514 555 0100,Laval,2027-04-30,M1,Left-handed',
      'Eve,Roy,eve@example.com,,,2026-03-31,,',
      'Max,Roy,max@example.com,,,,,',
    ),
    { source: 'given' },
  );
  expect(shown.counts.new).toBe(3);
  const key = randomUUID();
  for (const _twice of [1, 2]) {
    const answer = await desk.runShown(shown, { key });
    expect(answer.json(), answer.body).toEqual({ data: { state: 'done' } });
  }
  const luc = await accountOf('Luc@Example.com');
  expect(luc).toMatchObject({ first_name: 'Luc', phone_number: '514 555 0100', location: 'Laval' });
  expect(luc?.unclaimed_since).not.toBeNull();
  expect(luc?.email_verified_at).toBeNull();
  expect(await spansOf('Luc@Example.com')).toEqual([
    { source: 'given', ends_at: until('2027-05-01') },
  ]);
  // Of last year: over, for one year. And without an end: an account, and no membership.
  expect(await spansOf('eve@example.com')).toEqual([
    { source: 'given', ends_at: until('2026-04-01') },
  ]);
  expect(await spansOf('max@example.com')).toEqual([]);
  expect(await portal.db.select().from(memberDetails)).toMatchObject([
    { user_uuid: luc?.uuid, number: 'M1', note: 'Left-handed' },
  ]);
  await portal.deliverEmails();
  expect(await portal.db.$count(outbox)).toBe(0);
  const noted = await portal.db
    .select({ action: auditEntries.action, about: auditEntries.about })
    .from(auditEntries)
    .where(eq(auditEntries.about, shown.uuid));
  expect(noted.map(({ action }) => action).toSorted()).toEqual([
    'member_imported',
    'member_imported',
    'member_imported',
    'members_imported',
  ]);
  expect((await desk.runShown(shown)).json()).toMatchObject({ code: 'changed_meanwhile' });
});

test('L7 J16 a list sent again is all the same; numbers that are not those shown are refused', async () => {
  const desk = await buildImportDesk(portal);
  const text = list(
    'Luc,Tremblay,luc@example.com,,Laval,2027-04-30,M1,',
    'Eve,Roy,eve@example.com,,,,,',
  );
  const [first, second] = [await desk.show(text), await desk.show(text)];
  for (const expected of [undefined, { new: 1, changed: 0 }]) {
    const answer = await desk.run(first.uuid, expected ? { expect: expected } : {});
    expect(answer.json()).toMatchObject({
      code: 'numbers_changed',
      current: { new: 2, changed: 0 },
    });
  }
  expect((await desk.runShown(first)).statusCode).toBe(200);
  // The second was shown as new, and is all the same by now: the new dry run says it.
  expect((await desk.runShown(second)).json()).toMatchObject({
    code: 'numbers_changed',
    current: { new: 0, changed: 0 },
  });
  const anew = await desk.load(second.uuid);
  expect(outcomes(anew)).toEqual(['2 same', '3 same']);
  expect((await desk.runShown(anew)).statusCode).toBe(200);
  expect(await portal.db.$count(users)).toBe(3);
});

test('L7 somebody registers, or is changed, after the dry run: 409 and a new dry run, never half', async () => {
  const desk = await buildImportDesk(portal);
  const shown = await desk.show(
    list('Luc,Tremblay,luc@example.com,,,2027-04-30,,', 'Eve,Roy,eve@example.com,,,2027-04-30,,'),
  );
  await buildUser(portal.db, { email: 'Eve@example.com' });
  expect((await desk.runShown(shown)).json()).toMatchObject({
    code: 'numbers_changed',
    current: { new: 1, changed: 1 },
  });
  expect(await accountOf('luc@example.com')).toBeUndefined();
  const anew = await desk.load(shown.uuid);
  expect(outcomes(anew)).toEqual(['2 new', '3 changed']);
  expect((await desk.runShown(anew)).statusCode).toBe(200);
  expect(await spansOf('Eve@example.com')).toHaveLength(1);
});

test('L7 what a row would change is changed meanwhile: 409 and a new dry run, though the numbers stay', async () => {
  const desk = await buildImportDesk(portal);
  const numbered = (number: string) => list(`Luc,Tremblay,luc@example.com,,,,${number},`);
  await desk.runShown(await desk.show(numbered('M1')));
  const [shown, other] = [await desk.show(numbered('M2')), await desk.show(numbered('M3'))];
  expect((await desk.runShown(other)).statusCode).toBe(200);
  expect((await desk.runShown(shown)).json()).toMatchObject({
    code: 'numbers_changed',
    current: { new: 0, changed: 1 },
  });
  const numbers = () => portal.db.select({ number: memberDetails.number }).from(memberDetails);
  expect(await numbers()).toEqual([{ number: 'M3' }]);
  expect((await desk.runShown(await desk.load(shown.uuid))).statusCode).toBe(200);
  expect(await numbers()).toEqual([{ number: 'M2' }]);
});

test('16.4 what is wrong is left out by choice alone; a corrected row is judged again', async () => {
  const desk = await buildImportDesk(portal);
  const shown = await desk.show(
    list('Luc,Tremblay,luc@example.com,,,2027-04-30,,', 'Eve,Roy,eve at home,,,2027-04-30,,'),
  );
  expect((await desk.runShown(shown)).json()).toMatchObject({
    errors: { without_wrong: ['1 row is wrong or not answered. Correct it, or leave it out.'] },
  });
  const change = await desk.change(shown.uuid, {
    rows: [{ line: 3, values: { email: 'eve@example.com' } }],
  });
  expect(change.json().data.counts).toMatchObject({ new: 2, wrong: 0 });
  const wrongAgain = await desk.change(shown.uuid, { rows: [{ line: 3, values: { until: 'x' } }] });
  expect(wrongAgain.json().data.counts).toMatchObject({ new: 1, wrong: 1 });
  const left = await desk.run(shown.uuid, {
    expect: { new: 1, changed: 0 },
    without_wrong: true,
  });
  expect(left.statusCode).toBe(200);
  expect(await accountOf('eve@example.com')).toBeUndefined();
});

test('16.4 somebody of the same name is asked about: new, or that person, whose email stays', async () => {
  const desk = await buildImportDesk(portal);
  const zoe = await buildUser(portal.db, {
    email: 'old@example.com',
    first_name: 'Zoé',
    last_name: 'Roy',
  });
  await buildMembership(portal.db, zoe.uuid, { ends_at: until('2026-07-01') });
  const shown = await desk.show(list('Zoe,Roy,new@example.com,,,2027-04-30,,'));
  expect(shown.counts.asked).toBe(1);
  const stranger = await desk.change(shown.uuid, { rows: [{ line: 2, is: randomUUID() }] });
  expect(stranger.statusCode).toBe(400);
  const asNew = await desk.change(shown.uuid, { rows: [{ line: 2, is: 'new' }] });
  expect(asNew.json().data.counts).toMatchObject({ asked: 0, new: 1 });
  const known = (await desk.change(shown.uuid, { rows: [{ line: 2, is: zoe.uuid }] })).json().data;
  expect(known.counts).toMatchObject({ new: 0, changed: 1 });
  expect(known.rows[0].notice).toContain('They keep their email, old@example.com.');
  expect((await desk.runShown(known)).statusCode).toBe(200);
  expect((await accountOf('old@example.com'))?.uuid).toBe(zoe.uuid);
  expect(await spansOf('old@example.com')).toEqual([
    { source: 'given', ends_at: until('2026-07-01') },
    { source: 'hand', ends_at: until('2027-05-01') },
  ]);
});

test('16.4 an empty cell never erases, and of a claimed account its own texts stay', async () => {
  const desk = await buildImportDesk(portal);
  const first = await desk.show(list('Luc,Tremblay,luc@example.com,514 555 0100,Laval,,M1,Note'));
  await desk.runShown(first);
  const again = await desk.show(list('Lucas,Tremblay,luc@example.com,,,,,'));
  expect(again.rows[0]?.changes).toEqual([{ field: 'First name', old: 'Luc', new: 'Lucas' }]);
  await desk.runShown(again);
  expect(await accountOf('luc@example.com')).toMatchObject({
    first_name: 'Lucas',
    phone_number: '514 555 0100',
    location: 'Laval',
  });
  await portal.db
    .update(users)
    .set({ unclaimed_since: null, email_verified_at: portal.clock.now() })
    .where(eq(users.email, 'luc@example.com'));
  const claimed = await desk.show(list('Nobody,Else,luc@example.com,514 555 0199,Québec,,M1,Note'));
  expect(outcomes(claimed)).toEqual(['2 same']);
});

test('16.4 a membership that is paid or shorter is not cut; a later end follows the one there', async () => {
  const desk = await buildImportDesk(portal);
  const grace = await buildUser(portal.db, { email: 'grace@example.com' });
  await buildMembership(portal.db, grace.uuid, {
    subscription_id: 'sub_2',
    ends_at: new Date('2026-09-01T15:30:00Z'),
  });
  const given = await buildUser(portal.db, { email: 'given@example.com' });
  await buildMembership(portal.db, given.uuid, { ends_at: until('2027-05-01') });
  const shown = await desk.show(
    list(
      'A,B,grace@example.com,,,2026-07-31,,',
      'A,B,given@example.com,,,2026-12-31,,',
      'C,D,given@example.com,,,,,',
    ),
  );
  expect(shown.rows[0]).toMatchObject({
    outcome: 'wrong',
    why: 'Their membership runs until August 31, 2026, with a payment. End it on their page.',
  });
  expect(shown.rows[1]?.changes).toEqual([
    { field: 'Member until', old: '2027-04-30', new: '2026-12-31' },
  ]);
  expect((await desk.runShown(shown, { without_wrong: true })).statusCode).toBe(200);
  expect(await spansOf('given@example.com')).toEqual([
    { source: 'given', ends_at: until('2027-01-01') },
  ]);
  const later = await desk.show(list('A,B,grace@example.com,,,2027-04-30,,'));
  await desk.runShown(later);
  expect((await spansOf('grace@example.com')).map(({ source }) => source)).toEqual([
    'card',
    'hand',
  ]);
});

test('16.4 columns are guessed, can be chosen anew, and days are asked for by column', async () => {
  const desk = await buildImportDesk(portal);
  const text = 'Nom;Courriel;Échéance;Extra\nLuc Roy;luc@example.com;4/5/2027;x\n';
  const shown = await desk.show(text);
  expect(shown.columns).toEqual([
    { header: 'Nom', field: 'name', order: null, is_ambiguous: false },
    { header: 'Courriel', field: 'email', order: null, is_ambiguous: false },
    { header: 'Échéance', field: 'until', order: null, is_ambiguous: true },
    { header: 'Extra', field: null, order: null, is_ambiguous: false },
  ]);
  expect(shown.rows[0]?.why).toBe(
    'Member until “4/5/2027”: Choose the order of day and month of this column.',
  );
  const columns = [
    { field: 'name' },
    { field: 'email' },
    { field: 'until', order: 'dmy' },
    { field: 'note' },
  ] as const;
  const chosen = (await desk.change(shown.uuid, { columns: [...columns] })).json().data;
  expect(chosen.rows[0].outcome).toBe('new');
  await desk.runShown(chosen);
  expect(await spansOf('luc@example.com')).toEqual([
    { source: 'hand', ends_at: until('2027-05-05') },
  ]);
  // The same, said with the list.
  const sent = await desk.paste(text, { columns: JSON.stringify(columns) });
  expect(sent.json().data.counts.same).toBe(1);
  for (const wrong of ['[]', 'x', JSON.stringify([...columns.slice(0, 3), { field: 'name' }])]) {
    expect((await desk.paste(text, { columns: wrong })).json().errors, wrong).toHaveProperty(
      'columns',
    );
  }
});

test('L7 the file of wrong rows has the own columns and the reason, and can be sent again', async () => {
  const desk = await buildImportDesk(portal);
  const shown = await desk.show(
    'Name,Email,Hat\n"=cmd()|x",luc@example.com,7\n"Roy, Eve",eve at home,"8; ""big"""\n',
  );
  const path = desk.rowsPath(shown.uuid);
  const rows = await desk.browser.get(`${path}?filter=wrong`);
  expect(rows.json().meta.total).toBe(1);
  const file = await desk.browser.get(`${path}.csv?filter=wrong`);
  expect(file.body).toBe(
    '\uFEFF"Name","Email","Hat","Reason"\r\n"Roy, Eve","eve at home","8; ""big""","Email “eve at home”: Enter an email address like name@example.com."\r\n',
  );
  const again = await desk.show(file.body.replace('eve at home', 'eve@example.com'));
  expect(again.counts).toMatchObject({ new: 1, wrong: 0 });
  // A cell that begins like a formula is a text, in the file and as a name.
  const all = (await desk.browser.get(`${path}.csv`)).body;
  expect(all).toContain(`"'=cmd()|x"`);
  await desk.runShown(await desk.show(all), { without_wrong: true });
  expect((await accountOf('luc@example.com'))?.last_name).toBe('=cmd()|x');
});

test('16.4 L7 a form without a list, without a source, or too large is refused in a sentence', async () => {
  const desk = await buildImportDesk(portal);
  expect((await desk.paste('')).json().errors).toEqual({
    file: ['Choose a file, or paste the cells of your list.'],
  });
  expect(
    (await desk.paste('Name,Email\nA,a@example.com', { source: 'card' })).json().errors,
  ).toEqual({
    source: ['Choose how they have their membership: hand or given.'],
  });
  const large = Buffer.alloc(2 * 1024 * 1024 + 1, 'a');
  const sent = await desk.send([
    { name: 'file', bytes: large, filename: 'list.csv', type: 'text/csv' },
    { name: 'source', text: 'hand' },
  ]);
  expect(sent.json().errors).toEqual({ file: ['Choose a file of at most 2 MB.'] });
  const bytes = Buffer.from('Prénom;Nom;Courriel\nZoé;Roy;zoe@example.com\n', 'latin1');
  const windows = await desk.send([
    { name: 'file', bytes, filename: 'liste.csv', type: 'text/csv' },
    { name: 'source', text: 'hand' },
  ]);
  expect(windows.json().data.rows[0].values).toMatchObject({ first_name: 'Zoé' });
});

test('16.4 the rows of a dry run are deleted after 7 days; what was run stays', async () => {
  const desk = await buildImportDesk(portal);
  await desk.show(list('Luc,Tremblay,luc@example.com,,,,,'));
  const run = await desk.show(list('Eve,Roy,eve@example.com,,,,,'));
  await desk.runShown(run);
  portal.clock.advance(6 * 24 * 3600);
  await deleteExpiredData(portal.deps);
  expect(await portal.db.$count(importRows)).toBe(2);
  portal.clock.advance(2 * 24 * 3600);
  await deleteExpiredData(portal.deps);
  expect(await portal.db.$count(importRows)).toBe(0);
  expect((await portal.db.select().from(imports)).map(({ uuid }) => uuid)).toEqual([run.uuid]);
});
