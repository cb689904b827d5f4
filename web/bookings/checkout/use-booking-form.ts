import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { asksForHandicap } from '#contract/events/event-kinds.ts';
import type { Event } from '#contract/events/events.ts';
import type { User } from '#contract/profile/profile.ts';
import {
  removeBookingDraft,
  storeBookingDraft,
  storedBookingDraft,
  typedValues,
} from './booking-draft.ts';
import { bookingOf, startValues } from './booking-values.ts';
import { useSeatsForm } from './use-seats-form.ts';

/** The form of the players and details. */
export function useBookingForm(event: Event, user: User) {
  const queryClient = useQueryClient();
  const [start] = useState(() => startValues(user, asksForHandicap(event)));
  const form = useSeatsForm(
    () => storedBookingDraft(queryClient, { user: user.uuid, event: event.uuid }, start),
    'data.guests',
    bookingOf,
  );
  const { values, change, textField } = form;
  const [typed] = useState(() => typedValues(values, start));

  useEffect(() => {
    storeBookingDraft(queryClient, { user: user.uuid, event: event.uuid, values }, start);
  }, [queryClient, user.uuid, event.uuid, values, start]);

  return {
    ...form,
    /** What the draft has, when the form opens. */
    typed,
    field: (name: string, property: 'handicap' | 'dietary' | 'notes' | 'donation') =>
      textField(name, values[property], (text) => change({ [property]: text })),
    removeDraft: () => removeBookingDraft(queryClient),
  };
}

export type BookingForm = ReturnType<typeof useBookingForm>;
