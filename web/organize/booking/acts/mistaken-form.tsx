import { useState } from 'react';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { showOutcome } from '#web/ui/focus-content.ts';
import { actWithNumbers, keyGiver } from '../../pieces/act-with-numbers.ts';
import { useStoredForm } from '../../pieces/forms/use-stored-form.ts';
import { organize } from '../../session/organize-call.ts';
import { placesOweAgain } from '../words/place-names.ts';
import { MistakenSheet, takingBackAsked } from './mistaken-sheet.tsx';
import { useStoreBooking } from './store-booking.ts';

/** A payment for places was recorded by mistake: they owe it again (16.2). */
export function BookingMistakenForm({
  charge: { uuid, payer, amount_cents, method, receipt },
  booking: { id, booker },
  onDone,
}: {
  charge: AttendeeBooking['charges'][number];
  booking: AttendeeBooking;
  onDone: () => void;
}) {
  const store = useStoreBooking();
  const [giveKey] = useState(keyGiver);
  const form = useStoredForm(`mistaken ${uuid}`, { reason: '' }, async ({ reason }) => {
    const act = { charge: uuid, reason };
    const { data } = await actWithNumbers(
      (numbers) => takingBackAsked(numbers, [placesOweAgain(numbers.people)]),
      (expect) =>
        organize('takeBackBookingPayment', { params: { id }, body: { ...giveKey(act), expect } }),
    );
    // Before this form, with its button, is gone.
    showOutcome('money');
    store(data);
    notifyDone('The payment is taken back.');
    onDone();
  });
  return (
    <MistakenSheet
      form={form}
      payment={{
        who: payer ?? booker.name,
        cents: amount_cents,
        way: method,
        receipt: receipt?.number ?? null,
      }}
      reason={form.field('reason')}
      after="The payment is taken back in the books, and its places owe it again. The next step says whether an email leaves."
      onClose={onDone}
    />
  );
}
