import { useQuery } from '@tanstack/react-query';
import type { Viability } from '#contract/bookings.ts';
import type { Event } from '#contract/events.ts';
import { useUser } from '#web/api/session.ts';
import { callQuery } from '#web/api/use-call.ts';

/** What the server says about booking to whoever is signed in; nothing to a visitor. */
export function useViability({ uuid }: Event): Viability | undefined {
  const user = useUser();
  const { data } = useQuery({
    ...callQuery('bookingViability', { params: { uuid } }),
    enabled: Boolean(user),
  });
  return user ? data?.data : undefined;
}
