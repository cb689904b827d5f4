import { expect, test } from 'vitest';
import type { Navigation } from '#web/router/route.ts';
import { makeRouter, sampleContext } from '#web/router/testing/make-router.ts';
import { isFirstPassword, resetToken, takeResetToken } from './reset-token.ts';

test('N12 the token of a reset link is in neither the address bar nor the history once the screen opens', async () => {
  const href = '/reset-password?token=a-token-that-opens-an-account';
  history.replaceState(null, '', href);
  const screen = async () => () => null;
  const router = makeRouter({
    routes: [
      { path: '/reset-password', enter: takeResetToken, screen },
      { path: '/not-found', screen },
    ],
    load: async () => undefined,
    context: sampleContext(),
    href,
  });
  const entries = history.length;
  await router.enter();
  expect([location.pathname, location.search, history.length]).toEqual([
    '/reset-password',
    '',
    entries,
  ]);
  expect(JSON.stringify([router.location, history.state])).not.toContain('a-token');
  expect(resetToken()).toBe('a-token-that-opens-an-account');
});

test('16.2 the link to an account that was made for somebody asks for a first password', () => {
  const enter = (search: Record<string, string>) =>
    takeResetToken({ search } as unknown as Navigation);
  expect([enter({ token: 'a', claim: '1' }), isFirstPassword()]).toEqual(['/reset-password', true]);
  expect([enter({ token: 'b' }), isFirstPassword()]).toEqual(['/reset-password', false]);
});
