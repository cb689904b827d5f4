import { ApiError } from '#web/api/api-error.ts';
import { type CallAnswer, type CallInput, call } from '#web/api/call.ts';
import { lateCall } from '#web/api/late-call.ts';
import { confirmAtBank } from '#web/payments/stripe/confirm-at-bank.ts';

/** Books, and returns the booking's id. */
export function attend(
  input: CallInput<'attend'>,
  onHeld: (until: string) => void,
): Promise<string> {
  return sendUntilPaid(() => lateCall('attend', input), onHeld);
}

/**
 * Sends a request for seats, or for what is owing, and returns the booking's id. If the bank asks the card's owner
 * to confirm, the seats are held meanwhile; then the same request is sent again, which finds the payment.
 */
export async function sendUntilPaid(
  send: () => Promise<CallAnswer<'attend' | 'addSeats' | 'payOwing'>>,
  onHeld?: (until: string) => void,
): Promise<string> {
  const { data } = await send();
  if (data.status === 'confirmed') return data.id;
  onHeld?.(data.hold_expires_at);
  await confirmAtBank(data.client_secret).catch(async (refusal) => {
    // This call makes the server release the seats, so that no screen shows the hold any more.
    await call('confirmation', { params: { id: data.id } }, { probe: true }).catch(() => undefined);
    throw refusal;
  });
  const { data: then } = await send();
  if (then.status === 'confirmed') return then.id;
  throw new ApiError(402, {
    message: 'The payment was not finished in time, so nothing was charged. Please try again.',
  });
}
