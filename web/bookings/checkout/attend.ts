import { ApiError } from '#web/api/api-error.ts';
import { type CallInput, call } from '#web/api/call.ts';
import { confirmAtBank } from '#web/membership/confirm-at-bank.ts';

/**
 * Books, and answers with the booking's id. Where the bank wants to hear from the card's owner, the
 * places are held meanwhile; then the same is sent again, which finds the booking and what was paid.
 */
export async function attend(
  input: CallInput<'attend'>,
  onHeld: (until: string) => void,
): Promise<string> {
  const { data } = await call('attend', input);
  if (data.status === 'confirmed') return data.id;
  onHeld(data.hold_expires_at);
  await confirmAtBank(data.client_secret).catch(async (refusal) => {
    // The server gives the places back as soon as it is asked about them; no screen says "held" till then.
    await call('confirmation', { params: { id: data.id } }, { probe: true }).catch(() => undefined);
    throw refusal;
  });
  const { data: then } = await call('attend', input);
  if (then.status === 'confirmed') return then.id;
  throw new ApiError(402, {
    message: 'The payment was not finished in time, so nothing was charged. Please try again.',
  });
}
