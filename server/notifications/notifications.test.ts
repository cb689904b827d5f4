import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notificationKinds } from '#contract/accounts/notification-kinds.ts';
import { association } from '../db/tables/association-tables.ts';
import { consents } from '../db/tables/consent-tables.ts';
import { memberships } from '../db/tables/tables.ts';
import { policyHash } from '../http/pages/own-look.ts';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { findWanting } from './consents.ts';
import { makeAddressStopLink, makeStopLink } from './stop-link.ts';

const portal = useTestApp();

async function member() {
  const person = await buildUser(portal.db);
  await buildMembership(portal.db, person.uuid);
  const browser = portal.browser();
  await browser.login(person.email, testPassword);
  const switched = async () => (await browser.get('/api/v1/notifications')).json().data[0];
  return { person, browser, switched };
}

const rowsOf = (user: string) =>
  portal.db.select().from(consents).where(eq(consents.user_uuid, user)).orderBy(consents.at);

/** As a mail program posts, without cookies. */
const oneClick = (path: string, type = 'application/x-www-form-urlencoded') =>
  portal.app.inject({
    method: 'POST',
    url: path,
    headers: { host: 'fairway.test', 'content-type': type },
    payload: 'List-Unsubscribe=One-Click',
  });

async function linkTo(user: string): Promise<string> {
  const url = await makeStopLink(portal.deps, user, 'newsletter');
  return new URL(url).pathname;
}

test('21.2 a consent is implied by a membership, and for two years after its end', async () => {
  const { person, switched } = await member();
  expect(await switched()).toEqual({ kind: 'newsletter', on: true, reason: 'member', since: null });
  const endAt = (ends_at: Date) =>
    portal.db.update(memberships).set({ ends_at }).where(eq(memberships.user_uuid, person.uuid));
  await endAt(new Date('2024-06-15T16:00:01Z'));
  expect(await switched()).toMatchObject({ on: true, reason: 'member' });
  await endAt(new Date('2024-06-15T16:00:00Z'));
  expect(await switched()).toMatchObject({ on: false, reason: 'none' });
  await portal.db.delete(memberships);
  expect(await switched()).toMatchObject({ on: false, reason: 'none' });
});

test('21.2 what the person said counts more, each time with the words, the place and the time', async () => {
  const { person, browser, switched } = await member();
  const set = (on: boolean) =>
    browser.send('PUT', '/api/v1/notifications', { kind: 'newsletter', on });
  expect((await set(false)).json().data[0]).toMatchObject({ on: false, reason: 'withdrawn' });
  await set(false);
  portal.clock.advance(60);
  await set(true);
  expect(await switched()).toMatchObject({
    on: true,
    reason: 'given',
    since: '2026-06-15T16:01:00.000Z',
  });
  const consent = {
    purpose: 'newsletter',
    words: notificationKinds.newsletter.words,
    place: 'settings',
  };
  expect(await rowsOf(person.uuid)).toMatchObject([
    { ...consent, is_given: false, at: new Date('2026-06-15T16:00:00Z') },
    { ...consent, is_given: true, at: new Date('2026-06-15T16:01:00Z') },
  ]);
});

test('21.2 bad choices are refused, and signed out nothing is shown', async () => {
  const { browser } = await member();
  const answer = await browser.send('PUT', '/api/v1/notifications', { kind: 'receipts', on: 'no' });
  expect(answer.json().errors).toEqual({
    kind: ['Choose a kind of email.'],
    on: ['Choose on or off.'],
  });
  expect((await portal.browser().get('/api/v1/notifications')).statusCode).toBe(401);
});

test('L13 a scanner that opens the link changes nothing; one click stops it, and a second adds nothing', async () => {
  const { person, switched } = await member();
  const path = await linkTo(person.uuid);
  const page = await portal.app.inject({ url: path, headers: { host: 'fairway.test' } });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toContain('<form method="post">');
  expect(await switched()).toMatchObject({ on: true });

  expect((await oneClick(path)).statusCode).toBe(200);
  const again = await oneClick(path, 'multipart/form-data; boundary=x');
  expect([again.statusCode, again.body.includes('You get no more of these emails')]).toEqual([
    200,
    true,
  ]);
  expect(await switched()).toMatchObject({ on: false, reason: 'withdrawn' });
  expect(await rowsOf(person.uuid)).toMatchObject([{ is_given: false, place: 'email' }]);
});

