import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { actOf } from '../act-key.ts';
import { changeBooking } from '../change-booking.ts';
import { sendUntilPaid } from './attend.ts';

/** Sends what is `wanted` with its key until it is paid: by a saved card or the form, it is one act (S4). */
export function usePayingAct() {
  const queryClient = useQueryClient();
  const act = useRef<ReturnType<typeof actOf>>(undefined);

  return async (
    wanted: object,
    send: (key: string) => ReturnType<Parameters<typeof sendUntilPaid>[0]>,
  ): Promise<void> => {
    act.current = actOf(act.current, wanted);
    const { key } = act.current;
    await changeBooking(queryClient, () => sendUntilPaid(() => send(key)));
    act.current = undefined;
    await queryClient.invalidateQueries({ queryKey: ['savedCards'], refetchType: 'none' });
  };
}
