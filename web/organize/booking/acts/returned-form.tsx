import { useState } from 'react';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { useNow } from '#web/events/now.ts';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { showOutcome } from '#web/ui/focus-content.ts';
import { useZone } from '#web/ui/zone.ts';
import { actWithNumbers, keyGiver } from '../../pieces/act-with-numbers.ts';
import { useStoredForm } from '../../pieces/forms/use-stored-form.ts';
import { organize } from '../../session/organize-call.ts';
import { placeCount, placesOweAgain } from '../words/place-names.ts';
import {
  emptyReturn,
  ReturnedChequeSheet,
  returnedBody,
  reversalAsked,
} from './returned-cheque-sheet.tsx';
import { useStoreBooking } from './store-booking.ts';

type Charge = AttendeeBooking['charges'][number];

/** The bank returned a cheque: the payment is reversed, and its places owe it again or are cancelled (16.2). */
export function BookingReturnedForm({
  charge: { uuid, payer, amount_cents, receipt },
  booking: { id, booker, event },
  onDone,
}: {
  charge: Charge;
  booking: AttendeeBooking;
  onDone: () => void;
}) {
  // Nobody gives up a place of an event that is over.
  const isOver = Date.parse(event.ends_at) <= useNow();
  const zone = useZone();
  const store = useStoreBooking();
  const [giveKey] = useState(keyGiver);
  const form = useStoredForm(`returned ${uuid}`, emptyReturn, async (values) => {
    const act = returnedBody(uuid, values);
    const { data } = await actWithNumbers(
      (numbers) =>
        reversalAsked(act, numbers, placesAfter(numbers.people, act.keep), dayIn(zone, new Date())),
      (expect) =>
        organize('returnBookingCheque', { params: { id }, body: { ...giveKey(act), expect } }),
    );
    // Before this form, with its button, is gone.
    showOutcome('money');
    store(data);
    notifyDone('The payment is reversed.');
    onDone();
  });
  return (
    <ReturnedChequeSheet
      form={form}
      cheque={{
        who: payer ?? booker.name,
        cents: amount_cents,
        receipt: receipt?.number ?? null,
      }}
      keep={form.field('keep')}
      day={form.field('returned_on')}
      fee={form.field('fee_cents')}
      button="Review the Reversal"
      label="The Places"
      stays="Stay, and owe it again"
      ends={isOver ? undefined : 'Are cancelled'}
      payer="Booker"
      onClose={onDone}
    >
      <p>
        The payment is reversed in the books{isOver && ', and the places owe it again'}.{' '}
        {booker.name} gets an email with what to pay, and who recorded it.
      </p>
    </ReturnedChequeSheet>
  );
}

function placesAfter(people: number, keep: boolean): string[] {
  if (keep || people === 0) return [placesOweAgain(people)];
  return [`${placeCount(people)} ${people === 1 ? 'is' : 'are'} cancelled.`];
}
