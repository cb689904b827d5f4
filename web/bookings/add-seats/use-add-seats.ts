import { useEffect } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { lateCall } from '#web/api/late-call.ts';
import { notifyDone, notifyNotDone } from '#web/forms/use-button-change.ts';
import { blockAccess } from '#web/overlays/overlay-store.ts';
import { newGuest } from '../checkout/booking-values.ts';
import { usePayingAct } from '../checkout/use-paying-act.ts';
import { useSeatsForm } from '../checkout/use-seats-form.ts';
import { type MoreSeatsValues, moreSeatsOf, placesAdded } from './more-seats.ts';

/** The form, with one guest to begin with. */
export function useMoreSeatsForm() {
  const form = useSeatsForm<MoreSeatsValues>(
    () => ({ self: false, handicap: '', guests: [newGuest()] }),
    'guests',
    moreSeatsOf,
  );
  const { ref } = form;

  // Somebody who types elsewhere while the code loads goes on there.
  useEffect(() => {
    if (document.activeElement?.matches('input, textarea')) return;
    ref.current?.querySelector<HTMLElement>('[data-guest] input')?.focus();
  }, [ref]);

  return form;
}

export type MoreSeatsForm = ReturnType<typeof useMoreSeatsForm>;

/** Adds the seats that the form says to the booking, for `total` cents. */
export function useAddSeats(id: string, form: MoreSeatsForm, total: number, onAdded: () => void) {
  const sendAct = usePayingAct();

  return async (paymentMethod?: string, savesCard = false): Promise<void> => {
    form.clearErrors();
    const element = form.ref.current;
    try {
      const wanted = { ...moreSeatsOf(form.values), ...(savesCard && { save_card: true }) };
      await sendAct(wanted, (key) =>
        lateCall('addSeats', {
          params: { id },
          body: {
            ...wanted,
            key,
            expected_total_cents: total,
            ...(paymentMethod === undefined ? {} : { payment_method: paymentMethod }),
          },
        }),
      );
      notifyDone(placesAdded(form.values));
      if (element?.isConnected) onAdded();
    } catch (error) {
      // The form was closed, or its screen left.
      if (!element?.isConnected) return notifyNotDone(error);
      if (form.showErrors(error)) return;
      // H5: the membership ended after this page was shown.
      if (error instanceof ApiError && error.code === 'subscription_required') blockAccess();
      throw error;
    }
  };
}
