import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import { emailLogDays } from '#contract/values/portal-limits.ts';
import { association } from '#server/db/tables/association-tables.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { importedPeople, importRows, removedAddresses } from '#server/db/tables/import-tables.ts';
import { jobs, memberships, users } from '#server/db/tables/tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { membershipEnds } from '#server/membership/emails/membership-ends-email.ts';
import { eraseDueAccounts } from '#server/privacy/delete-account.ts';
import { deleteExpiredData } from '#server/privacy/retention.ts';
import { buildImportDesk } from '#server/testing/builders/build-import-desk.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { findMembersWrittenTo } from '../../messages/find-members.ts';
import { insertRemovedAddress } from './imported-invitation-queries.ts';

// Noon of 15 June 2026 in Toronto.
const portal = useTestApp();

const text = [
  'First name,Last name,Email,Until,Number',
  'Luc,Tremblay,luc@example.com,2027-04-30,1',
  'Eve,Roy,eve@example.com,2027-04-30,2',
  'Old,Member,old@example.com,2027-04-30,3',
].join('\n');

async function buildRun(list = text) {
  const desk = await buildImportDesk(portal);
  await buildUser(portal.db, { email: 'old@example.com' });
  const shown = await desk.show(list);
  const answer = await desk.runShown(shown);
  expect(answer.statusCode, answer.body).toBe(200);
  return { desk, uuid: shown.uuid };
}

const accountOf = async (email: string) => {
  const [row] = await portal.db.select().from(users).where(eq(users.email, email));
  return row;
};

const emailsTo = async (address: string) => {
  await portal.deliverEmails();
  return findOutboxEmails(portal.db, address);
};

/** The paths of the links in the newest email to somebody. */
async function linksTo(address: string) {
  const email = (await emailsTo(address)).at(0);
  const pathOf = (pattern: RegExp) => pattern.exec(email?.text ?? '')?.[1] ?? '';
  return {
    token: pathOf(/reset-password\?token=([\w-]+)/),
    removal: pathOf(/(\/api\/v1\/stop\/\S+)/),
  };
}

const open = (path: string) => portal.app.inject({ url: path, headers: { host: 'fairway.test' } });

/** As a browser or a mail program sends the form, without cookies. */
const press = (path: string) =>
  portal.app.inject({
    method: 'POST',
    url: path,
    headers: { host: 'fairway.test', 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });

const claim = (token: string) =>
  portal.browser().post('/api/v1/reset-password', {
    token,
    password: 'a long winter in Ottawa',
    password_confirmation: 'a long winter in Ottawa',
  });

test('16.4 people who were imported are invited with the number that was shown, by an email that says where the address is from', async () => {
  const { desk, uuid } = await buildRun();
  expect(await desk.after(uuid)).toMatchObject({
    to_invite: 2,
    invitations: { not_invited: 2, invited: 0 },
  });
  for (const expect_ of [undefined, { emails: 3 }]) {
    const other = await desk.invite(uuid, { expect: expect_ });
    expect(other.json()).toMatchObject({ code: 'numbers_changed', current: { emails: 2 } });
  }
  expect(await emailsTo('luc@example.com')).toEqual([]);
  const invited = await desk.invite(uuid, { expect: { emails: 2 } });
  expect(invited.json().data).toMatchObject({
    to_invite: 0,
    invitations: { not_invited: 0, invited: 2 },
  });
  const [email] = await emailsTo('luc@example.com');
  expect(email?.subject).toBe('Your Fairway account waits for you');
  expect(email?.text).toContain(
    'Your address comes from the list of members that it brought in on June 15, 2026.',
  );
  expect(email?.text).toContain('This is not me: remove me:\nhttp://fairway.test/api/v1/stop/');
  const [row] = await portal.db.select().from(association);
  expect(email?.text).toContain(`Sent by ${[row?.name, ...(row?.address ?? [])].join(', ')}. `);
  expect(email?.text).toMatch(/^Hello Luc,/);
  expect(email?.text).not.toContain('Tremblay');
  expect(await emailsTo('old@example.com')).toEqual([]);
  const acts = await portal.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'imported_invited'));
  expect(acts).toMatchObject([{ about: uuid, changes: { emails: { old: null, new: 2 } } }]);
});

