import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { GrantRole } from '#contract/calls/access.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildGrant } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

async function desk(role: GrantRole) {
  const { browser, user } = await buildBooker(portal, { first_name: 'Olga', last_name: 'Desk' });
  await buildGrant(portal.db, user.uuid, { role });
  return (uuid: string, body: Record<string, unknown>) =>
    browser.send('PUT', `/api/v1/organize/members/${uuid}/details`, body);
}

test('16.2 number, note and first day are saved by version, in the audit log without the texts, never at the provider', async () => {
  const [owner, treasurer] = [await desk('owner'), await desk('treasurer')];
  const { browser: kit, user } = await buildBooker(portal, { first_name: 'Kit', last_name: 'Poe' });
  const sent = { number: 'A-7', note: 'Plays left-handed', member_since: '2011-05-01', version: 0 };
  expect((await owner(user.uuid, sent)).statusCode).toBe(404);
  await kit.post('/api/v1/subscribe', { payment_method: 'pm_card_visa' });
  expect((await treasurer(user.uuid, sent)).statusCode).toBe(403);
  const saved = await owner(user.uuid, sent);
  expect([saved.statusCode, saved.json().data]).toMatchObject([
    200,
    { ...sent, version: 1, membership: { started_at: '2011-05-01T04:00:00.000Z' } },
  ]);
  expect((await kit.get('/api/v1/subscription-status')).json()).toMatchObject({
    subscribed: true,
    cancelled: false,
  });
  // The same again is one; an older version is not saved over.
  expect((await owner(user.uuid, sent)).json().data.version).toBe(1);
  const stale = await owner(user.uuid, { ...sent, note: 'Plays right-handed' });
  expect([stale.statusCode, stale.json().current]).toMatchObject([
    409,
    { record: { ...sent, version: 1 }, by: 'Olga Desk' },
  ]);
  for (const day of ['2999-01-01', '1066-10-14', 'May']) {
    const refused = await owner(user.uuid, { ...sent, member_since: day, version: 1 });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([
      400,
      ['member_since'],
    ]);
  }
  const emptied = await owner(user.uuid, { number: '', note: '', member_since: '', version: 1 });
  expect(emptied.json().data).toMatchObject({ number: null, note: null, member_since: null });
  const entries = await portal.db
    .select({ changes: auditEntries.changes })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'member_details_saved'));
  const texts = { old: null, new: 'Member number, Note' };
  // In whatever order: both are of the same instant.
  expect(new Set(entries.map(({ changes }) => changes))).toEqual(
    new Set([
      { member_since: { old: null, new: '2011-05-01' }, texts },
      { member_since: { old: '2011-05-01', new: null }, texts },
    ]),
  );
});

test('16.2 a name is corrected for its receipts, directory and emails to come; one of the two is enough, and it stays where it is not sent', async () => {
  const owner = await desk('owner');
  const { browser: kit, user } = await buildBooker(portal, { first_name: 'Kit', last_name: 'Poe' });
  await kit.post('/api/v1/subscribe', { payment_method: 'pm_card_visa' });
  const details = { number: 'A-7', note: '', member_since: '' };
  const named = { ...details, first_name: 'Kitty', last_name: 'Poe-Marsh', version: 0 };
  expect((await owner(user.uuid, named)).json().data).toMatchObject({
    name: 'Kitty Poe-Marsh',
    first_name: 'Kitty',
    version: 1,
  });
  expect((await kit.get('/api/v1/user')).json().data).toMatchObject({ last_name: 'Poe-Marsh' });
  expect((await kit.get('/api/v1/members?search=marsh')).json().meta.total).toBe(1);
  for (const [names, field] of [
    [{ first_name: '', last_name: '' }, 'first_name'],
    [{ first_name: 'Kit' }, 'last_name'],
  ] as const) {
    const refused = await owner(user.uuid, { ...details, ...names, version: 1 });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, [field]]);
  }
  const answer = await owner(user.uuid, { ...details, number: 'A-8', version: 1 });
  expect(answer.json().data.name).toBe('Kitty Poe-Marsh');
  const single = { ...details, first_name: '', last_name: 'Kitty', version: 2 };
  expect((await owner(user.uuid, single)).json().data.name).toBe('Kitty');
  const entries = await portal.db
    .select({ changes: auditEntries.changes })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'member_details_saved'));
  expect(entries).toContainEqual({
    changes: { texts: { old: null, new: 'Name, Member number' } },
  });
});
