import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import { userQuery } from '#web/api/session.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { one } from '#web/ui/testing/render.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

async function openLink(status: number, body: unknown): Promise<string[]> {
  const calls: string[] = [];
  answerCalls(async (path) => {
    calls.push(path);
    return { status, body };
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(userQuery.queryKey, null);
  const href = '/verify?token=the-token-of-the-link';
  history.replaceState(null, '', href);
  await renderWithRouter(<VerifyEmailPage />, { queryClient, href, paths: ['/verify'] });
  // What a program sees that runs the page and presses nothing.
  await act(async () => undefined);
  return calls;
}

const title = (text: string) => act(() => expect.poll(() => one('h1').textContent).toBe(text));

test('V33 opening the link of an email asks, and only the click confirms the address', async () => {
  const calls = await openLink(200, { data: { email: 'ann@example.org', redirect: null } });
  await title('Confirm this address?');
  expect(calls).toEqual([]);
  await act(async () => one('button').click());
  await title('Address confirmed');
  expect(calls).toEqual(['/api/v1/verify-email']);
});

test('V33 a link that was used says so once its button is pressed', async () => {
  await openLink(400, { code: 'invalid', message: 'Used.', errors: { token: ['Used.'] } });
  await act(async () => one('button').click());
  await title('This link does not work');
});

test('V33 after a failure the question stays, to be answered again', async () => {
  await openLink(503, { code: 'unavailable', message: 'Please try again in a minute.' });
  await act(async () => one('button').click());
  await act(() => expect.poll(() => one('[role=alert]').textContent).not.toBe(''));
  await title('Confirm this address?');
});
