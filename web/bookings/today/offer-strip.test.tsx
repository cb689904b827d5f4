import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { closeAlert, currentOverlays } from '#web/overlays/overlay-store.ts';
import { sampleUser } from '#web/profile/testing/sample-user.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { TodayStrip } from './today-strip.tsx';

const offer = {
  event_uuid: 'e',
  seats: 2,
  until: '2027-05-02T12:00:00Z',
  slug: 'red-river-opener',
  title: 'Red River Opener',
  timezone: 'America/Winnipeg',
};

const stripAt = async (now: string) => {
  vi.setSystemTime(now);
  onTestFinished(() => void vi.useRealTimers());
  const strip = <TodayStrip soon={[]} offers={[offer]} />;
  const paths = ['/checkout', '/events', '/my-events', '/profile'];
  const container = await renderWithRouter(strip, { queryClient: new QueryClient(), paths });
  return container.querySelector('aside');
};

test('20.3 the strip says until when places are kept, with Book and Let It Go', async () => {
  const strip = await stripAt('2027-05-01T22:00:00Z');
  expect(strip?.textContent).toBe(
    '2 places at Red River Opener, until Sun 7:00\u00a0a.m.\u00a0CDTBookLet It Go',
  );
  expect(strip?.querySelector('a')?.getAttribute('href')).toBe('/checkout?event=red-river-opener');
});

test('20.3 the strip goes when the offer ends', async () => {
  expect(await stripAt('2027-05-02T11:59:59Z')).not.toBeNull();
  expect(await stripAt('2027-05-02T12:00:00Z')).toBeNull();
});

test('20.3 Let It Go asks first, then gives the places back', async () => {
  const sent: string[] = [];
  answerCalls(async (path, { method }) => {
    sent.push(`${method} ${path}`);
    return { status: 200, body: { data: sampleUser() } };
  });
  const strip = await stripAt('2027-05-01T22:00:00Z');
  const letGo = async (isSure: boolean) => {
    act(() => strip?.querySelector('button')?.click());
    await vi.waitFor(() => expect(currentOverlays().alert?.title).toBe('Let it go?'));
    expect(sent).toEqual([]);
    await act(async () => closeAlert(isSure));
  };
  await letGo(false);
  expect(sent).toEqual([]);
  await letGo(true);
  await vi.waitFor(() =>
    expect(sent).toEqual(['DELETE /api/v1/events/e/waitlist', 'GET /api/v1/user']),
  );
});
