import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract/api.ts';
import { refreshUser } from '../api/session.ts';

/** The calls whose answers have seats left, bookings or payments, or what the own bookings of the year add up to. */
const affectedCalls: CallName[] = [
  'event',
  'events',
  'upcoming',
  'featured',
  'myEvents',
  'confirmation',
  'bookingViability',
  'billingHistory',
  'clubhouse',
  'membership',
];

/**
 * 4.8: makes the change, reloads the user and invalidates all that it affects, so that no screen needs a
 * reload of the page. After a failure, too: the answer may have been lost.
 */
export async function changeBooking<Answer>(
  queryClient: QueryClient,
  change: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await change();
  } finally {
    await Promise.allSettled([
      refreshUser(queryClient),
      ...affectedCalls.map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
    ]);
  }
}
