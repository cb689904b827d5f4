import { yearsAfter } from '#contract/values/calendar-years.ts';
import {
  attachMethod,
  behaviourOf,
  declined,
  hasExpired,
  refuseIfDeclined,
  spend,
} from './stripe-double-cards.ts';
import {
  existing,
  type StripeCharge,
  StripeDoubleError,
  type StripeInvoice,
  type StripeObjects,
  type StripePaymentIntent,
  type StripePaymentMethod,
  type StripeSubscription,
} from './stripe-double-objects.ts';

// The states of subscriptions, invoices and payments: after a call of the portal, and as time passes.

const oneDay = 24 * 3600;
const firstPaymentTimeout = 23 * 3600;
const daysToNextTry = [3, 5, 7];

export function newIntent(
  objects: StripeObjects,
  wanted: Pick<
    StripePaymentIntent,
    'customer' | 'amount' | 'currency' | 'description' | 'metadata' | 'setup_future_usage'
  >,
  at?: number,
): StripePaymentIntent {
  const base = objects.newObject('pi', at);
  const intent: StripePaymentIntent = {
    ...base,
    object: 'payment_intent',
    ...wanted,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: null,
    client_secret: `${base.id}_secret_${base.id.slice(-8)}`,
  };
  objects.intents.set(intent.id, intent);
  objects.emit('payment_intent.created', intent, at);
  return intent;
}

/** Charges the card. With `onSession` the cardholder is there to answer the bank. */
export function confirmIntent(
  objects: StripeObjects,
  intent: StripePaymentIntent,
  method: StripePaymentMethod,
  onSession: boolean,
  at = objects.now(),
): void {
  if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status)) {
    throw new StripeDoubleError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
    });
  }
  const behaviour = behaviourOf(method);
  intent.payment_method = method.id;
  if (!intent.setup_future_usage) spend(method);
  if (onSession && hasExpired(method, at)) {
    failIntent(objects, intent, at);
    throw declined(method, { payment_intent: structuredClone(intent), code: 'expired_card' });
  }
  if (behaviour === 'pays') {
    succeed(objects, intent, at);
    return;
  }
  if (behaviour === 'asks_the_bank' && onSession) {
    intent.status = 'requires_action';
    objects.emit('payment_intent.requires_action', intent, at);
    return;
  }
  failIntent(objects, intent, at);
  const about = { payment_intent: structuredClone(intent) };
  refuseIfDeclined(method, about);
  const unattended = { ...about, code: 'authentication_required' };
  throw declined(method, behaviour === 'asks_the_bank' ? unattended : about);
}

export function succeed(
  objects: StripeObjects,
  intent: StripePaymentIntent,
  at = objects.now(),
): void {
  const charge = newCharge(objects, intent, 'succeeded', at);
  intent.status = 'succeeded';
  const method = existing(objects.methods, intent.payment_method, 'PaymentMethod');
  if (intent.setup_future_usage && method.customer === null) {
    attachMethod(objects, method, intent.customer);
  }
  objects.emit('charge.succeeded', charge, at);
  objects.emit('payment_intent.succeeded', intent, at);
  const payment = [...objects.invoicePayments.values()].find(
    ({ payment }) => payment.payment_intent === intent.id,
  );
  if (!payment) return;
  payment.status = 'paid';
  const invoice = existing(objects.invoices, payment.invoice, 'invoice');
  invoice.status = 'paid';
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = at;
  objects.emit('invoice.paid', invoice, at);
  objects.emit('invoice.payment_succeeded', invoice, at);
  const subscription = existing(
    objects.subscriptions,
    invoice.parent.subscription_details.subscription,
    'subscription',
  );
  if (subscription.status === 'incomplete' || subscription.status === 'past_due') {
    subscription.status = 'active';
    objects.emit('customer.subscription.updated', subscription, at);
  }
}

