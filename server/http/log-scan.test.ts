import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { personalInfo } from '../testing/builders/personal-info.ts';
import { useTestApp } from '../testing/test-app.ts';
import { withoutIds } from '../testing/without-ids.ts';

const portal = useTestApp();

/** The values of cookies, without the hint that says nothing (Q1). */
const secretsIn = (cookies: Map<string, string>) =>
  [...cookies].filter(([name]) => name !== 'signed_in').map(([, value]) => value);

/** Texts that were typed, generated or emailed, none of which may be in the log. */
test('I11 D12 the log has failed sign-ins and rejections, and nothing that was typed', async () => {
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
  await portal.deliverEmails();
  const emails = (await browser.get('/dev/outbox.json')).body;
  const tokens = [...emails.matchAll(/token=([\w-]+)/g)].map(([, token]) => token ?? '');
  expect(tokens.length).toBeGreaterThan(0);

  const log = portal.log.join('');
  for (const secret of [
    ...tokens,
    ...secretsIn(browser.cookies),
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
  const ofRequests = lines.filter(({ msg }) => /^(answered|request refused)$/.test(msg));
  expect(ofRequests.length).toBeGreaterThan(10);
  for (const { reqId } of ofRequests) expect(reqId).toMatch(/^[\da-f-]{36}$/);
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
  expect(portal.log.length).toBeGreaterThan(0);
  for (const line of portal.log) expect(line.trimEnd()).not.toContain('\n');
});

test('I11 joining and booking log no health or dietary notes, guests, cards or bank data', async () => {
  const { user, browser, attend, cancel } = await buildBooker(portal, { first_name: 'Rosalind' });
  const event = await buildEvent(portal.db);
  await browser.send(
    'PUT',
    api.updatePersonalInfo.path,
    personalInfo({
      health_conditions: 'a peanut allergy',
      emergency_contact_name: 'Typed Contact',
      emergency_contact_phone_number: '+1 519 555 0142',
      dob: '1961-03-14',
      private_consent: true,
    }),
  );
  const visa = { payment_method: 'pm_card_visa' };
  const declined = { payment_method: 'pm_card_visa_chargeDeclined' };
  expect((await browser.post(api.subscribe.path, declined)).statusCode).toBe(402);
  expect((await browser.post(api.subscribe.path, visa)).statusCode).toBe(200);
  const requested = await attend(event.uuid, {
    payment_method: 'pm_card_authenticationRequired',
    guests: [{ name: 'Guest Typed', email: 'typed.guest@example.org', handicap_index: 11.1 }],
    dietary_restrictions: 'no shellfish at all',
    private_consent: true,
    notes: 'a typed note',
  });
  const { client_secret } = requested.json().data;
  expect(client_secret).toBeTruthy();
  await browser.post(api.answerBank.path, { client_secret, approved: true });
  expect((await attend(event.uuid, visa)).statusCode).toBeLessThan(500);
  const { data } = (await browser.get(api.billingHistory.path)).json();
  await browser.get(data[0].receipt_url);
  expect((await cancel(event.uuid)).statusCode).toBeLessThan(500);
  expect((await browser.get(api.exportData.path)).statusCode).toBe(200);
  await portal.deliverEmails();

  const log = withoutIds(portal.log.join(''));
  for (const secret of [
    ...secretsIn(browser.cookies),
    ...[client_secret, 'pm_card', user.email, 'Rosalind', 'peanut', 'Typed', '555 0142'],
    ...['1961-03-14', 'typed.guest', 'shellfish', 'a typed note', '4242'],
  ]) {
    expect(log, secret).not.toContain(secret);
  }
  const lines = portal.log.map((line) => JSON.parse(line));
  expect(lines).toContainEqual(expect.objectContaining({ code: 'payment_failed' }));
  expect(lines).toContainEqual(expect.objectContaining({ route: api.receipt.path, status: 200 }));
});
