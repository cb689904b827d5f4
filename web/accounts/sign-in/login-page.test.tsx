import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import { userQuery } from '#web/api/session.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { one, type } from '#web/ui/testing/render.tsx';
import { LoginPage } from './login-page.tsx';

test('N5 a blocked account is told so in a sentence, and what was typed stays', async () => {
  const message = 'This account is blocked. Please write to the association.';
  answerCalls(async () => ({ status: 403, body: { code: 'account_blocked', message } }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(userQuery.queryKey, null);
  await renderWithRouter(<LoginPage />, { queryClient, href: '/login', paths: ['/login'] });
  const email = one<HTMLInputElement>('input[name=email]');
  type(email, 'robin@example.org');
  type(one<HTMLInputElement>('input[name=password]'), 'correct horse battery');
  await act(async () => one<HTMLFormElement>('form').requestSubmit());
  await act(() => expect.poll(() => one('form > [role=alert]').textContent).toBe(message));
  expect(email.value).toBe('robin@example.org');
});
