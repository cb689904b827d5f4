import { useState } from 'react';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { listed } from '#contract/values/choices.ts';
import { useNow } from '#web/events/now.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { actWithNumbers, keyGiver } from '../../pieces/act-with-numbers.ts';
import { useStoredForm } from '../../pieces/forms/use-stored-form.ts';
import { organize } from '../../session/organize-call.ts';
import { cancelButton, leftOfSeats } from '../words/booking-words.ts';
import {
  cancellationInWords,
  moneyOf,
  type Refund,
  refundByRule,
  ruleInWords,
} from '../words/cancel-words.ts';
import { placeCount } from '../words/place-names.ts';
import { LiveSum, useLiveValues } from './live-sum.tsx';
import { emailsInWords } from './refund-form.tsx';
import {
  atFirstSeat,
  chosenSeats,
  idsOf,
  ReasonAndTell,
  type Seat,
  SeatChecks,
  seatsToBegin,
  type Tell,
} from './seat-choice.tsx';
import { useStoreBooking } from './store-booking.ts';
import { typedAmount } from './typed-values.ts';

interface Texts {
  refund: string;
  cents: string;
  reason: string;
  tell: string;
  [seat: `seat.${string}`]: boolean;
}

const refundNames: Record<Refund, string> = {
  all: 'Refund all of it',
  amount: 'Refund a part of it',
  none: 'Refund nothing',
  donation: 'Keep it as a donation',
};

interface CancelProps {
  booking: AttendeeBooking;
  seats: Seat[];
  /** The place that the person began with. */
  from: string | undefined;
  onDone: () => void;
}

/** Cancels one place to all, with the refund that is chosen and said (13.4). */
export function CancelForm(props: CancelProps) {
  const { booking, seats, from, onDone } = props;
  const now = useNow();
  // What stands at first stays while the sheet is open.
  const [start] = useState<Texts>(() => ({
    ...seatsToBegin(seats, from),
    refund: refundByRule(seats, now),
    cents: '',
    reason: '',
    tell: 'everyone',
  }));
  const form = useCancel(props, start);
  // A gift goes back with the last place.
  const hasMoney =
    seats.some(({ left_cents }) => left_cents > 0) || leftOfSeats(booking, seats) > 0;
  return (
    <SideSheet title="Cancel places" onClose={onDone}>
      <CheckedForm
        form={form}
        button="Review the Cancellation"
        frame={(button) => (
          <SheetFoot>
            <LiveSum form={form} start={start}>
              {(values) =>
                cancellationInWords(
                  booking,
                  { seats, chosen: chosenSeats(seats, values) },
                  { ...values, cents: typedAmount(values.cents) },
                )
              }
            </LiveSum>
            {button}
          </SheetFoot>
        )}
      >
        <SeatChecks seats={seats} field={form.field as (name: string) => object} />
        {hasMoney && (
          <RefundChoice rule={ruleInWords(booking, seats, now)} form={form} start={start} />
        )}
        <ReasonAndTell
          field={form.field as (name: string) => object}
          booker={booking.booker.name}
          hasGuests={seats.some(({ is_booker }) => !is_booker)}
        />
      </CheckedForm>
    </SideSheet>
  );
}

function useCancel({ booking, seats, from, onDone }: CancelProps, start: Texts) {
  const { id } = booking;
  const store = useStoreBooking();
  const [giveKey] = useState(keyGiver);
  // What was ticked for somebody else does not come back for this person.
  return useStoredForm(`cancel ${id} ${from ?? 'some'}`, start, async (values) => {
    const refund = values.refund as Refund;
    const chosen = chosenSeats(seats, values);
    const act = {
      seats: idsOf(chosen),
      refund,
      ...(refund === 'amount' && { cents: typedAmount(values.cents) }),
      reason: values.reason,
      tell: values.tell as Tell,
    };
    const { data } = await actWithNumbers(
      ({ people, cents, emails }) => ({
        title: `Cancel ${placeCount(people)}?`,
        text: 'This cannot be taken back.',
        button: cancelButton(people, cents),
        people,
        facts: [
          losers(chosen, people),
          ...(leftOfSeats(booking, chosen) > 0 ? [moneyOf(booking, refund, cents)] : []),
          emailsInWords(emails),
        ],
      }),
      (expect) =>
        organize('cancelAttendees', { params: { id }, body: { ...giveKey(act), expect } }),
    ).catch(atFirstSeat(seats));
    // Before this form, with its button, is gone.
    showOutcome('seats');
    store(data);
    notifyDone(`${placeCount(chosen.length)} cancelled: ${listed(chosen.map(nameOf))}.`);
    onDone();
  });
}

const nameOf = ({ name }: { name: string }) => name;

/** V7: names, as long as the portal counts the same. */
function losers(chosen: Seat[], people: number): string {
  if (chosen.length !== people) return `${placeCount(people)}, free for others at once.`;
  const lose = people === 1 ? 'loses the place, which is' : 'lose their places, which are';
  return `${listed(chosen.map(nameOf))} ${lose} free for others at once.`;
}

/** What becomes of what was paid. */
function RefundChoice({
  rule,
  form,
  start,
}: {
  rule: string;
  form: ReturnType<typeof useCancel>;
  start: Texts;
}) {
  const { refund } = useLiveValues(form.ref, start);
  return (
    <>
      <Select label="What Was Paid" hint={rule} {...form.field('refund')}>
        {Object.entries(refundNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <div hidden={refund !== 'amount'}>
        <TextInput
          label="Amount to Refund"
          hint="Of all these places together, in dollars."
          inputMode="decimal"
          autoComplete="off"
          aria-required
          {...form.field('cents')}
        />
      </div>
    </>
  );
}
