import { expect, test } from 'vitest';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { registration } from '../testing/builders/registration.ts';
import { newestToken } from '../testing/newest-token.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();
const email = 'robin@example.org';
const redirect = '/checkout?event=red-river-opener';
const post = (path: string, body: object) => portal.browser().post(`/api/v1/${path}`, body);
const opened = (path: string | null) => ({ data: { email, redirect: path } });
const newPassword = {
  password: 'a quiet green at dawn',
  password_confirmation: 'a quiet green at dawn',
};

async function texts() {
  await portal.deliverEmails();
  return (await findOutboxEmails(portal.db, email)).map(({ text }) => text);
}

test('Q5 the path of a registration comes back with the answer to its link, and is not in the link', async () => {
  await post('register', registration(email, { redirect }));
  const token = await newestToken(portal, email);
  expect((await texts()).join()).not.toContain('checkout');
  expect((await post('verify-email', { token })).json()).toEqual(opened(redirect));
});

test('Q5 a link that is sent again has the path that was sent with it', async () => {
  await buildUser(portal.db, { email, email_verified_at: null });
  await post('resend-verification', { email, redirect });
  const answer = await post('verify-email', { token: await newestToken(portal, email) });
  expect(answer.json()).toEqual(opened(redirect));
});

test('Q5 without a path there is none, also after a link that had one', async () => {
  await buildUser(portal.db, { email, email_verified_at: null });
  await post('resend-verification', { email, redirect });
  await newestToken(portal, email);
  await post('resend-verification', { email });
  const answer = await post('verify-email', { token: await newestToken(portal, email) });
  expect(answer.json()).toEqual(opened(null));
});

test('Q5 a new password leads on to the path, also for who registers again before confirming', async () => {
  await buildUser(portal.db, { email, email_verified_at: null });
  await post('register', registration(email, { redirect }));
  const first = { token: await newestToken(portal, email), ...newPassword };
  expect((await post('reset-password', first)).json()).toEqual(opened(redirect));
  await post('initiate-reset', { email, redirect: '/subscribe' });
  const second = { token: await newestToken(portal, email), ...newPassword };
  expect((await post('reset-password', second)).json()).toEqual(opened('/subscribe'));
});

test('Q5 whoever registers with an account is led to the path by signing in, or by a new password', async () => {
  await buildUser(portal.db, { email });
  await post('register', registration(email, { redirect }));
  const query = '?redirect=%2Fcheckout%3Fevent%3Dred-river-opener';
  const [text] = await texts();
  expect(text).toContain(`/login${query}`);
  expect(text).toContain(`/forgot-password${query}`);
});

test.each(['//evil.example', 'https://evil.example/', '/\\evil', '/events//x', 'checkout', 7, ''])(
  'Q5 C4 %j is no path of this portal, and is refused before anything is sent',
  async (bad) => {
    for (const [path, body] of [
      ['register', registration(email)],
      ['resend-verification', { email }],
      ['initiate-reset', { email }],
    ] as const) {
      const answer = await post(path, { ...body, redirect: bad });
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        { redirect: ['Send a path of this portal.'] },
      ]);
    }
    expect(await texts()).toEqual([]);
  },
);
