import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Confirmation } from '#contract/bookings/bookings.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { hasLeft } from '#web/forms/has-left.ts';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { confirmAlert } from '#web/overlays/overlay-store.ts';
import { Button } from '#web/ui/button.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import form from '../../forms/form.module.css';
import sections from '../../ui/sections.module.css';
import { changeBooking } from '../change-booking.ts';
import {
  type PlaceCancellation,
  placeCancellationText,
  placeCancelled,
  possessive,
} from './place-cancellation.ts';

type Seat = Confirmation['seats'][number];

/** The places of a party one by one. A single place is the whole booking. */
export function CancelPlaces({ confirmation }: { confirmation: Confirmation }) {
  const { cancelPlace, failure, underWay } = useCancelPlace(confirmation);
  const title = useId();
  if (confirmation.seats.length === 1) return null;
  return (
    <>
      <h3 id={title}>Or cancel only some places</h3>
      <FormFailure message={failure} />
      <ul className={sections.list} aria-labelledby={title}>
        {confirmedSeats(confirmation).map((seat) => (
          <li className={form.between} key={seat.uuid}>
            {seat.name}
            {seat.is_booker && ' (you)'}
            <Button
              variant="quiet"
              loading={underWay.includes(seat.uuid)}
              onClick={() => cancelPlace(seat)}
            >
              <span>
                Cancel This Place<span className="visually-hidden"> {seat.name}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

const confirmedSeats = ({ seats }: Confirmation) =>
  seats.filter(({ state }) => state === 'confirmed');

/** Asks what goes back, shows it, and cancels for that amount only; a new amount is asked again. */
function useCancelPlace(confirmation: Confirmation) {
  const { booking, event } = confirmation;
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const isLast = confirmedSeats(confirmation).length === 1;

  async function ask({ uuid }: Seat): Promise<PlaceCancellation> {
    const { data } = await call('cancellation', {
      params: { id: booking.id },
      query: { seats: uuid },
    });
    if (data.why === null) return data;
    throw new ApiError(409, { message: data.message ?? '', code: data.why });
  }

  /** The new terms if they have changed meanwhile; otherwise it is cancelled. */
  async function send(seat: Seat, terms: PlaceCancellation) {
    const body = { seats: [seat.uuid], expected_refund_cents: terms.refund_cents };
    try {
      await changeBooking(queryClient, () =>
        call('cancelBooking', { params: { uuid: event.uuid }, body }),
      );
    } catch (error) {
      if (error instanceof ApiError && error.code === 'refund_changed') return ask(seat);
      throw error;
    }
    showOutcome();
    notifyDone(placeCancelled(seat, terms, confirmation.card));
    return undefined;
  }

  async function cancelPlace(seat: Seat) {
    const { pathname } = window.location;
    let terms = await run(seat.uuid, () => ask(seat));
    let title = `Cancel ${possessive(seat)} place?`;
    while (terms && !hasLeft(pathname)) {
      const shown = terms;
      const sure = await confirmAlert({
        type: 'warning',
        title,
        bodyText: placeCancellationText(seat, isLast, shown, confirmation.card),
        primaryCTAText: 'Cancel This Place',
        showSecondaryCTA: true,
        secondaryCTAText: 'Keep This Place',
      });
      if (!sure) return;
      terms = await run(seat.uuid, () => send(seat, shown));
      title = 'The amount has changed';
    }
  }

  return { cancelPlace, failure, underWay };
}
