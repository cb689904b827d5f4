import { refundCharge as limits } from 'virtual:organize-limits';
import { useState } from 'react';
import type { AttendeeBooking, AttendeeRefund } from '#contract/bookings/attendees.ts';
import type { ActNumbers } from '#contract/organizing/organize-acts.ts';
import { formatDollars, formatMoney } from '#contract/values/money.ts';
import { backFromOrganizer, type HandWay } from '#contract/values/money-words.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../../ui/sections.module.css';
import { actWithNumbers, keyGiver } from '../../pieces/act-with-numbers.ts';
import { retype, useStoredForm } from '../../pieces/forms/use-stored-form.ts';
import { organize } from '../../session/organize-call.ts';
import { leftOfCancelled } from '../words/booking-words.ts';
import { reasonHint } from '../words/place-names.ts';
import { LiveSum } from './live-sum.tsx';
import { MethodOptions } from './payment-sheet.tsx';
import { useStoreBooking } from './store-booking.ts';
import { typedAmount } from './typed-values.ts';

/** After money has moved: the booking as it is now. */
function useReloadBooking(id: string) {
  const store = useStoreBooking();
  return async () => store((await organize('booking', { params: { id } })).data);
}

const emptyRefund = { cents: '', reason: '', tell: true };

/** Gives back a part of a payment; the places stay (13.4). */
export function RefundForm({
  charge,
  booking,
  onDone,
}: {
  charge: AttendeeBooking['charges'][number];
  booking: AttendeeBooking;
  onDone: () => void;
}) {
  const { uuid, left_cents, method } = charge;
  const reload = useReloadBooking(booking.id);
  const [giveKey] = useState(keyGiver);
  // V3: nobody gives back everything because it stood there.
  const form = useStoredForm(`refund ${uuid}`, emptyRefund, async ({ cents, reason, tell }) => {
    const act = { booking: booking.id, cents: typedAmount(cents), reason, tell };
    const goesBack = backFromOrganizer({ way: method, cents: act.cents });
    await actWithNumbers(
      (numbers) => ({
        title: `Refund ${formatMoney(act.cents)}?`,
        text: method === 'card' ? `${goesBack} This cannot be taken back.` : goesBack,
        button: `Refund ${formatDollars(numbers.cents)}`,
        isHarmless: true,
        facts: [...leftOfPayment(booking, left_cents, numbers), emailsInWords(numbers.emails)],
      }),
      (expect) => organize('refundCharge', { params: { uuid }, body: { ...giveKey(act), expect } }),
    );
    // Before this form, with its button, is gone.
    showOutcome('money');
    notifyDone(goesBack);
    onDone();
    await reload();
  });
  const put = (cents: number) =>
    retype(form, emptyRefund, { cents: (cents / 100).toFixed(2) }, 'cents');
  return (
    <SideSheet title="Refund" onClose={onDone}>
      <CheckedForm
        form={form}
        button="Review the Refund"
        frame={(button) => (
          <SheetFoot>
            <LiveSum form={form} start={emptyRefund}>
              {({ cents }) => [refundInWords(charge, booking, typedAmount(cents))]}
            </LiveSum>
            {button}
          </SheetFoot>
        )}
      >
        <TextInput
          label="Amount"
          hint={leftOfCharge(charge, booking)}
          inputMode="decimal"
          autoComplete="off"
          aria-required
          {...form.field('cents')}
        />
        <p className={sections.buttons}>
          {refundChoices(charge, booking).map(({ name, cents }) => (
            <Button key={name} variant="quiet" onClick={() => put(cents)}>
              {name}, {formatDollars(cents)}
            </Button>
          ))}
        </p>
        <TextArea
          label="Reason"
          hint={reasonHint}
          rows={2}
          maxLength={limits.reason.maxLength}
          {...form.field('reason')}
        />
        <Checkbox label={`Tell ${booking.booker.name} by Email`} {...form.field('tell')} />
      </CheckedForm>
    </SideSheet>
  );
}

type Charge = AttendeeBooking['charges'][number];
type Places = Pick<AttendeeBooking, 'seats'>;

