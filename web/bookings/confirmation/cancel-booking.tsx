import type { Confirmation } from '#contract/bookings/bookings.ts';
import { dateAndTime } from '#web/events/event-time.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import sections from '../../ui/sections.module.css';
import { hasPlacesToCancel } from './cancel-place.tsx';
import { confirmCancellation, useCancelBooking } from './cancel-whole-booking.ts';
import { cancellationRefund } from './cancellation-refund.ts';

/** Shows the refund before it cancels. */
export function CancelBooking({ confirmation }: { confirmation: Confirmation }) {
  const { event } = confirmation;
  const { run, failure, underWay } = useButtonChange();
  const cancelBooking = useCancelBooking();

  async function cancel() {
    if (await confirmCancellation(confirmation)) {
      await run('cancel', () => cancelBooking(confirmation));
    }
  }

  return (
    <section className={sections.section} aria-labelledby="cancel">
      <h2 id="cancel">Can’t make it?</h2>
      <p>
        You can cancel until {dateAndTime(event.cancel_until, event.timezone)}.{' '}
        {cancellationRefund(confirmation)}
      </p>
      {hasPlacesToCancel(confirmation) && (
        <p>If only some of you can’t come, cancel their places beside their names.</p>
      )}
      <FormFailure message={failure} />
      <Button variant="outline" loading={underWay.length > 0} onClick={cancel}>
        Cancel Booking
      </Button>
    </section>
  );
}

/** Without a question, because nothing is paid yet. */
export function ReleaseHold({ confirmation }: { confirmation: Confirmation }) {
  const { run, failure, underWay } = useButtonChange();
  const cancelBooking = useCancelBooking();
  const isOne = confirmation.places.length === 1;
  const done = () =>
    `${isOne ? 'Your place is' : 'Your places are'} released. Nothing was charged.`;
  return (
    <>
      <FormFailure message={failure} />
      <Button
        variant="outline"
        loading={underWay.length > 0}
        onClick={() => run('cancel', () => cancelBooking(confirmation, done))}
      >
        {isOne ? 'Release the Place' : 'Release the Places'}
      </Button>
    </>
  );
}
