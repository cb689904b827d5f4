import { expect, test } from 'vitest';
import { buildEvent } from '../testing/build-event.ts';
import { buildUser, testPassword } from '../testing/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();

/** What was typed, made or mailed in the run, none of which may stand in the log. */
test('I11 D12 the log tells of failed sign-ins and refusals, and holds nothing that was typed', async () => {
  const user = await buildUser(portal.db, {
    email: 'rosalind.secret@example.org',
    first_name: 'Rosalind',
    dob_at: '1961-03-14',
    health_conditions: 'a peanut allergy',
  });
  await buildEvent(portal.db, { slug: 'spring-open' });
  const browser = portal.browser();

  await browser.get('/api/v1/events?search=nobodylooksforthis');
  await browser.get('/verify?token=a-token-in-an-address-000000');
  await browser.post('/api/v1/register', {
    first_name: 'Typed\r\nInjected',
    last_name: 'Surname',
    email: 'typed.address@example.org',
    password: 'a typed password 7',
    password_confirmation: 'a typed password 7',
    terms: true,
  });
  const wrong = await browser.login(user.email, 'the wrong password 9');
  expect(wrong.statusCode).toBe(400);
  expect((await browser.login(user.email, testPassword)).statusCode).toBe(200);
  expect((await browser.get('/api/v1/user')).statusCode).toBe(200);
  expect((await browser.get('/api/v1/members')).statusCode).toBe(403);
  await browser.post('/api/v1/contact', {
    name: 'A Visitor',
    email: 'visitor.address@example.org',
    subject: 'a typed subject',
    message: 'a typed message',
  });
  await browser.post('/api/v1/initiate-reset', { email: user.email });
  await portal.deliverMail();
  const letters = (await browser.get('/dev/outbox.json')).body;
  const tokens = [...letters.matchAll(/token=([\w-]+)/g)].map(([, token]) => token ?? '');
  expect(tokens.length).toBeGreaterThan(0);

  const log = portal.log.join('');
  for (const secret of [
    ...tokens,
    ...browser.cookies.values(),
    testPassword,
    'a typed password 7',
    'the wrong password 9',
    'rosalind',
    'Rosalind',
    '1961-03-14',
    'peanut',
    'Injected',
    'typed.address',
    'visitor.address',
    'a typed subject',
    'a typed message',
    'nobodylooksforthis',
    'a-token-in-an-address',
  ]) {
    expect(log, secret).not.toContain(secret);
  }

  const lines = portal.log.map((line) => JSON.parse(line));
  for (const line of lines) expect(line.reqId ?? line.level).toBeDefined();
  expect(lines).toContainEqual(
    expect.objectContaining({ route: '/api/v1/login', status: 400, method: 'POST' }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ code: 'subscription_required' }));
  expect(lines).toContainEqual(expect.objectContaining({ route: '/api/v1/members', status: 403 }));
});

test('D12 a log entry is one line, whatever was sent', async () => {
  await portal.browser().get('/api/v1/events?search=a%0d%0afake%20line', {
    'user-agent': 'agent',
    'x-forwarded-for': '1.2.3.4',
  });
  for (const line of portal.log) expect(line.trimEnd()).not.toContain('\n');
});
