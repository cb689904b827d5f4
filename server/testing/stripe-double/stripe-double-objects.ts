import { randomBytes } from 'node:crypto';

// Stripe's objects, in the form of its API.

export type WireObject = { id: string; object: string } & Record<string, unknown>;

interface BaseObject {
  id: string;
  created: number;
  livemode: false;
}

interface Customer extends BaseObject {
  object: 'customer';
  deleted?: true;
  metadata: Record<string, string>;
  invoice_settings: { default_payment_method: string | null };
}

export interface StripePaymentMethod extends BaseObject {
  object: 'payment_method';
  type: 'card';
  customer: string | null;
  metadata: Record<string, string>;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
}

export interface StripeSubscription extends BaseObject {
  object: 'subscription';
  customer: string;
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled';
  metadata: Record<string, string>;
  start_date: number;
  /** Until then nothing is charged. */
  trial_end: number | null;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  ended_at: number | null;
  default_payment_method: string | null;
  latest_invoice: string;
  items: {
    object: 'list';
    data: { id: string; current_period_start: number; current_period_end: number; price: Price }[];
  };
}

export interface StripeInvoice extends BaseObject {
  object: 'invoice';
  customer: string;
  status: 'open' | 'paid' | 'void';
  billing_reason: 'subscription_create' | 'subscription_cycle';
  amount_due: number;
  currency: string;
  auto_advance: boolean;
  attempt_count: number;
  next_payment_attempt: number | null;
  status_transitions: { finalized_at: number; paid_at: number | null };
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
}

interface InvoicePayment extends BaseObject {
  object: 'invoice_payment';
  invoice: string;
  status: 'open' | 'paid' | 'canceled';
  is_default: boolean;
  payment: { type: 'payment_intent'; payment_intent: string };
}

export interface StripePaymentIntent extends BaseObject {
  object: 'payment_intent';
  customer: string;
  amount: number;
  currency: string;
  description: string | null;
  metadata: Record<string, string>;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'succeeded'
    | 'canceled';
  payment_method: string | null;
  latest_charge: string | null;
  client_secret: string;
  setup_future_usage: 'on_session' | null;
}

export interface StripeSetupIntent extends BaseObject {
  object: 'setup_intent';
  customer: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  payment_method: string | null;
  client_secret: string;
}

export interface StripeCharge extends BaseObject {
  object: 'charge';
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  disputed: boolean;
  status: 'succeeded' | 'failed';
  payment_method_details: { card: StripePaymentMethod['card'] };
  /** Null until the charge is in the balance. */
  balance_transaction: string | null;
}

interface StripeBalanceTransaction extends BaseObject {
  object: 'balance_transaction';
  amount: number;
  fee: number;
  net: number;
}

export interface StripeRefund extends BaseObject {
  object: 'refund';
  payment_intent: string;
  charge: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  metadata: Record<string, string>;
}

export interface StripeDispute extends BaseObject {
  object: 'dispute';
  payment_intent: string;
  charge: string;
  amount: number;
  /** What was taken for it, and what came back. */
  balance_transactions: { fee: number }[];
  status: 'needs_response' | 'won' | 'lost';
  reason: string;
  /** Until when the bank takes an answer. */
  evidence_details?: { due_by: number | null };
}

interface Price extends BaseObject {
  object: 'price';
  active: boolean;
  currency: string;
  unit_amount: number;
  recurring: { interval: string; interval_count: number };
}

export interface DoubleEvent {
  id: string;
  object: 'event';
  type: string;
  api_version: string;
  created: number;
  livemode: false;
  data: { object: WireObject };
}

/** Stripe's answer to a call that it refuses. */
export class StripeDoubleError extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;

  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message));
    this.status = status;
    this.error = error;
  }
}

export const apiVersion = '2026-10-28.endive';

/** All objects of the account, and the events that Stripe would send. */
export class StripeObjects {
  customers = new Map<string, Customer>();
  methods = new Map<string, StripePaymentMethod>();
  subscriptions = new Map<string, StripeSubscription>();
  invoices = new Map<string, StripeInvoice>();
  invoicePayments = new Map<string, InvoicePayment>();
  intents = new Map<string, StripePaymentIntent>();
  setups = new Map<string, StripeSetupIntent>();
  charges = new Map<string, StripeCharge>();
  balance = new Map<string, StripeBalanceTransaction>();
  refunds = new Map<string, StripeRefund>();
  /** What a new refund is at first. Some banks take days. */
  refundsAre: StripeRefund['status'] = 'succeeded';
  disputes = new Map<string, StripeDispute>();
  prices = new Map<string, Price>();
  events: DoubleEvent[] = [];
  readonly now: () => number;

  constructor(clock: { now(): Date }) {
    this.now = () => Math.floor(clock.now().getTime() / 1000);
  }

  newObject(kind: string, at = this.now()): BaseObject {
    return { id: `${kind}_${randomBytes(12).toString('hex')}`, created: at, livemode: false };
  }

  /** Any object by its id, to be expanded. */
  find(id: string): WireObject | undefined {
    for (const shelf of Object.values(this)) {
      if (shelf instanceof Map && shelf.has(id)) return shelf.get(id) as WireObject;
    }
    return undefined;
  }

  emit(type: string, object: { id: string; object: string }, at = this.now()): void {
    const { id } = this.newObject('evt');
    const data = { object: structuredClone(object) as WireObject };
    this.events.push({
      id,
      object: 'event',
      type,
      api_version: apiVersion,
      created: at,
      livemode: false,
      data,
    });
  }
}

export function existing<T>(shelf: Map<string, T>, id: string | null | undefined, what: string): T {
  const found = shelf.get(String(id));
  if (found) return found;
  throw new StripeDoubleError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: what === 'PaymentMethod' ? 'payment_method' : 'id',
  });
}
