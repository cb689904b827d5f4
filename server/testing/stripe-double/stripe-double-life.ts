import { yearsAfter } from '../../payments/calendar-years.ts';
import { behaviourOf, declined, refuseIfDeclined, spend } from './stripe-double-cards.ts';
import {
  type Books,
  type Charge,
  type Invoice,
  must,
  type PaymentIntent,
  type PaymentMethod,
  Refusal,
  type Subscription,
} from './stripe-double-objects.ts';

// What becomes of subscriptions and payments, when they are asked for and by themselves.

const oneDay = 24 * 3600;
const patienceWithFirst = 23 * 3600;
const daysToNextTry = [3, 5, 7];

export function newIntent(
  books: Books,
  wanted: Pick<PaymentIntent, 'customer' | 'amount' | 'currency' | 'description' | 'metadata'>,
  at?: number,
): PaymentIntent {
  const thing = books.thing('pi', at);
  const intent: PaymentIntent = {
    ...thing,
    object: 'payment_intent',
    ...wanted,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: null,
    client_secret: `${thing.id}_secret_${thing.id.slice(-8)}`,
  };
  books.intents.set(intent.id, intent);
  books.tell('payment_intent.created', intent, at);
  return intent;
}

/** Asks the card; `attended`: its owner is there to answer the bank. */
export function askCard(
  books: Books,
  intent: PaymentIntent,
  method: PaymentMethod,
  attended: boolean,
  at = books.now(),
): void {
  if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status)) {
    throw new Refusal(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
    });
  }
  const behaviour = behaviourOf(method);
  intent.payment_method = method.id;
  spend(method);
  if (behaviour === 'pays') {
    succeed(books, intent, at);
    return;
  }
  if (behaviour === 'asks_the_bank' && attended) {
    intent.status = 'requires_action';
    books.tell('payment_intent.requires_action', intent, at);
    return;
  }
  failIntent(books, intent, at);
  const about = { payment_intent: structuredClone(intent) };
  refuseIfDeclined(method, about);
  const unattended = { ...about, code: 'authentication_required' };
  throw declined(method, behaviour === 'asks_the_bank' ? unattended : about);
}

export function succeed(books: Books, intent: PaymentIntent, at = books.now()): void {
  const charge = newCharge(books, intent, 'succeeded', at);
  intent.status = 'succeeded';
  books.tell('charge.succeeded', charge, at);
  books.tell('payment_intent.succeeded', intent, at);
  const payment = [...books.invoicePayments.values()].find(
    ({ payment }) => payment.payment_intent === intent.id,
  );
  if (!payment) return;
  payment.status = 'paid';
  const invoice = must(books.invoices, payment.invoice, 'invoice');
  invoice.status = 'paid';
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = at;
  books.tell('invoice.paid', invoice, at);
  books.tell('invoice.payment_succeeded', invoice, at);
  const subscription = must(
    books.subscriptions,
    invoice.parent.subscription_details.subscription,
    'subscription',
  );
  if (subscription.status === 'incomplete' || subscription.status === 'past_due') {
    subscription.status = 'active';
    books.tell('customer.subscription.updated', subscription, at);
  }
}

export function failIntent(books: Books, intent: PaymentIntent, at = books.now()): void {
  const charge = intent.payment_method && newCharge(books, intent, 'failed', at);
  intent.status = 'requires_payment_method';
  if (charge) books.tell('charge.failed', charge, at);
  books.tell('payment_intent.payment_failed', intent, at);
}

function newCharge(books: Books, intent: PaymentIntent, status: Charge['status'], at: number) {
  const { card } = must(books.methods, intent.payment_method, 'PaymentMethod');
  const charge: Charge = {
    ...books.thing('ch', at),
    object: 'charge',
    payment_intent: intent.id,
    amount: intent.amount,
    amount_refunded: 0,
    disputed: false,
    status,
    payment_method_details: { card },
  };
  books.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  return charge;
}

export function newInvoice(
  books: Books,
  subscription: Subscription,
  billing_reason: Invoice['billing_reason'],
  at: number,
): Invoice {
  const price = must(books.prices, subscription.items.data[0]?.price.id, 'price');
  const invoice: Invoice = {
    ...books.thing('in', at),
    object: 'invoice',
    customer: subscription.customer,
    status: 'open',
    billing_reason,
    amount_due: price.unit_amount,
    currency: price.currency,
    auto_advance: true,
    attempt_count: 0,
    next_payment_attempt: null,
    status_transitions: { finalized_at: at, paid_at: null },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id },
    },
  };
  books.invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
  const { id } = newIntent(
    books,
    {
      customer: subscription.customer,
      amount: price.unit_amount,
      currency: price.currency,
      description: billing_reason,
      metadata: {},
    },
    at,
  );
  const payment = books.thing('inpay', at);
  books.invoicePayments.set(payment.id, {
    ...payment,
    object: 'invoice_payment',
    invoice: invoice.id,
    status: 'open',
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: id },
  });
  books.tell('invoice.created', invoice, at);
  books.tell('invoice.finalized', invoice, at);
  return invoice;
}

