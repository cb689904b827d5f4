import type { QueryClient } from '@tanstack/react-query';
import { inTabStorage } from '#web/api/tab-storage.ts';
import type { BookingValues } from './booking-values.ts';

// Nothing typed is lost: not by a declined card, not by signing in again, not by a reload. All of it is
// kept in the store of answers, which signing out empties; what survives a reload is kept for this tab,
// without the dietary needs, which are nobody's business but the kitchen's. What the form began with is
// not kept: the profile may say something else by now, or take a consent back.

interface Draft {
  user: string;
  event: string;
  values: Partial<BookingValues>;
}

const place = 'booking-draft';

export function keepDraft(
  queryClient: QueryClient,
  { values, ...whose }: Draft & { values: BookingValues },
  start: BookingValues,
): void {
  const typed: Partial<BookingValues> = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== start[name as keyof BookingValues]),
  );
  queryClient.setQueryDefaults([place], { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData<Draft>([place], { ...whose, values: typed });
  const { dietary: _, dietaryConsent: __, ...stored } = typed;
  inTabStorage((storage) => storage.setItem(place, JSON.stringify({ ...whose, values: stored })));
}

/** What this person typed for this event, over what the form starts with. */
export function keptDraft(
  queryClient: QueryClient,
  { user, event }: Pick<Draft, 'user' | 'event'>,
  start: BookingValues,
): BookingValues {
  const kept =
    queryClient.getQueryData<Draft>([place]) ??
    inTabStorage((storage) => JSON.parse(storage.getItem(place) ?? 'null') as Draft | null);
  if (kept?.user !== user || kept.event !== event) return start;
  return { ...start, ...kept.values };
}

export function forgetDraft(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: [place] });
  inTabStorage((storage) => storage.removeItem(place));
}
