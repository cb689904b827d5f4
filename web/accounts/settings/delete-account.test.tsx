import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { currentOverlays } from '#web/overlays/overlay-store.ts';
import buttons from '#web/ui/button.module.css';
import { click, one, render, type } from '#web/ui/testing/render.tsx';
import { DeleteAccount } from './delete-account.tsx';

test('N23 deleting an account checks the password before it asks whether one is sure', async () => {
  const wrong = 'This is not your current password.';
  const asked: string[] = [];
  answerCalls(async (path) => {
    asked.push(path);
    if (asked.length > 1) return { status: 200, body: { data: null } };
    return { status: 400, body: { message: wrong, errors: { current_password: [wrong] } } };
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeleteAccount />
    </QueryClientProvider>,
  );
  // The field opens for who wants it, and takes the focus.
  expect(document.querySelector('input')).toBeNull();
  click(one('button'));
  expect(document.activeElement).toBe(one('input'));
  expect(one('[type=submit]').className).toContain(buttons.flag);
  const submit = () => act(async () => one<HTMLFormElement>('form').requestSubmit());
  type(one<HTMLInputElement>('input'), 'not my password');
  await submit();
  await act(() => expect.poll(() => document.body.textContent).toContain(wrong));
  expect(currentOverlays().alert).toBeNull();

  await submit();
  await act(() => expect.poll(() => currentOverlays().alert?.title).toBe('Delete your account?'));
  expect(asked).toEqual(Array(2).fill('/api/v1/profile/password/check'));
});
