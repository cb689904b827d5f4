import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { sendAccepted } from '#web/payments/send-accepted.ts';
import { useZone } from '#web/ui/zone.ts';
import { changeBooking } from '../change-booking.ts';
import { sendUntilPaid } from './attend.ts';

/** Sends what is `wanted` with its key until it is paid: by a saved card or the form, it is one act (S4). */
export function usePayingAct() {
  const queryClient = useQueryClient();
  const zone = useZone();
  const act = useRef<ReturnType<typeof actOf>>(undefined);

  return async (
    wanted: object,
    send: (key: string) => ReturnType<Parameters<typeof sendUntilPaid>[0]>,
  ): Promise<void> => {
    act.current = actOf(act.current, wanted);
    const { key } = act.current;
    await changeBooking(queryClient, () =>
      sendAccepted(zone, () => sendUntilPaid(() => send(key))),
    );
    act.current = undefined;
    await queryClient.invalidateQueries({ queryKey: ['savedCards'], refetchType: 'none' });
  };
}

interface Act {
  key: string;
  form: string;
}

/**
 * S4: the same form is the same act, also after a failure or with another card. Another form is another act,
 * for which the server would refuse the key.
 */
export function actOf(last: Act | undefined, body: object): Act {
  const form = JSON.stringify(body);
  return last?.form === form ? last : { key: newKey(), form };
}

/** A random uuid. `crypto.randomUUID` is missing on a page served over plain http from another host. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4];
  return digits.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
    (_, a, b, c, d, e) => `${a}-${b}-4${c}-${variant}${d}-${e}`,
  );
}
