import { lateCalls } from 'virtual:late-calls';
import { useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '#web/api/call.ts';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { changeBooking } from '../change-booking.ts';

/** V24: the button that confirms a place that an organizer gave somebody. */
export function useConfirmPlace(id: string) {
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  return {
    failure,
    loading: underWay.length > 0,
    confirm: () =>
      run(
        'confirm',
        () =>
          changeBooking(queryClient, () =>
            callEndpoint(lateCalls.confirmPlace, { params: { id } }),
          ),
        'Your place is confirmed.',
      ),
  };
}
