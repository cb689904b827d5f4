import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Viability } from '#contract/bookings/bookings.ts';
import type { ErrorCode } from '#contract/calls/errors.ts';
import { asksForHandicap, isPlayed } from '#contract/events/event-kinds.ts';
import type { Event } from '#contract/events/events.ts';
import type { User } from '#contract/profile/profile.ts';
import { ApiError } from '#web/api/api-error.ts';
import { hasLeft } from '#web/forms/has-left.ts';
import { notifyDone, notifyNotDone } from '#web/forms/use-button-change.ts';
import { blockAccess } from '#web/overlays/overlay-store.ts';
import { sendAccepted } from '#web/payments/send-accepted.ts';
import { useNavigate } from '#web/router/router-provider.tsx';
import { useZone } from '#web/ui/zone.ts';
import { Amounts, CancelTerms, MemberPriceHint } from '../booking-summary.tsx';
import { bookingLines, totalOf } from '../booking-total.ts';
import { changeBooking } from '../change-booking.ts';
import { attend } from './attend.ts';
import { bookingOf } from './booking-values.ts';
import styles from './checkout.module.css';
import { DetailsFields } from './details-fields.tsx';
import { resetEventToBook } from './event-to-book.ts';
import { EventToBook } from './event-to-book-tile.tsx';
import { NextStep } from './next-step.tsx';
import { PayBar } from './pay-bar.tsx';
import { Payment } from './payment.tsx';
import { PlayersFields } from './players-fields.tsx';
import { typedCents } from './typed-numbers.ts';
import { type BookingForm, useBookingForm } from './use-booking-form.ts';

/** The three steps on one page: the people, what the organizers should know, the payment. */
export function CheckoutForm({
  event,
  user,
  viability,
}: {
  event: Event;
  user: User;
  viability: Viability;
}) {
  const form = useBookingForm(event, user);
  const { guests, donation } = form.values;
  const lines = bookingLines(viability, guests.length, typedCents(donation) ?? 0);
  const { book, refusal, heldUntil } = useBook(event, form, totalOf(lines));

  const [isUnfolded, setUnfolded] = useState(false);
  const total = totalOf(lines);

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Book your places</h1>
      <aside className={styles.panel} aria-labelledby="summary">
        <h2 className="visually-hidden" id="summary">
          Your booking
        </h2>
        <EventToBook event={event} />
        <div className={styles.sums} id="sums" data-unfolded={isUnfolded || undefined}>
          <Amounts lines={lines} addsUp />
          {total > 0 && <CancelTerms event={event} />}
          <MemberPriceHint saves={viability.own_price_cents - viability.member_price_cents} />
        </div>
      </aside>
      <div className={styles.main}>
        <form
          className={styles.main}
          ref={form.ref}
          noValidate
          onSubmit={(submit) => submit.preventDefault()}
        >
          <section className={styles.section} aria-labelledby="players">
            <h2 id="players">{isPlayed(event) ? '1. Players' : '1. Who’s coming'}</h2>
            <PlayersFields
              form={form}
              user={user}
              viability={viability}
              asksHandicap={asksForHandicap(event)}
            />
          </section>
          <section className={styles.section} aria-labelledby="details">
            <h2 id="details">2. Details</h2>
            <DetailsFields form={form} event={event} />
          </section>
        </form>
        <section className={styles.section} aria-labelledby="payment">
          <h2 id="payment">{total > 0 ? '3. Payment' : '3. Book'}</h2>
          {total === 0 && <p>There’s nothing to pay. Your ticket comes by email.</p>}
          <Payment
            total={total}
            heldUntil={heldUntil ?? viability.hold_expires_at}
            isStillHeld={viability.booking_status === 'held'}
            onBook={book}
            checkFields={form.check}
            frame={(button, card) => (
              <PayBar
                event={event}
                total={total}
                card={card}
                isUnfolded={isUnfolded}
                onUnfold={setUnfolded}
              >
                {button}
              </PayBar>
            )}
          />
          <NextStep code={refusal} bookingId={viability.booking_id} />
        </section>
      </div>
    </div>
  );
}

/** Books what the form says. `refusal` is the code of the last failure, `heldUntil` the end of the hold. */
function useBook(event: Event, form: BookingForm, total: number) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const zone = useZone();
  const [refusal, setRefusal] = useState<ErrorCode>();
  const [heldUntil, setHeldUntil] = useState<string>();

  async function book(paymentMethod?: string, savesCard = false): Promise<void> {
    form.clearErrors();
    setRefusal(undefined);
    try {
      const data = {
        ...bookingOf(form.values),
        expected_total_cents: total,
        ...(paymentMethod === undefined ? {} : { payment_method: paymentMethod }),
        ...(savesCard && { save_card: true }),
      };
      const input = { params: { uuid: event.uuid }, body: { uuid: event.uuid, data } };
      const id = await changeBooking(queryClient, () =>
        sendAccepted(zone, () => attend(input, setHeldUntil)),
      );
      // Without loading it again: this screen is about to go.
      await queryClient.invalidateQueries({ queryKey: ['savedCards'], refetchType: 'none' });
      form.removeDraft();
      resetEventToBook();
      // A person who went to another screen meanwhile stays there.
      if (hasLeft('/checkout'))
        notifyDone('Your booking is confirmed. You’ll find it under My Events.');
      else {
        const state = { justBooked: true };
        await navigate({ to: '/booking-confirmed', search: { id }, replace: true, state });
      }
    } catch (error) {
      if (hasLeft('/checkout')) return notifyNotDone(error);
      if (form.showErrors(error)) return;
      const code = error instanceof ApiError ? error.code : undefined;
      setRefusal(code);
      // H5: the membership ended after this page was shown.
      if (code === 'subscription_required') blockAccess();
      throw error;
    } finally {
      setHeldUntil(undefined);
    }
  }

  return { book, refusal, heldUntil };
}
