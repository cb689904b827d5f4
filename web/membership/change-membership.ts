import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract/api.ts';
import { lateCall } from '../api/late-call.ts';
import { refreshStatus, refreshUser } from '../api/session.ts';
import type { Card } from '../payments/card/card-name.ts';
import { confirmAtBank, notConfirmed } from '../payments/stripe/confirm-at-bank.ts';

/**
 * Starts the membership; the card's owner confirms it if the bank asks. A card that is charged later is sent once more
 * then.
 */
export async function subscribe(
  paymentMethod: string,
  shownCents: number,
  isLater = false,
): Promise<void> {
  const body = { payment_method: paymentMethod, expected_price_cents: shownCents };
  const send = () => lateCall('subscribe', { body });
  const { data } = await send();
  if (data.status !== 'requires_action') return;
  await confirmAtBank(data.client_secret ?? '');
  if (isLater && (await send()).data.status !== 'active') throw notConfirmed();
}

/** Replaces the card. If its bank asks the owner to confirm, the same is sent once more. */
export async function replaceCard(paymentMethod: string): Promise<Card> {
  const send = () => lateCall('updatePaymentMethod', { body: { payment_method: paymentMethod } });
  const { data } = await send();
  if (!('status' in data)) return data;
  await confirmAtBank(data.client_secret);
  const { data: card } = await send();
  if ('status' in card) throw notConfirmed();
  return card;
}

/** The calls whose answers depend on the membership. */
const affectedCalls: CallName[] = [
  'membership',
  'billingHistory',
  'bookingViability',
  'savedCards',
  'clubhouse',
];

/**
 * 4.4: makes the change, reloads user and status and invalidates all that depends on the membership.
 * After a failure, too: another tab may have made the change, or its answer was lost.
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