test('16.4 invitations leave in batches, one a minute', async () => {
  const list = Array.from(
    { length: 101 },
    (_, index) => `Person,Number${index},person-${index}@example.com`,
  );
  const { desk, uuid } = await buildRun(['First name,Last name,Email', ...list].join('\n'));
  expect((await desk.invite(uuid, { expect: { emails: 101 } })).statusCode).toBe(200);
  const due = await portal.db
    .select()
    .from(jobs)
    .where(eq(jobs.kind, 'organizer-letter'))
    .orderBy(jobs.run_at);
  const now = portal.clock.now().getTime();
  expect(due.map(({ run_at }) => (run_at.getTime() - now) / 1000)).toEqual([
    ...Array.from({ length: 100 }, () => 0),
    60,
  ]);
});

test('L8 invited twice, by the same key, another key or another list, one email leaves', async () => {
  const { desk, uuid } = await buildRun();
  const key = randomUUID();
  for (const _ of ['first', 'again']) {
    expect((await desk.invite(uuid, { expect: { emails: 2 }, key })).statusCode).toBe(200);
  }
  const again = await desk.invite(uuid, { expect: { emails: 2 } });
  expect(again.json()).toMatchObject({ code: 'numbers_changed', current: { emails: 0 } });
  expect((await desk.invite(uuid, { expect: { emails: 0 } })).json().errors).toEqual({
    expect: ['Nobody is left to invite.'],
  });
  const second = await desk.show(text.replace('2027-04-30,1', '2028-04-30,1'));
  expect((await desk.runShown(second)).statusCode).toBe(200);
  expect(await desk.after(second.uuid)).toMatchObject({ to_invite: 0 });
  expect(await emailsTo('luc@example.com')).toHaveLength(1);
});

test('L8 invited twice at once, one is done and the other is told that nobody is left', async () => {
  const { desk, uuid } = await buildRun();
  const answers = await Promise.all(
    ['one', 'other'].map(() => desk.invite(uuid, { expect: { emails: 2 } })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await emailsTo('luc@example.com')).toHaveLength(1);
});

test('16.4 each is not invited, invited, claimed, refused or bounced, in the list of the import and on their page', async () => {
  const { desk, uuid } = await buildRun();
  const states = async (query = '') =>
    (await desk.people(uuid, query)).map(({ name, state }) => [name, state]);
  expect(await states()).toEqual([
    ['Eve Roy', 'not_invited'],
    ['Luc Tremblay', 'not_invited'],
  ]);
  await desk.invite(uuid, { expect: { emails: 2 } });
  expect(await states('?filter=invited')).toHaveLength(2);
  const { token } = await linksTo('luc@example.com');
  expect((await claim(token)).statusCode).toBe(200);
  for (const state of ['refused', 'given_up'] as const) {
    const eve = await accountOf('eve@example.com');
    await portal.db
      .update(emails)
      .set({ state })
      .where(eq(emails.user_uuid, eve?.uuid ?? ''));
    expect(await states()).toEqual([
      ['Eve Roy', 'bounced'],
      ['Luc Tremblay', 'claimed'],
    ]);
    const record = await desk.browser.get(
      organizeApi.memberRecord.path.replace(':uuid', eve?.uuid ?? ''),
    );
    expect(record.json().data.invitation).toBe('bounced');
  }
  const { removal } = await linksTo('eve@example.com');
  expect((await press(removal)).statusCode).toBe(200);
  expect(await states()).toEqual([
    ['Luc Tremblay', 'claimed'],
    [null, 'refused'],
  ]);
  expect((await desk.after(uuid)).invitations).toEqual({
    not_invited: 0,
    invited: 0,
    claimed: 1,
    refused: 1,
    bounced: 0,
  });
});

test('16.4 who could not be reached stays so after the log of emails is emptied', async () => {
  const { desk, uuid } = await buildRun();
  await desk.invite(uuid, { expect: { emails: 2 } });
  const eve = await accountOf('eve@example.com');
  await portal.db
    .update(emails)
    .set({ state: 'refused' })
    .where(eq(emails.user_uuid, eve?.uuid ?? ''));
  portal.clock.advance((emailLogDays + 1) * 24 * 3600);
  await deleteExpiredData(portal.deps);
  expect(await portal.db.$count(emails)).toBe(0);
  await desk.signInAgain();
  expect((await desk.people(uuid, '')).map(({ name, state }) => [name, state])).toEqual([
    ['Eve Roy', 'bounced'],
    ['Luc Tremblay', 'invited'],
  ]);
});

test('16.4 L13 opening the link of removal changes nothing; its button deletes the row, once', async () => {
  const { desk, uuid } = await buildRun();
  await desk.invite(uuid, { expect: { emails: 2 } });
  const { removal, token } = await linksTo('luc@example.com');
  const page = await open(removal);
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.body).toContain('<button type="submit">Remove Me</button>');
  expect(page.body).not.toContain('Luc');
  expect(await accountOf('luc@example.com')).toBeDefined();
  const forged = `${removal.slice(0, -4)}AAAA`;
  expect([(await open(forged)).statusCode, (await press(forged)).statusCode]).toEqual([404, 404]);

  for (const answer of [await press(removal), await press(removal), await open(removal)]) {
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      expect.stringContaining('You are removed'),
    ]);
  }
  expect(await accountOf('luc@example.com')).toBeUndefined();
  expect((await claim(token)).statusCode).toBe(400);
  expect(await portal.db.$count(removedAddresses)).toBe(1);
  expect(await portal.db.$count(importRows, eq(importRows.email_key, 'luc@example.com'))).toBe(0);
  expect(await portal.db.$count(emails, eq(emails.to_key, 'luc@example.com'))).toBe(0);
  const rows = await portal.db.select().from(importedPeople);
  expect(rows.filter(({ user_uuid }) => user_uuid === null)).toMatchObject([
    { before: null, after: null, removed_at: portal.clock.now() },
  ]);
  const stored = JSON.stringify([
    rows,
    await portal.db.select().from(removedAddresses),
    await portal.db.select().from(auditEntries),
  ]);
  expect(stored).not.toMatch(/luc@|Luc|Tremblay/);
  expect(portal.log.join('\n')).not.toContain(removal.slice('/api/v1/stop/'.length));
});

