import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { requestContext } from '../http/request-context.ts';
import { makeOrganizer } from '../organizing/people/make-organizer.ts';
import { eraseDueAccounts } from '../privacy/delete-account.ts';
import { deleteExpiredData } from '../privacy/retention.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { testPassword } from '../testing/builders/build-user.ts';
import { callOff } from '../testing/builders/call-off-event.ts';
import { personalInfo } from '../testing/builders/personal-info.ts';
import { newestToken } from '../testing/newest-token.ts';
import { notedActs } from '../testing/noted-acts.ts';
import { useTestApp } from '../testing/test-app.ts';
import { audit } from './audit.ts';
import { findAuditEntries } from './audit-queries.ts';

const portal = useTestApp();

async function auditLog() {
  return notedActs(portal.db);
}
const actions = async () => (await auditLog()).map(({ action }) => action).sort();

test('I11 private data is audited: who, what, when, in which request, but no value', async () => {
  const { user, browser } = await buildBooker(portal);
  const save = (changes: Record<string, unknown>) =>
    browser.send('PUT', '/api/v1/profile/personal-info', personalInfo(changes));
  await save({ languages: 'French' });
  expect(await auditLog()).toEqual([]);
  await save({ health_conditions: 'a peanut allergy', private_consent: true });
  const [entry, ...more] = await auditLog();
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    at: portal.clock.now(),
    action: 'private_data_changed',
    actor: user.uuid,
    subject: user.uuid,
    about: null,
  });
  const saves = portal.log.filter((line) => line.includes('personal-info'));
  expect(JSON.parse(saves.at(-1) ?? '{}').reqId).toBe(entry?.request_id);
  expect(JSON.stringify(entry)).not.toContain('peanut');

  await save({ health_conditions: 'a peanut allergy', private_consent: true });
  expect(await actions()).toEqual(['private_data_changed']);
  await browser.get(api.exportData.path);
  await browser.post(api.requestDeletion.path, { current_password: testPassword });
  await browser.post(api.requestDeletion.path, { current_password: testPassword });
  for (let time = 0; time < 2; time += 1) await browser.send('DELETE', api.cancelDeletion.path);
  expect(await actions()).toEqual([
    'data_exported',
    'deletion_asked',
    'deletion_taken_back',
    'private_data_changed',
  ]);
});

test('I11 passwords and roles are audited', async () => {
  const { user, browser, signInAgain } = await buildBooker(portal);
  const password = 'a putter in the attic';
  const changed = { current_password: testPassword, password, password_confirmation: password };
  await browser.send('PUT', api.updatePassword.path, { ...changed, current_password: 'wrong' });
  expect(await auditLog()).toEqual([]);
  await browser.send('PUT', api.updatePassword.path, changed);
  await portal.browser().post(api.initiateReset.path, { email: user.email });
  const token = await newestToken(portal, user.email);
  await portal.browser().post(api.resetPassword.path, {
    token,
    password: testPassword,
    password_confirmation: testPassword,
  });
  await signInAgain();
  const { clock, db } = portal;
  expect(await makeOrganizer(db, user.email_key, clock.now())).toBe('made');
  expect(await makeOrganizer(db, user.email_key, clock.now())).toBe('already');
  expect(
    (await auditLog()).map(({ action, actor, subject }) => [action, actor, subject]).sort(),
  ).toEqual([
    // By a command and by a link: nobody was signed in.
    ['organizer_made', null, user.uuid],
    ['password_changed', user.uuid, user.uuid],
    ['password_reset', null, user.uuid],
  ]);
});

test('I11 money is audited: charges, refunds, memberships, and which receipt was opened', async () => {
  const { user, browser, attend, cancel } = await buildBooker(portal);
  const event = await buildEvent(portal.db);
  await browser.post(api.subscribe.path, { payment_method: 'pm_card_visa' });
  await browser.post(api.cancelMembership.path);
  await browser.post(api.resumeMembership.path);
  await attend(event.uuid, { payment_method: 'pm_card_visa' });
  await cancel(event.uuid);
  const [payment] = (await browser.get(api.billingHistory.path)).json().data;
  await browser.get(api.receipt.path.replace(':uuid', payment.uuid));
  await callOff(portal, event.uuid);

  const entries = await auditLog();
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'charged',
    'charged',
    'event_cancelled',
    'membership_cancelled',
    'membership_resumed',
    'membership_started',
    'receipt_opened',
    'refunded',
  ]);
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'receipt_opened', actor: user.uuid, about: payment.uuid }),
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'event_cancelled', about: event.uuid }),
  );
  const filter = { person: user.uuid, since: undefined, limit: 5 };
  const first = await findAuditEntries(portal.db, filter);
  const rest = await findAuditEntries(portal.db, filter, first.at(-1));
  expect([first.length, rest.length]).toEqual([5, 3]);
  expect(new Set([...first, ...rest].map(({ subject }) => subject))).toEqual(new Set([user.email]));
});

test('I11 the audit log outlives an account without naming its owner, and is deleted after two years', async () => {
  const { db, clock, deps } = portal;
  const { user, browser } = await buildBooker(portal);
  await browser.post(api.requestDeletion.path, { current_password: testPassword });
  clock.advance(15 * 24 * 3600);
  await eraseDueAccounts(deps);
  const found = await findAuditEntries(db, { person: user.uuid, since: undefined, limit: 10 });
  expect(found.map(({ action }) => action).sort()).toEqual([
    'account_erased',
    'deletion_asked',
    'signed_in',
  ]);
  expect(JSON.stringify(found)).not.toContain(user.email);

  const lately = { person: undefined, since: clock.now(), limit: 10 };
  expect((await findAuditEntries(db, lately)).map(({ action }) => action)).toEqual([
    'account_erased',
  ]);

  clock.advance(729 * 24 * 3600);
  await deleteExpiredData(deps);
  expect(await actions()).toEqual(['account_erased']);
  clock.advance(2 * 24 * 3600);
  await deleteExpiredData(deps);
  expect(await actions()).toEqual([]);
});

test('I11 the audit entries of a person are those as actor and as subject', async () => {
  const { db, clock } = portal;
  const [robin, kim] = [await buildBooker(portal), await buildBooker(portal)];
  await requestContext.run({ requestId: robin.user.uuid, userUuid: kim.user.uuid }, () =>
    audit(db, 'receipt_opened', { at: clock.now(), subject: robin.user.uuid }),
  );
  for (const { user } of [robin, kim]) {
    const found = await findAuditEntries(db, { person: user.uuid, since: undefined, limit: 10 });
    const acts = found.filter(({ action }) => action !== 'signed_in');
    expect(acts).toMatchObject([{ actor: kim.user.email, subject: robin.user.email }]);
  }
});

test('I11 what is rolled back is not audited', async () => {
  const { user } = await buildBooker(portal);
  const failed = portal.db.transaction(async (tx) => {
    await audit(tx, 'password_changed', { at: portal.clock.now(), subject: user.uuid });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await auditLog()).toEqual([]);
});
