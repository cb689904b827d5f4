import { useQueryClient } from '@tanstack/react-query';
import type { Confirmation } from '#contract/bookings/bookings.ts';
import { lateCall } from '#web/api/late-call.ts';
import { callQuery } from '#web/api/use-call.ts';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { confirmAlert } from '#web/overlays/overlay-store.ts';
import { showOutcome } from '#web/ui/focus-content.ts';
import { changeBooking } from '../change-booking.ts';
import { bookingCancelled, cancellationRefund } from './cancellation-refund.ts';

/** Shows the refund; resolves to whether to cancel. */
export function confirmCancellation(confirmation: Confirmation): Promise<boolean> {
  return confirmAlert({
    type: 'warning',
    title: 'Cancel your booking?',
    bodyText: `${cancellationRefund(confirmation)} ${consequence(confirmation)}`,
    primaryCTAText: 'Cancel Booking',
    showSecondaryCTA: true,
    secondaryCTAText: 'Keep My Booking',
  });
}

/** Cancels all places, and says what came of it: by default what goes back. */
export function useCancelBooking() {
  const queryClient = useQueryClient();
  return async (before: Confirmation, done = bookingCancelled): Promise<void> => {
    const { booking, event } = before;
    await changeBooking(queryClient, () =>
      lateCall('cancelBooking', { params: { uuid: event.uuid }, body: {} }),
    );
    showOutcome();
    const after = queryClient.fetchQuery(callQuery('confirmation', { params: { id: booking.id } }));
    notifyDone(done(await after.then(({ data }) => data).catch(() => before)));
  };
}

function consequence({ places }: Confirmation): string {
  if (places.length === 1) return 'Your place is offered to others.';
  return 'All your places are offered to others, and guests with an email address get an email.';
}
