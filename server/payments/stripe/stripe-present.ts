import type Stripe from 'stripe';
import type { Card, Charge, Refund, Subscription } from '#server/payments/payment-provider.ts';

// What Stripe says, in the words that it shares with the sandbox.

export function presentSubscription(
  subscription: Stripe.Subscription,
  clientSecret: string | null,
): Subscription {
  const { id, customer, metadata, start_date } = subscription;
  return {
    id,
    customer: idOf(customer),
    correlationId: metadata.mark ?? null,
    state: stateOf(subscription),
    startedAt: instant(start_date),
    periodEndsAt: instant(periodOf(subscription).current_period_end),
    yearlyCents: periodOf(subscription).price.unit_amount,
    endsAt: endOf(subscription),
    card: cardInUse(subscription),
    clientSecret,
  };
}

function stateOf(subscription: Stripe.Subscription): Subscription['state'] {
  switch (subscription.status) {
    case 'incomplete':
      return 'incomplete';
    case 'incomplete_expired':
      return 'expired';
    case 'active':
    case 'trialing':
      return 'active';
    case 'past_due':
      return 'retrying';
    case 'canceled':
      return wasNeverPaid(subscription) ? 'expired' : 'ended';
    default:
      // `unpaid`: Stripe gave up, and the association's settings keep the subscription.
      return 'ended';
  }
}

function wasNeverPaid({ latest_invoice: invoice }: Stripe.Subscription): boolean {
  if (!invoice || typeof invoice === 'string') return false;
  return invoice.billing_reason === 'subscription_create' && invoice.status !== 'paid';
}

function endOf(subscription: Stripe.Subscription): Date | null {
  const { ended_at, cancel_at, cancel_at_period_end } = subscription;
  const { current_period_start, current_period_end } = periodOf(subscription);
  const plannedEnd = cancel_at_period_end ? current_period_end : cancel_at;
  if (ended_at !== null) return instant(ended_at);
  // Given up but not closed: what was paid for was over when the unpaid year began.
  if (stateOf(subscription) === 'ended') return instant(current_period_start);
  // An end after the next renewal stops nothing yet: that is asked for first, for a part of the year.
  return plannedEnd !== null && plannedEnd <= current_period_end ? instant(plannedEnd) : null;
}

function periodOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`Stripe's ${id} has no item.`);
  return item;
}

function cardInUse(subscription: Stripe.Subscription): Card | null {
  const { default_payment_method: own, customer } = subscription;
  if (own && typeof own !== 'string') return cardOf(own);
  if (typeof customer === 'string' || customer.deleted) return null;
  const usual = customer.invoice_settings.default_payment_method;
  return usual && typeof usual !== 'string' ? cardOf(usual) : null;
}

export function cardOf({ card }: Stripe.PaymentMethod): Card | null {
  return card ? presentCard(card) : null;
}

export function presentIntent(intent: Stripe.PaymentIntent, refunds: Returned[]): Charge {
  const { id, customer, amount, currency, description, created, client_secret } = intent;
  const state = intentState(intent);
  const charge = chargeOf(intent);
  return {
    id,
    customer: customer === null ? '' : idOf(customer),
    amountCents: amount,
    currency: currency.toUpperCase(),
    state,
    description: description ?? '',
    chargedAt: instant(charge?.created ?? created),
    card: cardCharged(intent),
    clientSecret: state === 'requires_action' ? client_secret : null,
    refunds: presentRefunds(refunds),
  };
}

function intentState({ status }: Stripe.PaymentIntent): Charge['state'] {
  switch (status) {
    case 'succeeded':
      return 'paid';
    case 'canceled':
      return 'cancelled';
    case 'requires_action':
    case 'processing':
      return 'requires_action';
    default:
      return 'failed';
  }
}

/** A year of the membership: the invoice keeps its name while it is tried again. */
export function presentInvoice(
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent | undefined,
  refunds: Returned[],
  description: string,
): Charge {
  const { id, customer, amount_due, currency, created, status_transitions } = invoice;
  const { paid_at, finalized_at } = status_transitions;
  const state = invoiceState(invoice, intent);
  return {
    id,
    customer: customer === null ? '' : idOf(customer),
    amountCents: amount_due,
    currency: currency.toUpperCase(),
    state,
    description,
    chargedAt: instant(paid_at ?? finalized_at ?? created),
    card: intent ? cardCharged(intent) : null,
    clientSecret: state === 'requires_action' ? (intent?.client_secret ?? null) : null,
    refunds: presentRefunds(refunds),
  };
}

function invoiceState(
  { status, auto_advance }: Stripe.Invoice,
  intent: Stripe.PaymentIntent | undefined,
): Charge['state'] {
  if (status === 'paid') return 'paid';
  if (status !== 'open') return 'cancelled';
  if (intent?.status === 'requires_action') return 'requires_action';
  // Still open, but Stripe does not ask for it any more.
  return auto_advance === false ? 'cancelled' : 'failed';
}

type Returned = Stripe.Refund | Stripe.Dispute;

export function presentRefund({ id, amount, created, status }: Returned): Refund {
  return {
    id,
    amountCents: amount,
    refundedAt: instant(created),
    hasFailed: status === 'failed' || status === 'canceled',
  };
}

/** Stripe lists the newest first. */
function presentRefunds(refunds: Returned[]): Refund[] {
  return refunds.toReversed().map(presentRefund);
}

function cardCharged(intent: Stripe.PaymentIntent): Card | null {
  const charged = chargeOf(intent)?.payment_method_details?.card;
  if (charged) return presentCard(charged);
  const { payment_method: method } = intent;
  return method && typeof method !== 'string' ? cardOf(method) : null;
}

export function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return charge && typeof charge !== 'string' ? charge : null;
}

function presentCard(card: {
  brand: string | null;
  last4: string | null;
  exp_month: number;
  exp_year: number;
}): Card {
  const { brand, last4, exp_month, exp_year } = card;
  return { brand: brand ?? 'card', last4: last4 ?? '????', exp_month, exp_year };
}

export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

function instant(seconds: number): Date {
  return new Date(seconds * 1000);
}