test('L13 a forged link is 404 for GET and POST; the token is stored hashed and is in no log', async () => {
  const { person, switched } = await member();
  const path = await linkTo(person.uuid);
  const forged = `${path.slice(0, -4)}AAAA`;
  for (const answer of [
    await portal.app.inject({ url: forged, headers: { host: 'fairway.test' } }),
    await oneClick(forged),
  ]) {
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('This link does not work');
  }
  expect(await switched()).toMatchObject({ on: true });
  await oneClick(path);
  const token = path.slice(path.lastIndexOf('/') + 1);
  expect(portal.log.length).toBeGreaterThan(0);
  expect(portal.log.join()).not.toContain(token);
});

test('L13 the link still works after 60 days, and a long body is refused', async () => {
  const { person } = await member();
  const path = await linkTo(person.uuid);
  portal.clock.advance(60 * 24 * 3600);
  expect((await oneClick(path)).statusCode).toBe(200);
  const body = 'a'.repeat(1001);
  const big = await portal.app.inject({
    method: 'POST',
    url: path,
    headers: { host: 'fairway.test', 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
  });
  expect(big.statusCode).toBe(413);
});

test('21.2 an address without an account stops a kind by one click, and stays stopped; others get theirs', async () => {
  const keys = ['guest@example.org', 'other@example.org'];
  const wanting = async () => [...(await findWanting(portal.deps, keys, 'before_event'))];
  expect(await wanting()).toEqual(keys);
  const url = await makeAddressStopLink(portal.deps, 'guest@example.org', 'before_event');
  const { pathname } = new URL(url);
  const stopped = await oneClick(pathname);
  expect([stopped.statusCode, stopped.body.includes('off for your address')]).toEqual([200, true]);
  await oneClick(pathname);
  expect(await wanting()).toEqual(['other@example.org']);
  expect([...(await findWanting(portal.deps, keys, 'results'))]).toEqual(keys);
  // Of an account at the address the switch is turned off, and on again it counts more.
  const person = await buildUser(portal.db, { email: 'guest@example.org' });
  expect(await wanting()).toEqual(['other@example.org']);
  const browser = portal.browser();
  await browser.login(person.email, testPassword);
  await browser.send('PUT', '/api/v1/notifications', { kind: 'before_event', on: true });
  expect(await wanting()).toEqual(keys);
  await oneClick(
    new URL(await makeAddressStopLink(portal.deps, keys[0] ?? '', 'before_event')).pathname,
  );
  expect(await wanting()).toEqual(['other@example.org']);
});

test('21.2 the emails about events that one books are on until the person switches them off', async () => {
  const person = await buildUser(portal.db);
  const browser = portal.browser();
  await browser.login(person.email, testPassword);
  const shown = async () =>
    (await browser.get('/api/v1/notifications'))
      .json()
      .data.map(({ kind, on, reason }: Record<string, unknown>) => `${kind} ${on} ${reason}`);
  expect(await shown()).toEqual([
    'newsletter false none',
    'before_event true booked',
    'results true booked',
  ]);
  await browser.send('PUT', '/api/v1/notifications', { kind: 'results', on: false });
  expect(await shown()).toContain('results false withdrawn');
});

test('19.1 L13 the pages behind the links of emails wear the association’s name, emblem and colours', async () => {
  const { person } = await member();
  await portal.db.update(association).set({
    name: 'Golf for Good & Co',
    short_name: 'GfG',
    emblem_small: '/files/small.png',
    emblem_large: '/files/large.png',
    colours_deep: '#3a1237',
    colours_action: '#6b1b45',
  });
  const path = await linkTo(person.uuid);
  const headers = { host: 'fairway.test' };
  for (const page of [
    await portal.app.inject({ url: path, headers }),
    await oneClick(path),
    await portal.app.inject({ url: `${path.slice(0, -4)}AAAA`, headers }),
  ]) {
    expect(page.body).toContain(
      '<img src="/files/small.png" alt="" width="32" height="32">GfG</a>',
    );
    expect(page.body).toContain('<link rel="icon" href="/files/small.png">');
    expect(page.body).toContain('· Golf for Good &amp; Co</title>');
    const [, css = ''] = /<style>(.*)<\/style>/.exec(page.body) ?? [];
    expect(css).toContain('--green:#6b1b45');
    expect(page.headers['content-security-policy']).toContain(
      `style-src 'self' ${policyHash(css)};`,
    );
  }
});
