import type Stripe from 'stripe';
import {
  CardDeclined,
  type PaymentProvider,
  type Subscription,
  UnknownPaymentMethod,
} from '#server/payments/payment-provider.ts';
import {
  attachCard,
  deleteMarkedCards,
  listSubscriptions,
  markCard,
  setCustomerCard,
} from './stripe-cards.ts';
import { type CallStripe, ifKnown, isAccepted, StripeRequestError } from './stripe-client.ts';
import { firstPayment, latestInvoice, pendingSecret, refundInvoice } from './stripe-invoices.ts';
import { idOf, subscriptionFromStripe } from './stripe-present.ts';

type SubscriptionCalls = Pick<
  PaymentProvider,
  | 'createSubscription'
  | 'createLaterSubscription'
  | 'retrieveSubscription'
  | 'findSubscription'
  | 'cancelAtPeriodEnd'
  | 'resumeSubscription'
  | 'cancelUnpaidSubscription'
  | 'endSubscription'
  | 'payOpenInvoice'
>;

export function stripeSubscriptionCalls(call: CallStripe, priceId: string): SubscriptionCalls {
  return {
    createSubscription: (order, key) => createSubscription(call, priceId, order, key),
    createLaterSubscription: (order, key) => createLaterSubscription(call, priceId, order, key),
    retrieveSubscription: (id) => retrieveSubscription(call, id),
    async findSubscription(customer, correlationId) {
      const all = await listSubscriptions(call, customer);
      const found = all?.find(({ metadata }) => metadata.mark === correlationId);
      return found && retrieveSubscription(call, found.id);
    },
    cancelAtPeriodEnd: (id, key) => setCancelAtPeriodEnd(call, id, true, key),
    resumeSubscription: (id, key) => setCancelAtPeriodEnd(call, id, false, key),
    cancelUnpaidSubscription: (id, key) => cancelUnpaidSubscription(call, id, key),
    endSubscription: (id, key) => endSubscription(call, id, key),
    payOpenInvoice: (id, key) => payOpenInvoice(call, id, key),
  };
}

/** Everything that a Subscription of ours is made from. */
const expand = [
  'latest_invoice.confirmation_secret',
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
];

const retrieve = (call: CallStripe, id: string) =>
  ifKnown(call((stripe) => stripe.subscriptions.retrieve(id, { expand })));

async function retrieveSubscription(
  call: CallStripe,
  id: string,
): Promise<Subscription | undefined> {
  const subscription = await retrieve(call, id);
  return (
    subscription && subscriptionFromStripe(subscription, await pendingSecret(call, subscription))
  );
}

async function createSubscription(
  call: CallStripe,
  priceId: string,
  order: Parameters<PaymentProvider['createSubscription']>[0],
  key: string,
): Promise<Subscription> {
  const { customer, paymentMethod, correlationId } = order;
  const { card, isNew } = await attachCard(call, customer, paymentMethod, `${key}:attach`);
  if (isNew) await markCard(call, card, correlationId, `${key}:mark`);
  await setCustomerCard(call, customer, card, `${key}:use`);
  const params = {
    customer,
    items: [{ price: priceId }],
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'off' },
    metadata: { mark: correlationId },
    expand,
  } satisfies Stripe.SubscriptionCreateParams;
  const created = await call((stripe) =>
    stripe.subscriptions.create(params, { idempotencyKey: key }),
  );
  try {
    await confirmFirstPayment(call, created, card, `${key}:confirm`);
  } catch (error) {
    if (error instanceof CardDeclined || error instanceof UnknownPaymentMethod) {
      await cancelUnpaidSubscription(call, created.id, `${key}:end`);
    }
    throw error;
  }
  return (await retrieveSubscription(call, created.id)) as Subscription;
}

/** 16.3: a trial until then, so that Stripe charges the customer's card at its end. */
async function createLaterSubscription(
  call: CallStripe,
  priceId: string,
  { customer, correlationId, chargesAt }: Parameters<PaymentProvider['createLaterSubscription']>[0],
  idempotencyKey: string,
): Promise<Subscription> {
  const params = {
    customer,
    items: [{ price: priceId }],
    trial_end: Math.floor(chargesAt.getTime() / 1000),
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'off' },
    metadata: { mark: correlationId },
    expand,
  } satisfies Stripe.SubscriptionCreateParams;
  const { id } = await call((stripe) => stripe.subscriptions.create(params, { idempotencyKey }));
  return (await retrieveSubscription(call, id)) as Subscription;
}

