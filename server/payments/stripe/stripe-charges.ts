import {
  CardDeclined,
  type Charge,
  type PaymentProvider,
} from '#server/payments/payment-provider.ts';
import { onSession } from './stripe-cards.ts';
import { type CallStripe, ifKnown, isAccepted } from './stripe-client.ts';
import { chargeFromIntent } from './stripe-present.ts';
import { findStripeRefunds } from './stripe-refunds.ts';

type ChargeCalls = Pick<
  PaymentProvider,
  'createCharge' | 'retrieveCharge' | 'findCharge' | 'cancelCharge'
>;

/** A charge of ours is a PaymentIntent at Stripe. */
export function stripeChargeCalls(call: CallStripe): ChargeCalls {
  return {
    createCharge: (order, key) => createCharge(call, order, key),
    retrieveCharge: (id) => retrieveCharge(call, id),
    findCharge: (customer, correlationId) => findCharge(call, customer, correlationId),
    cancelCharge: (id) => cancelCharge(call, id),
  };
}

/** Everything that a Charge of ours is made from. */
const expand = ['latest_charge', 'payment_method'];

async function createCharge(
  call: CallStripe,
  order: Parameters<PaymentProvider['createCharge']>[0],
  idempotencyKey: string,
): Promise<Charge> {
  const { customer, paymentMethod, amountCents, description, correlationId, saveCard } = order;
  const params = {
    customer,
    payment_method: paymentMethod,
    amount: amountCents,
    currency: 'cad',
    description,
    metadata: { mark: correlationId },
    // Stripe attaches the card to the customer when the charge is paid, also after the bank's page.
    ...(saveCard && { setup_future_usage: 'on_session' as const }),
    ...onSession,
    expand,
  };
  try {
    const { id } = await call((stripe) => stripe.paymentIntents.create(params, { idempotencyKey }));
    return (await retrieveCharge(call, id)) as Charge;
  } catch (error) {
    if (error instanceof CardDeclined) {
      const declined = await findCharge(call, customer, correlationId);
      if (declined) await cancelCharge(call, declined.id);
    }
    throw error;
  }
}

async function retrieveCharge(call: CallStripe, id: string): Promise<Charge | undefined> {
  const intent = await ifKnown(call((stripe) => stripe.paymentIntents.retrieve(id, { expand })));
  return intent && chargeFromIntent(intent, await findStripeRefunds(call, intent));
}

/** Lists them all, because Stripe's search lags behind. */
async function findCharge(
  call: CallStripe,
  customer: string,
  correlationId: string,
): Promise<Charge | undefined> {
  const all = await ifKnown(
    call((stripe) =>
      stripe.paymentIntents.list({ customer, limit: 100 }).autoPagingToArray({ limit: 10_000 }),
    ),
  );
  const found = all?.find(({ metadata }) => metadata.mark === correlationId);
  return found && retrieveCharge(call, found.id);
}

async function cancelCharge(call: CallStripe, id: string): Promise<void> {
  await isAccepted(call((stripe) => stripe.paymentIntents.cancel(id)));
}
