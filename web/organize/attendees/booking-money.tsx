import { refundCharge as limits } from 'virtual:organize-limits';
import { useState } from 'react';
import type { AttendeeBooking, AttendeeRefund } from '#contract/bookings/attendees.ts';
import { refundReasonNames } from '#contract/bookings/refund-reasons.ts';
import { formatDay } from '#contract/values/dates.ts';
import { formatDollars, formatMoney } from '#contract/values/money.ts';
import { backFromOrganizer, type HandWay, wayNames } from '#contract/values/money-words.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { whenIn } from '#contract/values/when.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import rows from '../lists/list-rows.module.css';
import { actWithNumbers, keyGiver } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';
import { chargeStates, lineInWords, refundState } from './attendee-names.ts';
import styles from './attendees.module.css';
import { MethodOptions } from './payment-form.tsx';
import { type BookingRights, useStoreBooking } from './store-booking.ts';
import { typedAmount } from './typed-values.ts';

type Charge = AttendeeBooking['charges'][number];

/** What was paid and given back. */
export function BookingMoney({
  booking,
  rights,
}: {
  booking: AttendeeBooking;
  rights: BookingRights;
}) {
  const { charges, refunds } = booking;
  return (
    <section className={sections.section} aria-labelledby="money">
      <h2 id="money">Money</h2>
      {charges.length === 0 && <p>Nothing was paid.</p>}
      {charges.length > 0 && (
        <ul className={styles.rows}>
          {charges.map((charge) => (
            <ChargeRow
              key={charge.uuid}
              charge={charge}
              refunds={refunds.filter((refund) => refund.charge === charge.uuid)}
              booking={booking}
              mayRefund={rights.refunds}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function ChargeRow({
  charge,
  refunds,
  booking,
  mayRefund,
}: {
  charge: Charge;
  refunds: AttendeeRefund[];
  booking: AttendeeBooking;
  mayRefund: boolean;
}) {
  const zone = useZone();
  const [isOpen, setOpen] = useState(false);
  const { method, state, amount_cents, left_cents, lines, payer } = charge;
  return (
    <li>
      <div className={styles.seatHead}>
        <h3 className={styles.seatName}>
          {formatMoney(amount_cents)}, {wayNames[method]}, {chargeStates[state]}
        </h3>
        {charge.disputed_at !== null && <Badge tone="flag">Disputed</Badge>}
      </div>
      <p className={rows.small}>
        {dayOf(charge, zone)}
        {payer !== null && `, by ${payer}`}
        {charge.recorded_by !== null && `, recorded by ${charge.recorded_by}`}
      </p>
      <ul className={rows.small}>
        {lines.map((line, index) => (
          <li key={index}>{lineInWords(line)}</li>
        ))}
      </ul>
      {refunds.map((refund) => (
        <RefundRow key={refund.uuid} refund={refund} booking={booking} mayRefund={mayRefund} />
      ))}
      {mayRefund && state === 'paid' && left_cents > 0 && (
        <div className={sections.buttons}>
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Give Money Back
            <span className="visually-hidden"> of {formatMoney(amount_cents)}</span>
          </Button>
        </div>
      )}
      {isOpen && <RefundForm charge={charge} booking={booking} onDone={() => setOpen(false)} />}
    </li>
  );
}

function dayOf({ received_on, paid_at, created_at }: Charge, zone: string): string {
  if (received_on !== null) return formatDay(received_on);
  return whenIn(zone, paid_at ?? created_at, 'log');
}

/** After money has moved: the booking as it is now. */
function useReloadBooking(id: string) {
  const store = useStoreBooking();
  return async () => store((await organize('booking', { params: { id } })).data);
}

/** Gives back a part of a payment; the places stay (13.4). */
function RefundForm({
  charge,
  booking,
  onDone,
}: {
  charge: Charge;
  booking: AttendeeBooking;
  onDone: () => void;
}) {
  const { uuid, left_cents, method } = charge;
  const reload = useReloadBooking(booking.id);
  const [giveKey] = useState(keyGiver);
  const start = { cents: formatMoney(left_cents), reason: '', tell: true };
  const form = useStoredForm(`refund ${uuid}`, start, async ({ cents, reason, tell }) => {
    const act = { cents: typedAmount(cents), reason, tell };
    const goesBack = backFromOrganizer({ way: method, cents: act.cents });
    await actWithNumbers(
      (numbers) => ({
        title: `Give back ${formatMoney(act.cents)}?`,
        text: method === 'card' ? `${goesBack} This cannot be taken back:` : goesBack,
        button: 'Give It Back',
        isHarmless: true,
        cents: numbers.cents,
        emails: numbers.emails,
      }),
      (expect) => organize('refundCharge', { params: { uuid }, body: { ...giveKey(act), expect } }),
    );
    // Before this form, with its button, is gone.
    showOutcome('money');
    notifyDone(goesBack);
    onDone();
    await reload();
  });
  return (
    <div className={styles.panel}>
      <CheckedForm form={form} button="Give Back" variant="outline">
        <TextInput
          label="Amount"
          hint={`At most ${formatDollars(left_cents)}. The places stay as they are.`}
          inputMode="decimal"
          autoComplete="off"
          aria-required
          {...form.field('cents')}
        />
        <TextArea
          label="Reason"
          hint="The email says it."
          rows={2}
          maxLength={limits.reason.maxLength}
          {...form.field('reason')}
        />
        <Checkbox label="Tell Who Booked" {...form.field('tell')} />
      </CheckedForm>
    </div>
  );
}

function RefundRow({
  refund,
  booking,
  mayRefund,
}: {
  refund: AttendeeRefund;
  booking: AttendeeBooking;
  mayRefund: boolean;
}) {
  const zone = useZone();
  const [isOpen, setOpen] = useState(false);
  const { cents, way, reason, by, created_at, to_give_cents } = refund;
  return (
    <div className={sections.notice}>
      <p>
        {formatMoney(cents)} back, {wayNames[way]}: {refundState(refund)}, because{' '}
        {refundReasonNames[reason]}.
      </p>
      <p className={rows.small}>
        {whenIn(zone, refund.done_at ?? created_at, 'log')}
        {by !== null && `, by ${by}`}
      </p>
      {to_give_cents > 0 && <p>{formatMoney(to_give_cents)} is still to be given by hand.</p>}
      {mayRefund && to_give_cents > 0 && (
        <Button variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          It Was Given
        </Button>
      )}
      {isOpen && <GivenForm refund={refund} booking={booking} onDone={() => setOpen(false)} />}
    </div>
  );
}

/** A refund that is owed in cash and the like, or that the bank sent back, was given by hand (13.4). */
function GivenForm({
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
    <CheckedForm form={form} button="Record It">
      <Select label="How It Was Given" {...form.field('way')}>
        <MethodOptions />
      </Select>
      <TextInput label="Day" type="date" aria-required {...form.field('on')} />
    </CheckedForm>
  );
}
