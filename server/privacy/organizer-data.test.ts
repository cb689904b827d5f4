import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { grants, invitations } from '../db/tables/association-tables.ts';
import { factorChallenges, factors, recoveryCodes } from '../db/tables/factor-tables.ts';
import { addTotp, buildSignedIn, buildWithTotp } from '../testing/builders/build-factor.ts';
import { testPassword } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { withoutIds } from '../testing/without-ids.ts';
import { eraseDueAccounts } from './delete-account.ts';
import { deleteExpiredData } from './retention.ts';

// What is stored about people who organize: second factors, and invitations to their address.

const portal = useTestApp({ DEMO: '0' });
const day = 24 * 3600;

/** An owner with a factor, something begun, and an invitation; and another one who stays. */
async function buildOwners() {
  const other = await buildWithTotp(portal);
  const robin = await buildWithTotp(portal);
  await robin.browser.post(organizeApi.beginPasskey.path);
  const invited = { email: robin.user.email, role: 'treasurer' };
  expect((await other.browser.post(organizeApi.invite.path, invited)).statusCode).toBe(201);
  return { other, robin };
}

test('1.8 D1 the archive has the second factors and invitations of a person, without their secrets', async () => {
  const { robin } = await buildOwners();
  const answer = await robin.browser.get(api.exportData.path);
  const files = Object.entries(unzipSync(answer.rawPayload)).map(
    ([name, content]) => [name, strFromU8(content)] as const,
  );
  const part = (name: string) => JSON.parse(files.find(([file]) => file === name)?.[1] ?? '');
  expect(part('second-factors.json')).toMatchObject({
    factors: [{ kind: 'totp', name: 'Authenticator App' }],
    recovery_codes: 10,
  });
  expect(part('invitations.json')).toMatchObject([
    { role: 'treasurer', invited: { email: robin.user.email } },
  ]);
  const [stored] = await portal.db.select().from(factors);
  const all = files.map(([, text]) => text).join();
  for (const secret of [robin.secret, stored?.secret ?? '', ...robin.recoveryCodes]) {
    expect(all).not.toContain(secret);
  }
});

test('A9 with the account go its second factors, and the invitations to it', async () => {
  const { other, robin } = await buildOwners();
  const asked = { current_password: testPassword };
  expect((await robin.browser.post(api.requestDeletion.path, asked)).statusCode).toBe(200);
  portal.clock.advance(14 * day);
  await eraseDueAccounts(portal.deps);
  for (const table of [grants, factors, factorChallenges]) {
    const left = await portal.db.select().from(table);
    expect(new Set(left.map(({ user_uuid }) => user_uuid))).not.toContain(robin.user.uuid);
  }
  expect(await portal.db.$count(recoveryCodes)).toBe(10);
  expect(await portal.db.$count(invitations)).toBe(0);
  expect(await portal.db.select().from(factors)).toMatchObject([{ user_uuid: other.user.uuid }]);
});

test('H4 what was begun, and invitations, are deleted once they have expired', async () => {
  const { robin } = await buildOwners();
  expect(await portal.db.$count(factorChallenges)).toBe(1);
  await deleteExpiredData(portal.deps);
  expect(await portal.db.$count(factorChallenges)).toBe(1);
  portal.clock.advance(5 * 60);
  await deleteExpiredData(portal.deps);
  expect(await portal.db.$count(factorChallenges)).toBe(0);
  expect(await portal.db.$count(invitations)).toBe(1);
  portal.clock.advance(7 * day);
  await deleteExpiredData(portal.deps);
  expect(await portal.db.$count(invitations)).toBe(0);
  // The factors themselves stay.
  expect(await portal.db.$count(factors)).toBe(2);
  expect(robin.recoveryCodes).toHaveLength(10);
});

test('J15 the log of the console has no secret, code, link or address', async () => {
  const { user, browser } = await buildSignedIn(portal);
  const { secret, recoveryCodes: codes } = await addTotp(portal, browser);
  await browser.post(organizeApi.verifyFactor.path, { code: '135790' });
  await browser.post(organizeApi.verifyFactor.path, { recovery_code: codes[0] });
  const { options } = (await browser.post(organizeApi.beginPasskey.path)).json().data;
  const made = { name: 'Typed Name', response: { id: 'a-typed-id' } };
  await browser.post(organizeApi.finishPasskey.path, made);
  await browser.post(organizeApi.invite.path, { email: 'kim.typed@example.org', role: 'owner' });
  await portal.deliverEmails();
  await browser.post(api.acceptInvitation.path, { token: 'a-typed-token' });
  await browser.get(`${organizeApi.grants.path}?search=looksforkim`);
  const log = withoutIds(portal.log.join(''));
  expect(log).toContain('a second factor was wrong');
  for (const typed of [
    ...[secret, ...codes, options.challenge, user.email, '135790', 'Typed Name', 'a-typed-id'],
    ...['kim.typed', 'a-typed-token', 'looksforkim', ...browser.cookies.values()].filter(
      (value) => value !== '1',
    ),
  ]) {
    expect(log, typed).not.toContain(typed);
  }
});
