import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { auditLog } from '../testing/noted-acts.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const entries = () => auditLog(portal.db);

test('N4 whoever signs in with a stolen password is in the audit log, and its owner sees when and with what', async () => {
  const robin = await buildUser(portal.db);
  const thief = portal.browser('198.51.100.9');
  const login = { email: robin.email, password: testPassword };
  const answer = await thief.send('POST', api.login.path, login, { 'user-agent': firefox });
  expect(answer.statusCode).toBe(200);
  const about = { action: 'signed_in', actor: robin.uuid, subject: robin.uuid };
  expect(await entries()).toMatchObject([{ ...about, at: portal.clock.now() }]);
  const line = portal.log.map((one) => JSON.parse(one)).find(({ msg }) => msg === 'signed in');
  expect(line.reqId).toBe((await entries())[0]?.request_id);
  expect(JSON.stringify(await entries())).not.toContain('198.51.100');

  portal.clock.advance(60);
  const owner = portal.browser();
  await owner.login(robin.email, testPassword);
  expect((await owner.get(api.signIns.path)).json().data).toMatchObject([
    { at: '2026-06-15T16:01:00.000Z', what: 'signed_in' },
    { at: '2026-06-15T16:00:00.000Z', what: 'signed_in', device: 'Firefox on Linux' },
  ]);
});

test('N4 ten guesses at a password are one entry that its owner sees, and other people’s sign-ins are not theirs', async () => {
  const [robin, kim] = [await buildUser(portal.db), await buildUser(portal.db)];
  await portal.browser().login(kim.email, testPassword);
  const guesser = portal.browser('198.51.100.9');
  for (let guess = 0; guess < 12; guess += 1) await guesser.login(robin.email, `guess ${guess}`);
  portal.clock.advance(15 * 60);
  const owner = portal.browser();
  expect((await owner.login(robin.email, testPassword)).statusCode).toBe(200);
  const { data } = (await owner.get(api.signIns.path)).json();
  expect(data.map(({ what }: { what: string }) => what)).toEqual(['signed_in', 'sign_in_failed']);
  expect(data[1].device).toBeNull();
});

test('N4 B5 ten guesses at an email without an account are answered and noted alike', async () => {
  const robin = await buildUser(portal.db);
  const statuses = async (email: string, ip: string) => {
    const browser = portal.browser(ip);
    const all: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      all.push((await browser.login(email, `guess ${guess}`)).statusCode);
    }
    return all;
  };
  const known = await statuses(robin.email, '198.51.100.1');
  expect(await statuses('nobody@example.org', '198.51.100.2')).toEqual(known);
  expect((await entries()).map(({ action, subject }) => [action, subject])).toEqual([
    ['sign_in_failed', robin.uuid],
    ['sign_in_failed', null],
  ]);
});

test('N4 a captain who tries what only an owner may do is in the audit log, and cannot fill it', async () => {
  const { user, browser } = await buildBooker(portal, {}, portal.app, { role: 'captain' });
  for (let time = 0; time < 22; time += 1) {
    expect((await browser.get(organizeApi.audit.path)).statusCode).toBe(403);
  }
  const noted = (await entries()).filter(({ action }) => action === 'access_rejected');
  expect(noted).toHaveLength(20);
  expect(noted[0]).toMatchObject({
    actor: user.uuid,
    subject: user.uuid,
    changes: { permission: { old: null, new: 'association.audit' } },
  });
});

test('N4 whoever has no role is told that nothing is there, and somebody else’s trick is not blamed on them', async () => {
  const { browser } = await buildBooker(portal);
  expect((await browser.get(organizeApi.audit.path)).statusCode).toBe(404);
  const foreign = { origin: 'https://evil.example' };
  expect((await browser.send('POST', api.logout.path, {}, foreign)).statusCode).toBe(403);
  expect((await entries()).map(({ action }) => action)).toEqual(['signed_in']);
});
