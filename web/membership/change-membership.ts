import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract/api.ts';
import { call } from '../api/call.ts';
import { refreshStatus, refreshUser } from '../api/session.ts';
import type { Card } from './card-name.ts';
import { confirmAtBank, notConfirmed } from './confirm-at-bank.ts';

/** Starts the membership, with the bank's question when it has one. */
export async function subscribe(paymentMethod: string): Promise<void> {
  const { data } = await call('subscribe', { body: { payment_method: paymentMethod } });
  if (data.status === 'requires_action') await confirmAtBank(data.client_secret ?? '');
}

/** Another card from now on; its bank may ask first, too, and then the same is sent once more. */
export async function replaceCard(paymentMethod: string): Promise<Card> {
  const send = () => call('updatePaymentMethod', { body: { payment_method: paymentMethod } });
  const { data } = await send();
  if (!('status' in data)) return data;
  await confirmAtBank(data.client_secret);
  const { data: card } = await send();
  if ('status' in card) throw notConfirmed();
  return card;
}

/** What a membership decides: what is shown of it, what was paid, what one may book and for how much. */
const affectedCalls: CallName[] = ['membership', 'billingHistory', 'bookingViability'];

/**
 * 4.4: user and status are asked for again, and whatever depends on the membership. After a
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
      ...affectedCalls.map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
    ]);
  }
}