async function confirmFirstPayment(
  call: CallStripe,
  subscription: Stripe.Subscription,
  card: string,
  idempotencyKey: string,
): Promise<void> {
  const payment = firstPayment(subscription);
  if (!payment) return;
  const params = { payment_method: card, use_stripe_sdk: true };
  await call((stripe) => stripe.paymentIntents.confirm(payment.id, params, { idempotencyKey }));
}

/** Changes a running subscription only; a change that comes too late does nothing. */
async function setCancelAtPeriodEnd(
  call: CallStripe,
  id: string,
  isCancelled: boolean,
  key: string,
): Promise<void> {
  const subscription = await retrieve(call, id);
  if (!subscription || !isRunning(subscription)) return;
  const update = (change: Stripe.SubscriptionUpdateParams, idempotencyKey: string) =>
    call((stripe) => stripe.subscriptions.update(id, change, { idempotencyKey }));
  // Somebody set a day in the dashboard. Stripe takes only one of the two fields in a call.
  const endsOnADay = subscription.cancel_at !== null && !subscription.cancel_at_period_end;
  try {
    if (endsOnADay && !isCancelled) await update({ cancel_at: '' }, `${key}:day`);
    else await update({ cancel_at_period_end: isCancelled }, key);
  } catch (error) {
    // Stripe refuses the change for a subscription that ended in between.
    const runs = isRunning(await retrieve(call, id));
    if (!(error instanceof StripeRequestError) || runs) throw error;
  }
}

/** A trial is the time until the first charge. */
const isRunning = (subscription: Stripe.Subscription | undefined) =>
  subscription?.status === 'active' || subscription?.status === 'trialing';

/** `canceled`: an earlier call may have died before it voided the invoice. */
const cancellable = new Set<string>(['incomplete', 'past_due', 'canceled']);

async function cancelUnpaidSubscription(call: CallStripe, id: string, key: string): Promise<void> {
  const subscription = await retrieve(call, id);
  const invoice = latestInvoice(subscription);
  if (!subscription || !cancellable.has(subscription.status) || invoice?.status !== 'open') return;
  const wasPaidBefore = subscription.status !== 'incomplete';
  // A renewal is cancelled before its invoice is voided: without an open invoice Stripe would make
  // the subscription active again.
  if (subscription.status === 'past_due') {
    await isAccepted(call((stripe) => stripe.subscriptions.cancel(id)));
  }
  const isVoided = await isAccepted(call((stripe) => stripe.invoices.voidInvoice(invoice.id)));
  if (isVoided) {
    if (!wasPaidBefore) {
      await deleteMarkedCards(call, idOf(subscription.customer), subscription.metadata.mark);
    }
    // Voiding the first invoice ends the subscription by itself, as a rule.
    if ((await retrieve(call, id))?.status !== 'incomplete') return;
    await isAccepted(call((stripe) => stripe.subscriptions.cancel(id)));
  } else if (wasPaidBefore) {
    await refundInvoice(call, invoice, `${key}:refund`);
  }
}

async function endSubscription(call: CallStripe, id: string, key: string): Promise<void> {
  await cancelUnpaidSubscription(call, id, key);
  if (isRunning(await retrieve(call, id))) {
    await isAccepted(call((stripe) => stripe.subscriptions.cancel(id)));
  }
}

async function payOpenInvoice(call: CallStripe, id: string, idempotencyKey: string): Promise<void> {
  const subscription = await retrieve(call, id);
  const invoice = latestInvoice(subscription);
  if (subscription?.status !== 'past_due' || invoice?.status !== 'open') return;
  try {
    await call((stripe) => stripe.invoices.pay(invoice.id, {}, { idempotencyKey }));
  } catch (error) {
    // Stripe refuses to take a payment for an invoice that was paid in between.
    if (!(error instanceof StripeRequestError)) throw error;
    if ((await retrieve(call, id))?.status === 'past_due') throw error;
  }
}
