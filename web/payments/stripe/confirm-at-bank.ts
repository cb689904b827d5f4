import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { lateCall } from '#web/api/late-call.ts';
import { confirmAlert } from '#web/overlays/overlay-store.ts';
import { loadStripe } from './load-stripe.ts';

/**
 * Lets the owner of a card confirm the payment at the bank. Throws if they do not: then nothing was
 * charged, and the payment can be tried again (G13).
 */
export async function confirmAtBank(clientSecret: string): Promise<void> {
  const { data } = await call('paymentProvider');
  if (data.publishable_key === null) await askInSandbox(clientSecret);
  else await askWithStripe(data.publishable_key, clientSecret);
}

/** Stands for the window of a bank. To close it is to decline. */
async function askInSandbox(clientSecret: string): Promise<void> {
  const approved = await confirmAlert({
    type: 'info',
    title: 'Your bank asks: is it you?',
    bodyText:
      'Some banks want to hear from you before they pay. This is a demo bank: no money moves, whatever you answer.',
    primaryCTAText: 'Yes, It Is Me',
    showSecondaryCTA: true,
  });
  await lateCall('answerBank', { body: { client_secret: clientSecret, approved } });
  if (!approved) throw notConfirmed();
}

/** Stripe shows the bank's page over ours. */
async function askWithStripe(key: string, clientSecret: string): Promise<void> {
  const stripe = await loadStripe(key);
  const { error } = await stripe.handleNextAction({ clientSecret });
  if (error) throw notConfirmed();
}

export function notConfirmed(): ApiError {
  return new ApiError(402, {
    message:
      'Your bank did not get your confirmation, so nothing was charged. Please try again, or use another card.',
  });
}