function refundInWords(charge: Charge, booking: Places, cents: number): string {
  const { left_cents, method } = charge;
  const isAmount = Number.isInteger(cents) && cents > 0 && cents <= left_cents;
  if (isAmount) return backFromOrganizer({ way: method, cents });
  const also = leftOfDonation(charge, booking) > 0 ? ', the donation included' : '';
  return `Up to ${formatDollars(left_cents)} can go back${also}.`;
}

/** Of how much, and what of it is of places that were cancelled: half of that need not be reckoned from a receipt. */
export function leftOfCharge(charge: Charge, booking: Places): string {
  const stays = leftOfCancelled(charge, booking.seats).map(
    ({ name, cents }) => `${formatMoney(cents)} is kept for ${name}’s cancelled place.`,
  );
  const donation = leftOfDonation(charge, booking);
  return [
    `Of this payment ${formatDollars(charge.left_cents)} is left.`,
    ...stays,
    ...(stays.length > 0 ? ['A refund takes from that first.'] : []),
    ...(donation > 0 ? [`${formatMoney(donation)} is a donation.`] : []),
    ...(hasPlaces(booking) ? ['The places stay as they are.'] : []),
  ].join(' ');
}

const hasPlaces = ({ seats }: Places) => seats.some(({ state }) => state !== 'cancelled');

/** What is left of a payment and of no place. */
function leftOfDonation({ lines, left_cents }: Charge, { seats }: Places): number {
  const given = lines.filter(({ kind, elsewhere }) => kind === 'donation' && elsewhere === null);
  const ofPlaces = seats.reduce((sum, seat) => sum + seat.left_cents, 0);
  const donated = given.reduce((sum, { cents }) => sum + cents, 0);
  return Math.min(donated, left_cents - ofPlaces);
}

/** Half and all of what is kept for places that were cancelled, or else of what is left: nobody does the sum. */
export function refundChoices(
  charge: Charge,
  { seats }: Places,
): { name: string; cents: number }[] {
  const ofCancelled = leftOfCancelled(charge, seats).reduce((sum, { cents }) => sum + cents, 0);
  const all = Math.min(ofCancelled || charge.left_cents, charge.left_cents);
  return [
    { name: 'Half', cents: Math.round(all / 2) },
    { name: all < charge.left_cents ? 'All That Is Kept' : 'All of It', cents: all },
  ];
}

/** What is left is the portal's: on another screen a part may have gone back since this one was opened. */
export function leftOfPayment(
  booking: Places,
  shown: number,
  { cents, left_cents: left = shown }: Pick<ActNumbers, 'cents' | 'left_cents'>,
): string[] {
  return [
    ...(left === shown
      ? []
      : [`Only ${formatDollars(left)} was left: the rest went back while this was open.`]),
    `${formatDollars(left - cents)} of this payment stays paid${hasPlaces(booking) ? ', and the places stay' : ''}.`,
  ];
}

/** "3 emails leave at once." */
export function emailsInWords(emails: number): string {
  if (emails === 0) return 'Nobody is told by email.';
  return emails === 1 ? '1 email leaves at once.' : `${emails} emails leave at once.`;
}

/** A refund that is owed in cash and the like, or that the bank sent back, was given by hand (13.4). */
export function GivenForm({
  refund: { uuid, way, to_give_cents },
  booking,
  onDone,
}: {
  refund: AttendeeRefund;
  booking: AttendeeBooking;
  onDone: () => void;
}) {
  const zone = useZone();
  const reload = useReloadBooking(booking.id);
  const [giveKey] = useState(keyGiver);
  const start = { way: way === 'card' ? 'cash' : way, on: dayIn(zone, new Date()) };
  const form = useStoredForm(`given ${uuid}`, start, async (values) => {
    const body = giveKey({ way: values.way as HandWay, on: values.on });
    await organize('giveRefund', { params: { uuid }, body });
    showOutcome('money');
    notifyDone(`${formatMoney(to_give_cents)} is recorded as given.`);
    onDone();
    await reload();
  });
  return (
    <SideSheet title="Record as given" onClose={onDone}>
      <CheckedForm
        form={form}
        button={`Record ${formatDollars(to_give_cents)} as Given`}
        frame={(button) => <SheetFoot>{button}</SheetFoot>}
      >
        <Select label="How It Was Given" {...form.field('way')}>
          <MethodOptions />
        </Select>
        <TextInput label="Day" type="date" aria-required {...form.field('on')} />
      </CheckedForm>
    </SideSheet>
  );
}
