import { useQueryClient } from '@tanstack/react-query';
import type { Confirmation } from '#contract/bookings/bookings.ts';
import { ApiError } from '#web/api/api-error.ts';
import { lateCall } from '#web/api/late-call.ts';
import { hasLeft } from '#web/forms/has-left.ts';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { confirmAlert } from '#web/overlays/overlay-store.ts';
import { Button } from '#web/ui/button.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { changeBooking } from '../change-booking.ts';
import {
  type PlaceCancellation,
  placeCancellationText,
  placeCancelled,
  possessive,
} from './place-cancellation.ts';

type Seat = Confirmation['seats'][number];

/** W17: beside the seat, next to what changes it. */
export function CancelPlace({
  seat,
  loading,
  onCancel,
}: {
  seat: Seat;
  loading: boolean;
  onCancel: () => void;
}) {
  return (
    <Button variant="quiet" loading={loading} onClick={onCancel}>
      <span>
        Cancel<span className="visually-hidden"> This Place {seat.name}</span>
      </span>
    </Button>
  );
}

/** The places of a party one by one. A single place is the whole booking. */
export const hasPlacesToCancel = ({ booking, seats, can_cancel }: Confirmation) =>
  booking.status === 'confirmed' && can_cancel && seats.length > 1;

const confirmedSeats = ({ seats }: Confirmation) =>
  seats.filter(({ state }) => state === 'confirmed');

/** Asks what goes back, shows it, and cancels for that amount only; a new amount is asked again. */
export function useCancelPlace(confirmation: Confirmation) {
  const { booking, event } = confirmation;
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const isLast = confirmedSeats(confirmation).length === 1;

  async function ask({ uuid }: Seat): Promise<PlaceCancellation> {
    const { data } = await lateCall('cancellation', {
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
        lateCall('cancelBooking', { params: { uuid: event.uuid }, body }),
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
