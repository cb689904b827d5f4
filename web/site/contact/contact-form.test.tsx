import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { currentOverlays, dismiss } from '#web/overlays/overlay-store.ts';
import { one, render } from '#web/ui/testing/render.tsx';
import { ContactForm } from './contact-form.tsx';

test('1.1 a person who left the screen before the message arrived gets a toast', async () => {
  for (const { uuid } of currentOverlays().notifications) dismiss(uuid);
  onTestFinished(() => {
    for (const { uuid } of currentOverlays().notifications) dismiss(uuid);
  });
  let arrive = () => {};
  answerCalls(
    () => new Promise((answer) => (arrive = () => answer({ status: 200, body: { data: null } }))),
  );
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <ContactForm />
    </QueryClientProvider>
  );
  const { unmount } = render(page);
  await act(async () => one<HTMLFormElement>('form').requestSubmit());
  unmount();
  render(page);
  await act(async () => {
    arrive();
    await new Promise((go) => setTimeout(go));
  });
  const [toast] = currentOverlays().notifications;
  expect(toast?.body).toBe('Your message has reached the office.');
});
