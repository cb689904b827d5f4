import type Stripe from 'stripe';
import type {
  Card,
  Charge,
  Dispute,
  Refund,
  Subscription,
} from '#server/payments/payment-provider.ts';

// From Stripe's objects to those of payment-provider.ts.

export function subscriptionFromStripe(
  subscription: Stripe.Subscription,
  clientSecret: string | null,
): Subscription {
  const { id, customer, metadata, start_date, trial_end } = subscription;
  return {
    id,
    customer: idOf(customer),
    correlationId: metadata.mark ?? null,
    state: stateOf(subscription),
    startedAt: instant(Math.max(start_date, trial_end ?? 0)),
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
      return wasUnpaid(subscription) ? 'expired' : 'ended';
    default:
      // `unpaid`: the tries are over, and the association's settings at Stripe keep the subscription.
      return 'ended';
  }
}

function wasUnpaid({ latest_invoice: invoice }: Stripe.Subscription): boolean {
  if (!invoice || typeof invoice === 'string') return false;
  return invoice.billing_reason === 'subscription_create' && invoice.status !== 'paid';
}

function endOf(subscription: Stripe.Subscription): Date | null {
  const { ended_at, cancel_at, cancel_at_period_end } = subscription;
  const { current_period_start, current_period_end } = periodOf(subscription);
  const plannedEnd = cancel_at_period_end ? current_period_end : cancel_at;
  if (ended_at !== null) return instant(ended_at);
  // An unpaid subscription that Stripe keeps: the paid time was over when the unpaid year began.
  if (stateOf(subscription) === 'ended') return instant(current_period_start);
  // An end after the next renewal counts from that renewal on, which is charged for a part of a year.
  return plannedEnd !== null && plannedEnd <= current_period_end ? instant(plannedEnd) : null;
}

function periodOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`Stripe's ${id} has no item.`);
  return item;
}

function cardInUse(subscription: Stripe.Subscription): Card | null {
  const { default_payment_method: own, customer } = subscription;
  if (own && typeof own !== 'string') return cardFromMethod(own);
  if (typeof customer === 'string' || customer.deleted) return null;
  const usual = customer.invoice_settings.default_payment_method;
  return usual && typeof usual !== 'string' ? cardFromMethod(usual) : null;
}

export function cardFromMethod({ card }: Stripe.PaymentMethod): Card | null {
  return card ? cardFromDetails(card) : null;
}

export function chargeFromIntent(intent: Stripe.PaymentIntent, refunds: RefundOrDispute[]): Charge {
  const { id, customer, amount, currency, description, created, client_secret, metadata } = intent;
  const state = intentState(intent);
  const charge = latestCharge(intent);
  return {
    id,
    customer: customer === null ? '' : idOf(customer),
    correlationId: metadata.mark ?? null,
    amountCents: amount,
    currency: currency.toUpperCase(),
    state,
    description: description ?? '',
    chargedAt: instant(charge?.created ?? created),
    card: cardCharged(intent),
    clientSecret: state === 'pending' ? client_secret : null,
    refunds: oldestFirst(refunds),
    dispute: openDispute(refunds),
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
      return 'pending';
    default:
      return 'failed';
  }
}

/** One year of the membership. The invoice keeps its id while Stripe retries the payment. */
export function chargeFromInvoice(
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent | undefined,
  refunds: RefundOrDispute[],
  description: string,
): Charge {
  const { id, customer, amount_due, currency, created, status_transitions } = invoice;
  const { paid_at, finalized_at } = status_transitions;
  const state = invoiceState(invoice, intent);
  return {
    id,
    customer: customer === null ? '' : idOf(customer),
    correlationId: null,
    amountCents: amount_due,
    currency: currency.toUpperCase(),
    state,
    description,
    chargedAt: instant(paid_at ?? finalized_at ?? created),
    card: intent ? cardCharged(intent) : null,
    clientSecret: state === 'pending' ? (intent?.client_secret ?? null) : null,
    refunds: oldestFirst(refunds),
    dispute: openDispute(refunds),
  };
}

function invoiceState(
  { status, auto_advance }: Stripe.Invoice,
  intent: Stripe.PaymentIntent | undefined,
): Charge['state'] {
  if (status === 'paid') return 'paid';
  if (status !== 'open') return 'cancelled';
  if (intent?.status === 'requires_action') return 'pending';
  // Still open, but Stripe does not retry it any more.
  return auto_advance === false ? 'cancelled' : 'failed';
}

type RefundOrDispute = Stripe.Refund | Stripe.Dispute;

export function refundFromStripe({
  id,
  amount,
  created,
  status,
  metadata,
}: RefundOrDispute): Refund {
  return {
    id,
    amountCents: amount,
    refundedAt: instant(created),
    state: refundState(status),
    mark: metadata?.mark ?? null,
  };
}

/** A dispute is asked for here only once it is lost. */
function refundState(status: string | null): Refund['state'] {
  if (status === 'failed' || status === 'canceled') return 'failed';
  return status === 'pending' || status === 'requires_action' ? 'sent' : 'done';
}

/** Stripe lists the newest first. A dispute that is not lost has taken nothing back. */
function oldestFirst(refunds: RefundOrDispute[]): Refund[] {
  return refunds
    .filter((one) => !isDispute(one) || isLost(one))
    .toReversed()
    .map((one) => ({ ...refundFromStripe(one), ...(isDispute(one) && { isDispute: true }) }));
}

function openDispute(refunds: RefundOrDispute[]): Dispute | null {
  const open = refunds.find((one) => isDispute(one) && isOpen(one));
  if (!open || !isDispute(open)) return null;
  const due = open.evidence_details?.due_by;
  const { created, reason } = open;
  return { openedAt: instant(created), dueAt: due ? instant(due) : null, reason };
}

function isDispute(one: RefundOrDispute): one is Stripe.Dispute {
  return one.object === 'dispute';
}

export function isLost({ status }: Stripe.Dispute): boolean {
  return status === 'lost';
}

/** Neither the bank nor the association has ended it. */
export function isOpen({ status }: Stripe.Dispute): boolean {
  return !['won', 'lost', 'warning_closed', 'prevented'].includes(status);
}

function cardCharged(intent: Stripe.PaymentIntent): Card | null {
  const charged = latestCharge(intent)?.payment_method_details?.card;
  if (charged) return cardFromDetails(charged);
  const { payment_method: method } = intent;
  return method && typeof method !== 'string' ? cardFromMethod(method) : null;
}

export function latestCharge({
  latest_charge: charge,
}: Stripe.PaymentIntent): Stripe.Charge | null {
  return charge && typeof charge !== 'string' ? charge : null;
}

function cardFromDetails(card: {
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
