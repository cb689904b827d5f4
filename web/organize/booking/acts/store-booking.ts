import { useQueryClient } from '@tanstack/react-query';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { organizeQuery } from '../../session/organize-call.ts';
import { storeAnswer } from '../../session/store-answer.ts';

/** What the person may do with a booking; the server decides the same. */
export interface BookingRights {
  changes: boolean;
  refunds: boolean;
  records: boolean;
  writes: boolean;
  seesContact: boolean;
  seesMembers: boolean;
  /** The slips of the bank, among the treasurer's screens. */
  seesAccounts: boolean;
}

/** Shows a booking as an act has left it, and loads again what else shows it. */
export function useStoreBooking() {
  const queryClient = useQueryClient();
  return (booking: AttendeeBooking) => {
    const { queryKey } = organizeQuery('booking', { params: { id: booking.id } });
    storeAnswer(queryClient, queryKey, { data: booking });
    for (const name of ['attendees', 'kitchen', 'namedEvent', 'today'])
      void queryClient.invalidateQueries({ queryKey: [name] });
  };
}
