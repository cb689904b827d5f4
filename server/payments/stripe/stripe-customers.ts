import {
  type Card,
  CardDeclined,
  type PaymentProvider,
  ProviderUnavailable,
} from '#server/payments/payment-provider.ts';
import {
  deleteCard,
  listCards,
  listSubscriptions,
  onSession,
  replaceSubscriptionCards,
  setCustomerCard,
} from './stripe-cards.ts';
import { type CallStripe, ifKnown } from './stripe-client.ts';
import { cardFromMethod, idOf } from './stripe-present.ts';

type CustomerCalls = Pick<
  PaymentProvider,
  'createCustomer' | 'deleteCustomer' | 'setDefaultCard' | 'listCards' | 'deleteCard'
>;

/** Customers and the card that each of them is charged with. */
export function stripeCustomerCalls(call: CallStripe): CustomerCalls {
  return {
    createCustomer: ({ userUuid }, key) => createCustomer(call, userUuid, key),
    deleteCustomer: async (id) => {
      await ifKnown(call((stripe) => stripe.customers.del(id)));
    },
    setDefaultCard: (order, key) => setDefaultCard(call, order, key),
    listCards: (customer) => listCards(call, customer),
    deleteCard: (order) => deleteCard(call, order),
  };
}

async function createCustomer(
  call: CallStripe,
  userUuid: string,
  key: string,
): Promise<{ id: string }> {
  const create = (idempotencyKey: string) =>
    call((stripe) => stripe.customers.create({ metadata: { user: userUuid } }, { idempotencyKey }));
  const { id } = await create(key).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    // Stripe repeats a failure of its own to the same key for a day. A second customer does no
    // harm: nothing is charged without a card.
    return create(`${key}:again`);
  });
  // To the same key Stripe also repeats a customer deleted since (G14).
  const customer = await ifKnown(call((stripe) => stripe.customers.retrieve(id)));
  if (customer && !customer.deleted) return { id };
  return createCustomer(call, userUuid, `${key}:${id}`);
}

async function setDefaultCard(
  call: CallStripe,
  { customer, paymentMethod }: { customer: string; paymentMethod: string },
  idempotencyKey: string,
): Promise<{ card: Card; clientSecret: null } | { card: null; clientSecret: string }> {
  const order = { customer, payment_method: paymentMethod, usage: 'off_session', ...onSession };
  const { id } = await call((stripe) => stripe.setupIntents.create(order, { idempotencyKey }));
  // A repeated key gets the first answer. The setup intent may have changed since: retrieve it.
  const setup = await call((stripe) =>
    stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }),
  );
  if (setup.status === 'requires_action' && setup.client_secret) {
    return { card: null, clientSecret: setup.client_secret };
  }
  const method = setup.payment_method;
  const card = method && typeof method !== 'string' ? cardFromMethod(method) : null;
  if (setup.status !== 'succeeded' || !method || !card) {
    throw new CardDeclined('authentication_required');
  }
  await setCustomerCard(call, customer, idOf(method), `${idempotencyKey}:use`);
  const subscriptions = await listSubscriptions(call, customer);
  await replaceSubscriptionCards(call, subscriptions, idOf(method), idempotencyKey);
  return { card, clientSecret: null };
}