export function intentOf(books: Books, invoice: Invoice): PaymentIntent {
  const payment = [...books.invoicePayments.values()].find((one) => one.invoice === invoice.id);
  return must(books.intents, payment?.payment.payment_intent, 'payment_intent');
}

export function voidInvoice(books: Books, invoice: Invoice, at = books.now()): void {
  if (invoice.status !== 'open') {
    throw new Refusal(400, {
      type: 'invalid_request_error',
      message: `You can only pass in open invoices. This invoice is ${invoice.status}.`,
    });
  }
  invoice.status = 'void';
  intentOf(books, invoice).status = 'canceled';
  books.tell('payment_intent.canceled', intentOf(books, invoice), at);
  books.tell('invoice.voided', invoice, at);
  const { subscription: id } = invoice.parent.subscription_details;
  const subscription = must(books.subscriptions, id, 'subscription');
  if (subscription.status === 'incomplete') {
    subscription.status = 'incomplete_expired';
    subscription.ended_at = at;
    books.tell('customer.subscription.updated', subscription, at);
  } else if (subscription.status === 'past_due') {
    // Nothing is owed any more.
    subscription.status = 'active';
    books.tell('customer.subscription.updated', subscription, at);
  }
}

export function endSubscription(books: Books, subscription: Subscription, at: number): void {
  const invoice = must(books.invoices, subscription.latest_invoice, 'invoice');
  if (subscription.status === 'incomplete') {
    voidInvoice(books, invoice, at);
    return;
  }
  subscription.status = 'canceled';
  subscription.ended_at = at;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  books.tell('customer.subscription.deleted', subscription, at);
}

/** The next thing that happens to a subscription by itself, with its time. */
function nextStep(books: Books, subscription: Subscription): [number, () => void] | undefined {
  const [item] = subscription.items.data;
  const invoice = must(books.invoices, subscription.latest_invoice, 'invoice');
  if (!item) return undefined;
  if (subscription.status === 'incomplete') {
    const at = subscription.start_date + patienceWithFirst;
    return [at, () => endSubscription(books, subscription, at)];
  }
  if (subscription.status === 'active') {
    const at = item.current_period_end;
    const end = subscription.cancel_at;
    if (end !== null && end <= at) return [end, () => endSubscription(books, subscription, end)];
    return [at, () => renew(books, subscription, at)];
  }
  const at = invoice.next_payment_attempt;
  if (subscription.status !== 'past_due' || at === null) return undefined;
  return [at, () => collect(books, subscription, at)];
}

export function catchUp(books: Books): void {
  for (const subscription of books.subscriptions.values()) {
    for (;;) {
      const [at, step] = nextStep(books, subscription) ?? [];
      if (at === undefined || at > books.now()) break;
      step?.();
    }
  }
}

function renew(books: Books, subscription: Subscription, at: number): void {
  const [item] = subscription.items.data;
  if (!item) return;
  const start = new Date(subscription.start_date * 1000);
  const years = new Date(at * 1000).getUTCFullYear() - start.getUTCFullYear() + 1;
  item.current_period_start = at;
  item.current_period_end = yearsAfter(start, years).getTime() / 1000;
  newInvoice(books, subscription, 'subscription_cycle', at);
  books.tell('customer.subscription.updated', subscription, at);
  collect(books, subscription, at);
}

/** Asks the customer's card for the open invoice, with nobody there to answer a bank. */
function collect(books: Books, subscription: Subscription, at: number): void {
  const invoice = must(books.invoices, subscription.latest_invoice, 'invoice');
  try {
    chargeInvoice(books, invoice, at);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const days = daysToNextTry[invoice.attempt_count];
    invoice.attempt_count += 1;
    if (days === undefined) {
      endSubscription(books, subscription, at);
      return;
    }
    invoice.next_payment_attempt = at + days * oneDay;
    books.tell('invoice.payment_failed', invoice, at);
    if (subscription.status === 'past_due') return;
    subscription.status = 'past_due';
    books.tell('customer.subscription.updated', subscription, at);
  }
}

export function chargeInvoice(books: Books, invoice: Invoice, at: number): void {
  const customer = must(books.customers, invoice.customer, 'customer');
  const { subscription } = invoice.parent.subscription_details;
  const own = books.subscriptions.get(subscription)?.default_payment_method;
  const usual = customer.invoice_settings.default_payment_method;
  const card = must(books.methods, own ?? usual, 'PaymentMethod');
  askCard(books, intentOf(books, invoice), card, false, at);
}
