import { useQueryClient } from '@tanstack/react-query';
import type { Confirmation } from '#contract/bookings.ts';
import { call } from '#web/api/call.ts';
import { dateAndTime } from '#web/events/event-time.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { confirmAlert } from '#web/overlays/overlay-store.ts';
import { Button } from '#web/ui/button.tsx';
import { focusContent } from '#web/ui/focus-content.ts';
import sections from '../../ui/sections.module.css';
import { changeBooking } from '../change-booking.ts';
import { CancelPlaces } from './cancel-places.tsx';
import { cancellationRefund } from './cancellation-refund.ts';

/** Shows the refund before it cancels. */
export function CancelBooking({ confirmation }: { confirmation: Confirmation }) {
  const { event } = confirmation;
  const { cancel, failure, underWay } = useCancel(confirmation);
  const refund = cancellationRefund(confirmation);

  async function confirmCancel() {
    const sure = await confirmAlert({
      type: 'warning',
      title: 'Cancel your booking?',
      bodyText: `${refund} ${consequence(confirmation)}`,
      primaryCTAText: 'Cancel Booking',
      showSecondaryCTA: true,
    });
    if (sure) await cancel('Your booking is cancelled.');
  }

  return (
    <section className={sections.section} aria-labelledby="cancel">
      <h2 id="cancel">Cannot come?</h2>
      <p>
        You can cancel until {dateAndTime(event.cancel_until, event.timezone)}. {refund}
      </p>
      <FormFailure message={failure} />
      <Button variant="outline" loading={underWay} onClick={confirmCancel}>
        Cancel Booking
      </Button>
      <CancelPlaces confirmation={confirmation} />
    </section>
  );
}

/** Without a question, because nothing is paid yet. */
export function ReleaseHold({ confirmation }: { confirmation: Confirmation }) {
  const { cancel, failure, underWay } = useCancel(confirmation);
  const isOne = confirmation.places.length === 1;
  return (
    <>
      <FormFailure message={failure} />
      <Button
        variant="outline"
        loading={underWay}
        onClick={() =>
          cancel(`${isOne ? 'Your place is' : 'Your places are'} free again. Nothing was charged.`)
        }
      >
        {isOne ? 'Let the Place Go' : 'Let the Places Go'}
      </Button>
    </>
  );
}

function useCancel({ event }: Confirmation) {
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const cancel = (done: string) =>
    run(
      'cancel',
      async () => {
        await changeBooking(queryClient, () =>
          call('cancelBooking', { params: { uuid: event.uuid }, body: {} }),
        );
        // The button with the focus is removed.
        focusContent();
      },
      done,
    );
  return { cancel, failure, underWay: underWay.length > 0 };
}

function consequence({ places }: Confirmation): string {
  if (places.length === 1) return 'Your place is given to somebody else.';
  return 'All your places are given to others, and guests with an email address get an email.';
}
