import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Event } from '#contract/events/events.ts';
import { statusQuery, userQuery } from '../api/session.ts';
import { sampleUser } from '../profile/testing/sample-user.ts';
import { render } from '../ui/testing/render.tsx';
import { EventPrice } from './event-price.tsx';
import { sampleEvent } from './testing/sample-event.ts';

/** The price as a visitor, a user and a member see it. */
function pricesOf(overrides: Partial<Event>): (string | null)[] {
  return (['visitor', 'user', 'member'] as const).map((reader) => {
    const queryClient = new QueryClient();
    const subscribed = reader === 'member';
    queryClient.setQueryData(userQuery.queryKey, reader === 'visitor' ? null : sampleUser());
    const status = { subscribed, onGracePeriod: false, cancelled: false };
    queryClient.setQueryData(statusQuery.queryKey, status);
    const { container } = render(
      <QueryClientProvider client={queryClient}>
        <EventPrice event={sampleEvent(overrides)} />
      </QueryClientProvider>,
    );
    return container.textContent;
  });
}

test('Q2 a member reads their own price first, and what others pay struck through', () => {
  vi.setSystemTime('2027-05-01T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const forAll = '$120 · $95 for members';
  expect(pricesOf({})).toEqual([forAll, forAll, '$95 your price instead of $120']);
  expect(document.querySelector('s')?.textContent).toBe('instead of $120');
  const free = '$120 · free for members';
  expect(pricesOf({ member_price_cents: 0 })).toEqual([free, free, 'Free for you instead of $120']);
  expect(pricesOf({ member_price_cents: 12_000 })).toEqual(['$120', '$120', '$120']);
  expect(pricesOf({ price_cents: 0, member_price_cents: 0 })).toEqual(['Free', 'Free', 'Free']);
});

test('Q2 of a member-only event nobody reads a price that nobody can book at', () => {
  vi.setSystemTime('2027-05-01T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const forMembers = '$95 for members';
  expect(pricesOf({ member_only: true })).toEqual([forMembers, forMembers, '$95 your price']);
  expect(pricesOf({ member_only: true, member_price_cents: 12_000 })).toEqual([
    '$120 for members',
    '$120 for members',
    '$120',
  ]);
});

test('Q2 an event that is over says what it cost', () => {
  vi.setSystemTime('2027-07-17T20:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const forAll = '$120 · $95 for members';
  expect(pricesOf({})).toEqual([forAll, forAll, forAll]);
});
