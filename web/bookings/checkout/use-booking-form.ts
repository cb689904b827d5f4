import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Event } from '#contract/events.ts';
import type { User } from '#contract/profile.ts';
import { useForm } from '#web/forms/use-form.ts';
import { removeBookingDraft, storeBookingDraft, storedBookingDraft } from './booking-draft.ts';
import {
  type BookingValues,
  bookingOf,
  type GuestValues,
  newGuest,
  startValues,
} from './booking-values.ts';

/** The form of the players and details. Its fields have the names of the call (5.9). */
export function useBookingForm(event: Event, user: User) {
  const queryClient = useQueryClient();
  const { ref, errors, showErrors, clearErrors, textField } = useForm();
  const [start] = useState(() => startValues(user));
  const [values, setValues] = useState(() =>
    storedBookingDraft(queryClient, { user: user.uuid, event: event.uuid }, start),
  );

  useEffect(() => {
    storeBookingDraft(queryClient, { user: user.uuid, event: event.uuid, values }, start);
  }, [queryClient, user.uuid, event.uuid, values, start]);

  const change = (changed: Partial<BookingValues>) => setValues((now) => ({ ...now, ...changed }));

  const changeGuest = (key: string, changed: Partial<GuestValues>) =>
    setValues((now) => ({
      ...now,
      guests: now.guests.map((guest) => (guest.key === key ? { ...guest, ...changed } : guest)),
    }));

  return {
    ref,
    values,
    errors,
    change,
    showErrors,
    clearErrors,
    addGuest: () => change({ guests: [...values.guests, newGuest()] }),
    removeGuest(key: string) {
      // The guests after this one move up, and errors would stand at the wrong guest.
      clearErrors();
      change({ guests: values.guests.filter((guest) => guest.key !== key) });
    },
    field: (name: string, property: 'handicap' | 'dietary' | 'notes' | 'donation') =>
      textField(name, values[property], (text) => change({ [property]: text })),
    guestField(at: number, name: string, property: 'name' | 'email' | 'handicap') {
      const guest = values.guests[at] as GuestValues;
      return textField(`data.guests.${at}.${name}`, guest[property], (text) =>
        changeGuest(guest.key, { [property]: text }),
      );
    },
    /** Shows the errors that the form finds itself; true if there are none. */
    check(): boolean {
      clearErrors();
      try {
        bookingOf(values);
        return true;
      } catch (error) {
        return !showErrors(error);
      }
    },
    removeDraft: () => removeBookingDraft(queryClient),
  };
}

export type BookingForm = ReturnType<typeof useBookingForm>;