export function failIntent(
  objects: StripeObjects,
  intent: StripePaymentIntent,
  at = objects.now(),
): void {
  const charge = intent.payment_method && newCharge(objects, intent, 'failed', at);
  intent.status = 'requires_payment_method';
  if (charge) objects.emit('charge.failed', charge, at);
  objects.emit('payment_intent.payment_failed', intent, at);
}

function newCharge(
  objects: StripeObjects,
  intent: StripePaymentIntent,
  status: StripeCharge['status'],
  at: number,
) {
  const { card } = existing(objects.methods, intent.payment_method, 'PaymentMethod');
  const charge: StripeCharge = {
    ...objects.newObject('ch', at),
    object: 'charge',
    payment_intent: intent.id,
    amount: intent.amount,
    amount_refunded: 0,
    disputed: false,
    status,
    payment_method_details: { card },
    balance_transaction: status === 'succeeded' ? inBalance(objects, intent.amount, at) : null,
  };
  objects.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  return charge;
}

function inBalance(objects: StripeObjects, amount: number, at: number): string {
  const fee = Math.round(amount * 0.029) + 30;
  const base = objects.newObject('txn', at);
  objects.balance.set(base.id, {
    ...base,
    object: 'balance_transaction',
    amount,
    fee,
    net: amount - fee,
  });
  return base.id;
}

export function newInvoice(
  objects: StripeObjects,
  subscription: StripeSubscription,
  billing_reason: StripeInvoice['billing_reason'],
  at: number,
): StripeInvoice {
  const price = existing(objects.prices, subscription.items.data[0]?.price.id, 'price');
  const isOfNothing =
    subscription.status === 'trialing' && billing_reason === 'subscription_create';
  const invoice: StripeInvoice = {
    ...objects.newObject('in', at),
    object: 'invoice',
    customer: subscription.customer,
    status: isOfNothing ? 'paid' : 'open',
    billing_reason,
    amount_due: isOfNothing ? 0 : price.unit_amount,
    currency: price.currency,
    auto_advance: !isOfNothing,
    attempt_count: 0,
    next_payment_attempt: null,
    status_transitions: { finalized_at: at, paid_at: null },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id },
    },
  };
  objects.invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
  if (isOfNothing) return invoice;
  const { id } = newIntent(
    objects,
    {
      customer: subscription.customer,
      amount: price.unit_amount,
      currency: price.currency,
      description: billing_reason,
      metadata: {},
      setup_future_usage: null,
    },
    at,
  );
  const payment = objects.newObject('inpay', at);
  objects.invoicePayments.set(payment.id, {
    ...payment,
    object: 'invoice_payment',
    invoice: invoice.id,
    status: 'open',
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: id },
  });
  objects.emit('invoice.created', invoice, at);
  objects.emit('invoice.finalized', invoice, at);
  return invoice;
}

export function intentOf(objects: StripeObjects, invoice: StripeInvoice): StripePaymentIntent {
  const payment = [...objects.invoicePayments.values()].find((one) => one.invoice === invoice.id);
  return existing(objects.intents, payment?.payment.payment_intent, 'payment_intent');
}

export function voidInvoice(
  objects: StripeObjects,
  invoice: StripeInvoice,
  at = objects.now(),
): void {
  if (invoice.status !== 'open') {
    throw new StripeDoubleError(400, {
      type: 'invalid_request_error',
      message: `You can only pass in open invoices. This invoice is ${invoice.status}.`,
    });
  }
  invoice.status = 'void';
  intentOf(objects, invoice).status = 'canceled';
  objects.emit('payment_intent.canceled', intentOf(objects, invoice), at);
  objects.emit('invoice.voided', invoice, at);
  const { subscription: id } = invoice.parent.subscription_details;
  const subscription = existing(objects.subscriptions, id, 'subscription');
  if (subscription.status === 'incomplete') {
    subscription.status = 'incomplete_expired';
    subscription.ended_at = at;
    objects.emit('customer.subscription.updated', subscription, at);
  } else if (subscription.status === 'past_due') {
    // Without an open invoice the subscription is active again.
    subscription.status = 'active';
    objects.emit('customer.subscription.updated', subscription, at);
  }
}

