import { useState } from 'react';
import type { EarlierGuest } from '#contract/bookings/bookings.ts';
import { useForm } from '#web/forms/use-form.ts';
import { type GuestValues, isEmptyGuest, newGuest } from './booking-values.ts';

/**
 * A form with guests. Its fields have the names of the call (5.9), which has the guests in `path`; `read` throws
 * the errors that the form finds itself.
 */
export function useSeatsForm<Values extends { guests: GuestValues[] }>(
  start: () => Values,
  path: string,
  read: (values: Values) => unknown,
) {
  const { ref, errors, showErrors, clearError, clearErrors, textField: plain } = useForm();
  const [values, setValues] = useState(start);

  // The message is about what was typed before.
  const textField = (name: string, value: string, onText: (text: string) => void) =>
    plain(name, value, (text) => {
      clearError(name);
      onText(text);
    });

  const change = (changed: Partial<Values>) => setValues((now) => ({ ...now, ...changed }));

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
    textField,
    showErrors,
    clearErrors,
    addGuest: () => setValues((now) => ({ ...now, guests: [...now.guests, newGuest()] })),
    /** In the place of a row that is still empty, if there is one. */
    addEarlierGuest(earlier: EarlierGuest) {
      clearErrors();
      setValues((now) => {
        const empty = now.guests.findLast(isEmptyGuest);
        const others = now.guests.filter((guest) => guest !== empty);
        return { ...now, guests: [...others, newGuest(earlier)] };
      });
    },
    removeGuest(key: string) {
      // The guests after this one move up, and errors would stand at the wrong guest.
      clearErrors();
      setValues((now) => ({ ...now, guests: now.guests.filter((guest) => guest.key !== key) }));
    },
    guestField(at: number, name: string, property: 'name' | 'email' | 'handicap') {
      const guest = values.guests[at] as GuestValues;
      return textField(`${path}.${at}.${name}`, guest[property], (text) =>
        changeGuest(guest.key, { [property]: text }),
      );
    },
    /** Shows the errors that the form finds itself; true if there are none. */
    check(): boolean {
      clearErrors();
      try {
        read(values);
        return true;
      } catch (error) {
        return !showErrors(error);
      }
    },
  };
}

/** What the fields of the guests need of it. */
export type SeatsForm<Values extends { guests: GuestValues[] }> = Pick<
  ReturnType<typeof useSeatsForm<Values>>,
  'values' | 'addGuest' | 'addEarlierGuest' | 'removeGuest' | 'guestField'
>;
