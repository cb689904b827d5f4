import { useQuery } from '@tanstack/react-query';
import type { Confirmation } from '#contract/bookings/bookings.ts';
import { asksForHandicap } from '#contract/events/event-kinds.ts';
import { formatMoney } from '#contract/values/money.ts';
import { callQuery } from '#web/api/use-call.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { TryAgain } from '#web/forms/try-again.tsx';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { HowToPay, useHowToPay } from '#web/payments/how-to-pay.tsx';
import { PayForm } from '#web/payments/pay-form.tsx';
import { Link } from '#web/router/link.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import formStyles from '../../forms/form.module.css';
import { Amounts, CancelTerms } from '../booking-summary.tsx';
import { totalOf } from '../booking-total.ts';
import { GuestsFields, handicapInput } from '../checkout/guests-fields.tsx';
import { countSeats, moreLines } from './more-seats.ts';
import { bookerStaysAway } from './room-for-more.ts';
import { type MoreSeatsForm, useAddSeats, useMoreSeatsForm } from './use-add-seats.ts';

/** The people to add, the price and the payment. `room`: for how many. */
export function AddSeatsForm({
  confirmation,
  room,
  onAdded,
}: {
  confirmation: Confirmation;
  room: number;
  onAdded: () => void;
}) {
  const { booking, event } = confirmation;
  const form = useMoreSeatsForm();
  const { values } = form;
  const prices = { own_price_cents: event.price_cents, price_cents: event.price_cents };
  const own = useOwnPrice(confirmation);
  const lines = moreLines(values, { ...prices, own_price_cents: own.cents ?? event.price_cents });
  const total = totalOf(lines);
  const add = useAddSeats(booking.id, form, total, onAdded);
  const free = useCheckedForm({}, () => add());
  const count = countSeats(values);
  const howToPay = useHowToPay();
  if (howToPay !== undefined && event.price_cents > 0) {
    return (
      <>
        <p>
          <Link to="/contact-us">Write to us</Link> who comes with you. We add them to your booking,
          and you pay like this:
        </p>
        <HowToPay words={howToPay} />
      </>
    );
  }

  return (
    <>
      <form ref={form.ref} noValidate onSubmit={(submit) => submit.preventDefault()}>
        <GuestsFields
          form={form}
          room={Math.max(room - (values.self ? 1 : 0), 0)}
          price={event.price_cents}
          booked={confirmation.places.map(({ name }) => name)}
          asksHandicap={asksForHandicap(event)}
        >
          {own.error && <TryAgain error={own.error} onTry={own.refetch} />}
          {own.cents !== undefined && <Self form={form} asksHandicap={asksForHandicap(event)} />}
        </GuestsFields>
      </form>
      {count > 0 && (
        <>
          <Amounts lines={lines} addsUp />
          {total > 0 && <CancelTerms event={event} />}
          {total > 0 ? (
            <PayForm
              button={`Pay ${formatMoney(total)}`}
              onPay={add}
              express={{ mode: 'payment', cents: total }}
              checkAbove={form.check}
              offersSaving
            />
          ) : (
            <CheckedForm form={free} button="Add Without Payment" />
          )}
        </>
      )}
    </>
  );
}

/** A person with a seat of their own needs no price for it. */
function useOwnPrice(confirmation: Confirmation) {
  const isAway = bookerStaysAway(confirmation);
  const { data, error, refetch } = useQuery({
    ...callQuery('bookingViability', { params: { uuid: confirmation.event.uuid } }),
    enabled: isAway,
  });
  return { cents: isAway ? data?.data.own_price_cents : undefined, error, refetch };
}

function Self({ form, asksHandicap }: { form: MoreSeatsForm; asksHandicap: boolean }) {
  const { values, errors, change, textField } = form;
  return (
    <div className={formStyles.form}>
      <Checkbox
        label="I come, too."
        name="self"
        checked={values.self}
        error={errors.self}
        onChange={({ target }) => change({ self: target.checked })}
      />
      {values.self && asksHandicap && (
        <div className={formStyles.short}>
          <TextInput
            {...handicapInput}
            label="Your Handicap Index"
            {...textField('handicap_index', values.handicap, (handicap) => change({ handicap }))}
          />
        </div>
      )}
    </div>
  );
}
