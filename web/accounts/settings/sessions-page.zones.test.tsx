import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { SessionsPage } from './sessions-page.tsx';

const device = (id: string, last_seen_at: string, current = false) => ({
  id,
  device: id,
  current,
  created_at: '2026-11-20T17:00:00.000Z',
  last_seen_at,
});

test('1.8 the own device is first, and every other says when it was last used', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(['sessions'], {
    data: [
      device('Phone', '2026-11-21T17:05:00.000Z'),
      device('Tablet', '2026-11-20T17:00:30.000Z'),
      device('Desk', '2026-11-20T18:00:00.000Z', true),
    ],
  });
  queryClient.setQueryData(['signIns'], { data: [] });
  const page = await renderWithRouter(<SessionsPage />, { queryClient });
  const lines = [...page.querySelectorAll('[aria-label="Devices"] > li')].map((row) =>
    [...row.querySelectorAll('p')].map(({ textContent }) => textContent),
  );
  const signedIn = expect.stringMatching(/^Signed in November 20, 2026 at 12:00.p\.m\. EST$/);
  expect(lines).toEqual([
    ['Desk This device', signedIn],
    [
      'Phone ',
      expect.stringMatching(/^Last used November 21, 2026 at 12:05.p\.m\. EST$/),
      signedIn,
    ],
    // In the same minute: once.
    ['Tablet ', signedIn],
  ]);
});
