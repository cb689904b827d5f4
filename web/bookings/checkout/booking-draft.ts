import type { QueryClient } from '@tanstack/react-query';
import { inTabStorage } from '#web/api/tab-storage.ts';
import { storeDraft, storedDraft } from '#web/forms/drafts.ts';
import type { BookingValues } from './booking-values.ts';

// The draft of a booking survives a declined card, another sign-in and a reload. For the reload it is also
// in this tab's storage, without the dietary restrictions, which are private. It has only the values that
// differ from the start of the form, because the profile or its consent may change meanwhile.

interface Draft {
  user: string;
  event: string;
  values: Partial<BookingValues>;
}

const storageKey = 'booking-draft';
const draftKey = ['booking'];

export function storeBookingDraft(
  queryClient: QueryClient,
  { values, ...owner }: Draft & { values: BookingValues },
  start: BookingValues,
): void {
  const typed = typedValues(values, start);
  storeDraft(queryClient, draftKey, { ...owner, values: typed });
  const { dietary: _, dietaryConsent: __, ...stored } = typed;
  inTabStorage((storage) =>
    storage.setItem(storageKey, JSON.stringify({ ...owner, values: stored })),
  );
}

export function typedValues(values: BookingValues, start: BookingValues): Partial<BookingValues> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== start[name as keyof BookingValues]),
  );
}

/** The start values with the draft of this person for this event. */
export function storedBookingDraft(
  queryClient: QueryClient,
  { user, event }: Pick<Draft, 'user' | 'event'>,
  start: BookingValues,
): BookingValues {
  const draft =
    storedDraft<Draft>(queryClient, draftKey) ??
    inTabStorage((storage) => JSON.parse(storage.getItem(storageKey) ?? 'null') as Draft | null);
  if (draft?.user !== user || draft.event !== event) return start;
  return { ...start, ...draft.values };
}

export function removeBookingDraft(queryClient: QueryClient): void {
  storeDraft(queryClient, draftKey, undefined);
  inTabStorage((storage) => storage.removeItem(storageKey));
}
