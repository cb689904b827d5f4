import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { userQuery } from '#web/api/session.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { one } from '#web/ui/testing/render.tsx';
import { RegisterPage } from './register-page.tsx';

test('W19 a new account has one password field, whose value is sent as both', async () => {
  const bodies: unknown[] = [];
  answerCalls(async (_path, { body }) => {
    bodies.push(body);
    return { status: 400, body: { code: 'validation_failed', message: '', errors: {} } };
  });
  const queryClient = new QueryClient();
  queryClient.setQueryData(userQuery.queryKey, null);
  await renderWithRouter(<RegisterPage />, {
    queryClient,
    href: '/register',
    paths: ['/register'],
  });
  expect(document.querySelectorAll('input[type="password"]').length).toBe(1);
  expect(document.querySelectorAll('[aria-controls]').length).toBe(1);
  one<HTMLInputElement>('input[name="password"]').value = 'rain over the fairway';
  await act(async () => one<HTMLFormElement>('form').requestSubmit());
  await act(() => expect.poll(() => bodies.length).toBe(1));
  expect(bodies).toMatchObject([
    { password: 'rain over the fairway', password_confirmation: 'rain over the fairway' },
  ]);
});

test('10.2 the address of the invitation that this tab opened is filled in, and no other', async () => {
  const tokens: unknown[] = [];
  answerCalls(async (_path, { body }) => {
    tokens.push(body);
    return { status: 200, body: { data: { email: 'sam@example.org' } } };
  });
  sessionStorage.setItem('organize invitation', 'abc');
  onTestFinished(() => sessionStorage.clear());
  const open = async (query: string) => {
    document.body.replaceChildren();
    const queryClient = new QueryClient();
    queryClient.setQueryData(userQuery.queryKey, null);
    await renderWithRouter(<RegisterPage />, {
      queryClient,
      href: `/register${query}`,
      paths: ['/register', '/organize/invitation'],
    });
    await act(async () => undefined);
    return () => one<HTMLInputElement>('input[name="email"]').value;
  };
  const filledIn = await open('?redirect=%2Forganize%2Finvitation');
  await act(() => expect.poll(filledIn).toBe('sam@example.org'));
  expect(tokens).toEqual([{ token: 'abc' }]);
  expect((await open(''))()).toBe('');
  expect(tokens.length).toBe(1);
});

test('10.2 who was invited creates an account to accept, with no word of a membership to buy', async () => {
  const bodies: unknown[] = [];
  answerCalls(async (_path, { body }) => {
    bodies.push(body);
    return { status: 400, body: { code: 'validation_failed', message: '', errors: {} } };
  });
  const queryClient = new QueryClient();
  queryClient.setQueryData(userQuery.queryKey, null);
  await renderWithRouter(<RegisterPage />, {
    queryClient,
    href: '/register?redirect=%2Forganize%2Finvitation',
    paths: ['/register'],
  });
  expect(one('h1').textContent).toBe('Create an Account to Accept');
  expect(document.body.textContent).not.toMatch(/Become a Member|a year|\$/);
  await act(async () => one<HTMLFormElement>('form').requestSubmit());
  await act(() => expect.poll(() => bodies.length).toBe(1));
  expect(bodies).toMatchObject([{ redirect: '/organize/invitation' }]);
});
