import { useState } from 'react';
import type { refundChoices } from '#contract/bookings/attendee-acts.ts';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { actWithNumbers, keyGiver } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';
import { placeCount } from './attendee-names.ts';
import {
  allSeats,
  atFirstSeat,
  chosenSeats,
  ReasonAndTell,
  type Seat,
  SeatChecks,
  type Tell,
} from './seat-choice.tsx';
import { useStoreBooking } from './store-booking.ts';
import { typedAmount } from './typed-values.ts';

type Texts = Record<'refund' | 'cents' | 'reason' | 'tell', string>;
type Refund = (typeof refundChoices)[number];

const refundNames: Record<Refund, string> = {
  all: 'All of it goes back',
  amount: 'A part of it goes back',
  none: 'Nothing goes back',
  donation: 'It is kept as a donation',
};

/** A gift goes back with the last place. */
const isMoneyLeft = ({ donation_cents, left_cents }: AttendeeBooking, seats: Seat[]) =>
  seats.some(({ paid_cents }) => paid_cents > 0) || (donation_cents > 0 && left_cents > 0);

/** Cancels one place to all, with the refund that is chosen and said (13.4). */
export function CancelForm({
  booking,
  seats,
  onDone,
}: {
  booking: AttendeeBooking;
  seats: Seat[];
  onDone: () => void;
}) {
  const { id } = booking;
  const store = useStoreBooking();
  const [giveKey] = useState(keyGiver);
  const hasMoney = isMoneyLeft(booking, seats);

  const start = { ...allSeats(seats), refund: 'all', cents: '', reason: '', tell: 'everyone' };
  const form = useStoredForm(`cancel ${id}`, start, async (values) => {
    const refund = values.refund as Refund;
    const act = {
      seats: chosenSeats(seats, values),
      refund,
      ...(refund === 'amount' && { cents: typedAmount(values.cents) }),
      reason: values.reason,
      tell: values.tell as Tell,
    };
    const { data } = await actWithNumbers(
      (numbers) => ({
        title: `Cancel ${placeCount(numbers.people)}?`,
        text: lossText(refund),
        button: 'Cancel Them',
        ...numbers,
      }),
      (expect) =>
        organize('cancelAttendees', { params: { id }, body: { ...giveKey(act), expect } }),
    ).catch(atFirstSeat(seats));
    // Before this form, with its button, is gone.
    showOutcome('seats');
    store(data);
    notifyDone(`${placeCount(act.seats.length)} cancelled.`);
    onDone();
  });
  return (
    <SideSheet title="Cancel places" onClose={onDone}>
      <CheckedForm
        form={form}
        button="Cancel These Places"
        frame={(button) => <SheetFoot>{button}</SheetFoot>}
      >
        <SeatChecks seats={seats} field={form.field as (name: string) => object} />
        {hasMoney && <RefundChoice field={form.field} />}
        <ReasonAndTell field={form.field as (name: string) => object} />
      </CheckedForm>
    </SideSheet>
  );
}

/** What becomes of what was paid. */
function RefundChoice({
  field,
}: {
  field: (name: 'refund' | 'cents') => ReturnType<ReturnType<typeof useStoredForm<Texts>>['field']>;
}) {
  const refundField = field('refund');
  const [refund, setRefund] = useState(String(refundField.defaultValue ?? 'all'));
  return (
    <>
      <Select
        label="What Was Paid"
        {...refundField}
        onChange={({ target }) => {
          setRefund(target.value);
          refundField.onChange();
        }}
      >
        {Object.entries(refundNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      {refund === 'amount' && (
        <TextInput
          label="Amount That Goes Back"
          hint="Of all these places together, in dollars."
          inputMode="decimal"
          autoComplete="off"
          aria-required
          {...field('cents')}
        />
      )}
    </>
  );
}

function lossText(refund: Refund): string {
  if (refund === 'donation')
    return 'What was paid for them is kept as a donation. The places are free for others at once, and this cannot be taken back:';
  return 'The places are free for others at once, and this cannot be taken back:';
}
