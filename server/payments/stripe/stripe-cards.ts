import type Stripe from 'stripe';
import { type SavedCard, UnknownPaymentMethod } from '#server/payments/payment-provider.ts';
import { type CallStripe, ifKnown, isAccepted, StripeRequestError } from './stripe-client.ts';
import { cardFromMethod, idOf } from './stripe-present.ts';

/**
 * Confirms at once, with the person there: if their bank wants an authentication, Stripe's script opens
 * its dialog on the same page.
 */
export const onSession = {
  confirm: true,
  use_stripe_sdk: true,
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
} as const;

/**
 * Attaches the card to the customer, unless it belongs to another one (G13). `isNew`: it was not saved
 * before.
 */
export async function attachCard(
  call: CallStripe,
  customer: string,
  paymentMethod: string,
  idempotencyKey: string,
): Promise<{ card: string; isNew: boolean }> {
  try {
    const attached = await call((stripe) =>
      stripe.paymentMethods.attach(paymentMethod, { customer }, { idempotencyKey }),
    );
    return { card: attached.id, isNew: true };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Stripe also refuses a card that this customer has already.
    const method = await call((stripe) => stripe.paymentMethods.retrieve(paymentMethod));
    if (!method.customer || idOf(method.customer) !== customer) throw new UnknownPaymentMethod();
    return { card: method.id, isNew: false };
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof StripeRequestError || error instanceof UnknownPaymentMethod;
}

/** Says for which subscription a card was attached, because it is attached before it is charged. */
export async function markCard(
  call: CallStripe,
  card: string,
  mark: string,
  idempotencyKey: string,
): Promise<void> {
  const change = { metadata: { mark } };
  await call((stripe) => stripe.paymentMethods.update(card, change, { idempotencyKey }));
}

/** For a subscription that was not paid and cannot be any more. */
export async function deleteMarkedCards(
  call: CallStripe,
  customer: string,
  mark: string | undefined,
): Promise<void> {
  for (const { id, metadata } of await attachedCards(call, customer)) {
    if (mark && metadata?.mark === mark) await deleteCard(call, { customer, card: id });
  }
}

async function attachedCards(call: CallStripe, customer: string): Promise<Stripe.PaymentMethod[]> {
  const cards = await ifKnown(
    call((stripe) =>
      stripe.customers
        .listPaymentMethods(customer, { type: 'card', limit: 100 })
        .autoPagingToArray({ limit: 1_000 }),
    ),
  );
  return cards ?? [];
}

/**
 * A card stays attached to its customer until it is detached, so Stripe's own list is the list. The card
 * of a subscription counts once that is paid.
 */
export async function listCards(call: CallStripe, customer: string): Promise<SavedCard[]> {
  const [owner, methods, subscriptions = []] = await Promise.all([
    ifKnown(call((stripe) => stripe.customers.retrieve(customer))),
    attachedCards(call, customer),
    listSubscriptions(call, customer),
  ]);
  if (!owner || owner.deleted) return [];
  const { default_payment_method: usual } = owner.invoice_settings;
  // A card that somebody set on a subscription in the dashboard is charged before the usual one.
  const charged = [usual, ...subscriptions.filter(isRunning).map(ownCard)];
  const defaults = new Set(charged.flatMap((card) => (card ? [idOf(card)] : [])));
  const unpaid = new Set(subscriptions.filter(isUnpaid).map(({ metadata }) => metadata.mark));
  return methods
    .filter(({ metadata }) => !metadata?.mark || !unpaid.has(metadata.mark))
    .flatMap((method) => {
      const card = cardFromMethod(method);
      return card ? [{ ...card, id: method.id, isDefault: defaults.has(method.id) }] : [];
    })
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

const ownCard = ({ default_payment_method: card }: Stripe.Subscription) => card;

function isUnpaid({ status }: Stripe.Subscription): boolean {
  return status === 'incomplete' || status === 'incomplete_expired';
}

function isRunning({ status }: Stripe.Subscription): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired';
}

/** Detached, a card cannot be used again. */
export async function deleteCard(
  call: CallStripe,
  { customer, card }: { customer: string; card: string },
): Promise<boolean> {
  try {
    const method = await call((stripe) => stripe.paymentMethods.retrieve(card));
    if (!method.customer || idOf(method.customer) !== customer) return false;
    await call((stripe) => stripe.paymentMethods.detach(card));
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** More than one person can have. Stripe's search would be quicker, but it lags behind. */
export function listSubscriptions(call: CallStripe, customer: string) {
  return ifKnown(
    call((stripe) =>
      stripe.subscriptions
        .list({ customer, status: 'all', limit: 100 })
        .autoPagingToArray({ limit: 10_000 }),
    ),
  );
}

/** Invoices are charged to the customer's card: the portal sets none on the subscription itself. */
export async function setCustomerCard(
  call: CallStripe,
  customer: string,
  card: string,
  idempotencyKey: string,
): Promise<void> {
  const change = { invoice_settings: { default_payment_method: card } };
  await call((stripe) => stripe.customers.update(customer, change, { idempotencyKey }));
}

/** A card that somebody set on a subscription in the dashboard would be charged instead. */
export async function replaceSubscriptionCards(
  call: CallStripe,
  subscriptions: Stripe.Subscription[] | undefined,
  card: string,
  key: string,
): Promise<void> {
  for (const { id, default_payment_method: current } of subscriptions ?? []) {
    if (!current) continue;
    const change = { default_payment_method: card };
    const idempotencyKey = `${key}:${id}`;
    // Stripe refuses the change for a subscription that has ended.
    await isAccepted(call((stripe) => stripe.subscriptions.update(id, change, { idempotencyKey })));
  }
}
