import { useQueryClient } from '@tanstack/react-query';
import { callQuery } from '#web/api/use-call.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmCancellation, useCancelBooking } from '../confirmation/cancel-whole-booking.ts';

/** Asks what goes back before it cancels, as on the page of the booking. */
export function CancelFromTile({ id, title }: { id: string; title: string }) {
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const cancelBooking = useCancelBooking();

  async function cancel() {
    const query = callQuery('confirmation', { params: { id } });
    const { data } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    if (await confirmCancellation(data)) await cancelBooking(data);
  }

  return (
    <>
      <Button variant="quiet" loading={underWay.length > 0} onClick={() => run('cancel', cancel)}>
        <span>
          Cancel<span className="visually-hidden"> {title}</span>
        </span>
      </Button>
      <FormFailure message={failure} />
    </>
  );
}
