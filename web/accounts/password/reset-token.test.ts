import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { makeRouter } from '#web/router/testing/make-router.ts';
import { resetToken, takeResetToken } from './reset-token.ts';

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
    context: {
      queryClient: new QueryClient(),
      baseUrl: '',
      association: '',
      zone: 'America/Toronto',
      links: [],
      demo: false,
    },
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