test('L8 a removed address that is imported again is not invited, as its dry run says; nor is it when added by hand', async () => {
  const { desk, uuid } = await buildRun();
  await desk.invite(uuid, { expect: { emails: 2 } });
  await press((await linksTo('luc@example.com')).removal);
  const shown = await desk.show(text.replace('luc@example.com', 'LUC@example.com'));
  expect(shown.rows[0]).toMatchObject({
    outcome: 'new',
    notice: 'They asked to be removed, and are not invited.',
  });
  await desk.runShown(shown);
  expect(await desk.after(shown.uuid)).toMatchObject({
    to_invite: 0,
    invitations: { not_invited: 0, refused: 1, invited: 0 },
  });
  const give = { until: '2027-06-01', reason: 'Board' };
  await desk.browser.post(organizeApi.addMember.path, {
    email: 'luc@example.com',
    give,
    key: randomUUID(),
  });
  expect(await emailsTo('luc@example.com')).toHaveLength(1);
  const now = portal.clock.now();
  expect((await findMembersWrittenTo(portal.db, { members: 'active' }, now)).others).toMatchObject([
    { name: 'Luc Tremblay', reason: 'withdrawn' },
  ]);
  const luc = await accountOf('LUC@example.com');
  const reminder = { user: luc?.uuid ?? '', ends_at: '2027-05-01T04:00:00.000Z', step: 30 };
  expect(await membershipEnds.whyNotAgain(portal.deps, reminder)).toBe('They asked to be removed.');
  portal.clock.advance(60);
  // They themselves may still come.
  await portal.browser().post('/api/v1/initiate-reset', { email: 'luc@example.com' });
  expect((await claim((await linksTo('luc@example.com')).token)).statusCode).toBe(200);
  expect((await desk.after(shown.uuid)).invitations).toMatchObject({ refused: 0, claimed: 1 });
});

test('16.4 who paid by hand is not deleted by the link but erased, the books stay true', async () => {
  const { desk, uuid } = await buildRun();
  await desk.invite(uuid, { expect: { emails: 2 } });
  const { removal } = await linksTo('luc@example.com');
  const luc = await accountOf('luc@example.com');
  const recorded = await desk.browser.post(
    organizeApi.recordMembership.path.replace(':uuid', luc?.uuid ?? ''),
    {
      method: 'cheque',
      amount_cents: 12000,
      received_on: '2026-06-15',
      until: '2028-04-30',
      key: randomUUID(),
    },
  );
  expect(recorded.statusCode, recorded.body).toBe(200);
  expect((await press(removal)).body).toContain('You will be removed');
  expect(await accountOf('luc@example.com')).toMatchObject({
    deletion_requested_at: portal.clock.now(),
  });
  expect((await desk.people(uuid, '?filter=refused')).map(({ name }) => name)).toEqual([
    'Luc Tremblay',
  ]);
  portal.clock.advance(15 * 24 * 3600);
  await eraseDueAccounts(portal.deps);
  expect(await accountOf('luc@example.com')).toBeUndefined();
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
});

