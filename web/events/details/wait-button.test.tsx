import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import { userQuery } from '#web/api/session.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { sampleUser } from '#web/profile/testing/sample-user.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { one } from '#web/ui/testing/render.tsx';
import { WaitButton } from './wait-button.tsx';

const event = { uuid: 'full', slug: 'full', title: 'Full Supper', timezone: 'America/Toronto' };

async function press(queryClient: QueryClient) {
  const paths = ['/events/full', '/login'];
  const content = <WaitButton event={event} isWaiting={false} />;
  await renderWithRouter(content, { queryClient, href: '/events/full', paths });
  await act(async () => one('button').click());
}

test('20.1 pressed before it is known who reads, it opens the list, and sends nobody to sign in', async () => {
  const known = Promise.withResolvers<{ status: number; body: object }>();
  answerCalls((path) => (path.endsWith('/user') ? known.promise : new Promise(() => undefined)));
  await press(new QueryClient());
  expect(location.pathname).toBe('/events/full');
  await act(async () => known.resolve({ status: 200, body: { data: sampleUser() } }));
  await act(() => import('./wait-dialog.tsx'));
  await act(async () => undefined);
  expect(document.querySelector('dialog')).not.toBeNull();
  expect(location.pathname).not.toBe('/login');
});

test('20.1 a visitor signs in first', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(userQuery.queryKey, null);
  await press(queryClient);
  await act(() => expect.poll(() => location.pathname).toBe('/login'));
});
