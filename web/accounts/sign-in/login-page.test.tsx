import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import { userQuery } from '#web/api/session.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { RouterProvider } from '#web/router/router-provider.tsx';
import { makeRouter } from '#web/router/testing/make-router.ts';
import { one, render, type } from '#web/ui/testing/render.tsx';
import { LoginPage } from './login-page.tsx';

test('N5 a blocked account is told so in a sentence, and what was typed stays', async () => {
  const message = 'This account is blocked. Please write to the association.';
  answerCalls(async () => ({ status: 403, body: { code: 'account_blocked', message } }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(userQuery.queryKey, null);
  const routes = ['/login', '/not-found'].map((path) => ({ path, screen: async () => LoginPage }));
  const context = {
    queryClient,
    baseUrl: '',
    association: '',
    zone: 'America/Toronto',
    links: [],
    demo: false,
  };
  const router = makeRouter({ routes, load: async () => undefined, context, href: '/login' });
  await router.enter();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router}>
        <LoginPage />
      </RouterProvider>
    </QueryClientProvider>,
  );
  const email = one<HTMLInputElement>('input[name=email]');
  type(email, 'robin@example.org');
  type(one<HTMLInputElement>('input[name=password]'), 'correct horse battery');
  await act(async () => one<HTMLFormElement>('form').requestSubmit());
  await act(() => expect.poll(() => one('form > [role=alert]').textContent).toBe(message));
  expect(email.value).toBe('robin@example.org');
});
