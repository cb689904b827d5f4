import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Event } from '#contract/events.ts';
import type { User } from '#contract/profile.ts';
import { refusedFields } from '#web/forms/explain-failure.ts';
import { forgetDraft, keepDraft, keptDraft } from './booking-draft.ts';
import {
  type BookingValues,
  bookingOf,
  type GuestValues,
  newGuest,
  startValues,
} from './booking-values.ts';

type Typed = { target: { value: string } };

/** Who comes and what the organizers should know. Fields are named as the server names them (5.9). */
export function useBookingForm(event: Event, user: User) {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState(() => startValues(user));
  const [values, setValues] = useState(() =>
    keptDraft(queryClient, { user: user.uuid, event: event.uuid }, start),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});

  useEffect(() => {
    keepDraft(queryClient, { user: user.uuid, event: event.uuid, values }, start);
  }, [queryClient, user.uuid, event.uuid, values, start]);

  function change(changed: Partial<BookingValues>) {
    setValues((now) => ({ ...now, ...changed }));
  }

  function changeGuest(key: string, changed: Partial<GuestValues>) {
    setValues((now) => ({
      ...now,
      guests: now.guests.map((guest) => (guest.key === key ? { ...guest, ...changed } : guest)),
    }));
  }

  /** Shows what is wrong with the fields, the first of them focused; false: it is not about them. */
  function showRefused(error: unknown): boolean {
    const { first, messages } = refusedFields(form.current, error);
    // Focused before the message comes: focusing takes an error look away (4.18).
    first?.focus();
    setErrors(messages);
    return first !== undefined;
  }

  return {
    form,
    values,
    errors,
    change,
    addGuest: () => change({ guests: [...values.guests, newGuest()] }),
    removeGuest(key: string) {
      // Whoever came after moves up, and the messages no longer stand at the right guest.
      setErrors({});
      change({ guests: values.guests.filter((guest) => guest.key !== key) });
    },
    /** What a text field is given: its name, its text, its message. */
    field(name: string, property: 'handicap' | 'dietary' | 'notes' | 'donation') {
      return {
        name,
        value: values[property],
        error: errors[name],
        onChange: ({ target }: Typed) => change({ [property]: target.value }),
      };
    },
    guestField(place: number, name: string, property: 'name' | 'email' | 'handicap') {
      const guest = values.guests[place] as GuestValues;
      const fullName = `data.guests.${place}.${name}`;
      return {
        name: fullName,
        value: guest[property],
        error: errors[fullName],
        onChange: ({ target }: Typed) => changeGuest(guest.key, { [property]: target.value }),
      };
    },
    clearErrors: () => setErrors({}),
    showRefused,
    /** Shows what can be known to be wrong before anything is sent; true: nothing is. */
    check(): boolean {
      setErrors({});
      try {
        bookingOf(values);
        return true;
      } catch (error) {
        return !showRefused(error);
      }
    },
    forget: () => forgetDraft(queryClient),
  };
}

export type BookingForm = ReturnType<typeof useBookingForm>;