test('16.4 the link of removal does nothing to an account that is claimed, or gone with its import', async () => {
  const { desk, uuid } = await buildRun();
  await desk.invite(uuid, { expect: { emails: 2 } });
  const [luc, eve] = [await linksTo('luc@example.com'), await linksTo('eve@example.com')];
  await claim(luc.token);
  for (const answer of [await open(luc.removal), await press(luc.removal)]) {
    expect(answer.body).toContain('This account is in use');
  }
  expect(await accountOf('luc@example.com')).toBeDefined();
  const { undo } = await desk.after(uuid);
  expect(undo.stay.map(({ name, why }) => `${name}: ${why}`)).toContain(
    'Luc Tremblay: Has chosen a password since',
  );
  await desk.undo(uuid, { expect: { people: undo.people } });
  expect(await accountOf('eve@example.com')).toBeUndefined();
  expect((await press(eve.removal)).body).toContain('There is nothing to remove');
  expect(await portal.db.$count(removedAddresses)).toBe(0);
  expect((await desk.invite(uuid, { expect: { emails: 0 } })).json().message).toBe(
    'This import was undone: there is nobody to invite.',
  );
});

test('16.4 what changed before an invitation leaves stops it: claimed, removed, undone', async () => {
  const { desk, uuid } = await buildRun();
  await desk.invite(uuid, { expect: { emails: 2 } });
  await portal.db
    .update(users)
    .set({ unclaimed_since: null })
    .where(eq(users.email, 'luc@example.com'));
  await desk.undo(uuid, { expect: { people: (await desk.after(uuid)).undo.people } });
  expect(await emailsTo('luc@example.com')).toEqual([]);
  expect(await emailsTo('eve@example.com')).toEqual([]);
});

test('16.4 who asks to be removed before an invitation leaves gets none', async () => {
  const { desk, uuid } = await buildRun();
  await desk.invite(uuid, { expect: { emails: 2 } });
  await insertRemovedAddress(portal.db, 'eve@example.com', portal.clock.now());
  expect(await emailsTo('luc@example.com')).toHaveLength(1);
  expect(await emailsTo('eve@example.com')).toEqual([]);
});

test('16.4 21.2 invitations are refused until the association has a mailing address', async () => {
  const { desk, uuid } = await buildRun();
  await portal.db.update(association).set({ address: [] });
  expect((await desk.invite(uuid, { expect: { emails: 2 } })).json().errors).toEqual({
    expect: [
      'Invitations name the association’s mailing address. An owner enters it in Association, Settings.',
    ],
  });
});

test('16.2 16.4 who registers, asks for a password, for a new link or by the invitation ends in claiming what was imported', async () => {
  const ways = {
    'luc@example.com': (email: string) =>
      portal.browser().post('/api/v1/register', {
        first_name: 'Not',
        last_name: 'Them',
        email: email.toUpperCase(),
        password: 'correct horse battery',
        password_confirmation: 'correct horse battery',
        terms: true,
      }),
    'eve@example.com': (email: string) =>
      portal.browser().post('/api/v1/initiate-reset', { email }),
    'ann@example.com': (email: string) =>
      portal.browser().post('/api/v1/resend-verification', { email }),
    'bob@example.com': () => desk.invite(uuid, { expect: { emails: 1 } }),
  };
  const { desk, uuid } = await buildRun(
    [
      'Name,Email,Until',
      ...Object.keys(ways).map((email) => `Member One,${email},2027-04-30`),
    ].join('\n'),
  );
  for (const [email, ask] of Object.entries(ways)) {
    const before = await accountOf(email);
    const asked = await ask(email);
    expect([200, 201], `${email} ${asked.body}`).toContain(asked.statusCode);
    expect((await claim((await linksTo(email)).token)).statusCode, email).toBe(200);
    expect(await accountOf(email)).toMatchObject({
      uuid: before?.uuid,
      first_name: 'Member',
      unclaimed_since: null,
      registered_again_at: null,
    });
    const browser = portal.browser();
    await browser.login(email, 'a long winter in Ottawa');
    expect((await browser.get('/api/v1/membership')).json().data).toMatchObject({
      source: 'hand',
      ends_at: '2027-05-01T04:00:00.000Z',
    });
  }
  expect(await portal.db.$count(memberships)).toBe(4);
});
