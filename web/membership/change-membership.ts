import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { refreshStatus, refreshUser } from '../api/session.ts';
import { confirmAlert } from '../overlays/overlay-store.ts';

/** Starts the membership, with the bank's question when it has one. */
export async function subscribe(paymentMethod: string): Promise<void> {
  const { data } = await call('subscribe', { body: { payment_method: paymentMethod } });
  if (data.status === 'requires_action') await confirmAtBank(data.client_secret ?? '');
}

/**
 * 4.4: user and status are asked for again, and what the screens show of the membership. After a
 * failure, too: the change may have been made in another tab, or its answer was lost on the way.
 */
export async function changeMembership<Answer>(
  queryClient: QueryClient,
  change: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await change();
  } finally {
    await Promise.allSettled([
      refreshUser(queryClient),
      refreshStatus(queryClient),
      queryClient.invalidateQueries({ queryKey: ['membership'] }),
      queryClient.invalidateQueries({ queryKey: ['billingHistory'] }),
    ]);
  }
}

/** The sandbox's bank: what a bank's own window asks elsewhere. To close it is to say no. */
async function confirmAtBank(clientSecret: string): Promise<void> {
  const approved = await confirmAlert({
    type: 'info',
    title: 'Your bank asks: is it you?',
    bodyText:
      'Confirm the payment of your membership. This is a try-out bank, and no money moves whatever you answer.',
    primaryCTAText: 'Confirm payment',
    showSecondaryCTA: true,
  });
  await call('answerBank', { body: { client_secret: clientSecret, approved } });
  if (approved) return;
  throw new ApiError(402, {
    message: 'The payment was not confirmed, so nothing was charged. Try again, or another card.',
  });
}
