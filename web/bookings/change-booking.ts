import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract/api.ts';
import { refreshUser } from '../api/session.ts';

/** Every reading that tells of places left, of the own bookings or of what was paid. */
const affectedCalls: CallName[] = [
  'event',
  'events',
  'upcoming',
  'featured',
  'myEvents',
  'confirmation',
  'bookingViability',
  'billingHistory',
];

/**
 * 4.8: the user is reloaded, and whatever the change touches is asked for again, so that no screen
 * needs a reload of the page. After a failure, too: its answer may only have been lost on the way.
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