export function endSubscription(
  objects: StripeObjects,
  subscription: StripeSubscription,
  at: number,
): void {
  const invoice = existing(objects.invoices, subscription.latest_invoice, 'invoice');
  if (subscription.status === 'incomplete') {
    voidInvoice(objects, invoice, at);
    return;
  }
  subscription.status = 'canceled';
  subscription.ended_at = at;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  objects.emit('customer.subscription.deleted', subscription, at);
}

/** The next change that time brings to a subscription, and when it is due. */
function nextStep(
  objects: StripeObjects,
  subscription: StripeSubscription,
): [number, () => void] | undefined {
  const [item] = subscription.items.data;
  const invoice = existing(objects.invoices, subscription.latest_invoice, 'invoice');
  if (!item) return undefined;
  if (subscription.status === 'incomplete') {
    const at = subscription.start_date + firstPaymentTimeout;
    return [at, () => endSubscription(objects, subscription, at)];
  }
  if (subscription.status === 'active' || subscription.status === 'trialing') {
    const at = item.current_period_end;
    const end = subscription.cancel_at;
    if (end !== null && end <= at) return [end, () => endSubscription(objects, subscription, end)];
    return [at, () => renew(objects, subscription, at)];
  }
  const at = invoice.next_payment_attempt;
  if (subscription.status !== 'past_due' || at === null) return undefined;
  return [at, () => collect(objects, subscription, at)];
}

export function catchUpAll(objects: StripeObjects): void {
  for (const subscription of objects.subscriptions.values()) {
    for (;;) {
      const [at, step] = nextStep(objects, subscription) ?? [];
      if (at === undefined || at > objects.now()) break;
      step?.();
    }
  }
}

function renew(objects: StripeObjects, subscription: StripeSubscription, at: number): void {
  const [item] = subscription.items.data;
  if (!item) return;
  const start = new Date((subscription.trial_end ?? subscription.start_date) * 1000);
  const years = new Date(at * 1000).getUTCFullYear() - start.getUTCFullYear() + 1;
  if (subscription.status === 'trialing') subscription.status = 'active';
  item.current_period_start = at;
  item.current_period_end = yearsAfter(start, years).getTime() / 1000;
  newInvoice(objects, subscription, 'subscription_cycle', at);
  objects.emit('customer.subscription.updated', subscription, at);
  collect(objects, subscription, at);
}

/** Charges the customer's card for the open invoice, with nobody there to answer the bank. */
function collect(objects: StripeObjects, subscription: StripeSubscription, at: number): void {
  const invoice = existing(objects.invoices, subscription.latest_invoice, 'invoice');
  try {
    chargeInvoice(objects, invoice, at);
  } catch (error) {
    if (!(error instanceof StripeDoubleError)) throw error;
    const days = daysToNextTry[invoice.attempt_count];
    invoice.attempt_count += 1;
    if (days !== undefined) {
      invoice.next_payment_attempt = at + days * oneDay;
      objects.emit('invoice.payment_failed', invoice, at);
      if (subscription.status === 'past_due') return;
      subscription.status = 'past_due';
      objects.emit('customer.subscription.updated', subscription, at);
    } else endSubscription(objects, subscription, at);
  }
}

export function chargeInvoice(objects: StripeObjects, invoice: StripeInvoice, at: number): void {
  const customer = existing(objects.customers, invoice.customer, 'customer');
  const { subscription } = invoice.parent.subscription_details;
  const own = objects.subscriptions.get(subscription)?.default_payment_method;
  const usual = customer.invoice_settings.default_payment_method;
  const card = existing(objects.methods, own ?? usual, 'PaymentMethod');
  confirmIntent(objects, intentOf(objects, invoice), card, false, at);
}
