import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { statusQuery, userQuery } from '#web/api/session.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { sampleUser } from '#web/profile/testing/sample-user.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { sampleEvent } from '../testing/sample-event.ts';
import { BookingBox } from './booking-box.tsx';

const render = async (user: ReturnType<typeof sampleUser> | null) => {
  vi.setSystemTime('2027-02-01T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const queryClient = new QueryClient();
  queryClient.setQueryData(userQuery.queryKey, user);
  const status = { subscribed: false, onGracePeriod: false, cancelled: false };
  queryClient.setQueryData(statusQuery.queryKey, status);
  const event = sampleEvent({ booking_opens_at: '2027-03-01T14:00:00Z' });
  return renderWithRouter(<BookingBox event={event} />, { queryClient, paths: ['/login'] });
};

test('20.5 before booking opens the page has Remind Me and the moment as a calendar file, and asks nothing for a visitor', async () => {
  const sent: string[] = [];
  answerCalls(async (path) => {
    sent.push(path);
    return { status: 200, body: {} };
  });
  const box = await render(null);
  expect(box.querySelector('button')?.textContent).toBe('Remind Me');
  const file = box.querySelector('a[download]');
  expect([file?.textContent, file?.getAttribute('href')]).toEqual([
    'Put It in My Calendar',
    `/api/v1/events/${sampleEvent().uuid}/opening.ics`,
  ]);
  expect(sent).toEqual([]);
});

test('20.5 signed in, one press sets the reminder and another takes it back', async () => {
  const sent: string[] = [];
  answerCalls(async (path, { method }) => {
    sent.push(`${method} ${path.split('/').at(-1)}`);
    return { status: 200, body: { data: { set: method === 'PUT' } } };
  });
  const box = await render(sampleUser());
  const button = () => box.querySelector('button');
  const isReady = (text: string) =>
    vi.waitFor(() => {
      expect(button()?.textContent).toBe(text);
      expect(button()?.getAttribute('aria-disabled')).not.toBe('true');
    });
  await vi.waitFor(() => expect(sent).toEqual(['GET reminder']));
  await isReady('Remind Me');
  await act(async () => button()?.click());
  await isReady('Stop the Reminder');
  await act(async () => button()?.click());
  await isReady('Remind Me');
  expect(sent).toEqual(['GET reminder', 'PUT reminder', 'DELETE reminder']);
});
