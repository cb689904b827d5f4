import type Stripe from 'stripe';
import { type Charge, type PaymentProvider, planName } from '#server/payments/payment-provider.ts';
import { type CallStripe, isAccepted } from './stripe-client.ts';
import { chargeFromInvoice, idOf } from './stripe-present.ts';
import { findStripeRefunds } from './stripe-refunds.ts';

/** A subscription has an invoice for each year, and an invoice has payments. */
export function stripeInvoiceCalls(
  call: CallStripe,
): Pick<PaymentProvider, 'listInvoices' | 'ledgerReferenceOf'> {
  return {
    listInvoices: (subscription) => listInvoices(call, subscription),
    ledgerReferenceOf: async (charge) => (await findInvoicePaidBy(call, charge)) ?? charge,
  };
}

async function listInvoices(call: CallStripe, subscription: string): Promise<Charge[]> {
  const newestFirst = await call((stripe) =>
    stripe.invoices.list({ subscription, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  );
  // Stripe leaves the invoice of a renewal as a draft for an hour, and charges nobody for it.
  // To a subscription that begins later it writes an invoice of nothing.
  const invoices = newestFirst
    .filter(
      ({ status, amount_due, billing_reason }) =>
        status !== 'draft' && !(amount_due === 0 && billing_reason === 'subscription_create'),
    )
    .toReversed();
  return Promise.all(
    invoices.map(async (invoice) => {
      const payment = await paymentOf(call, invoice);
      const refunds = payment ? await findStripeRefunds(call, payment) : [];
      return chargeFromInvoice(invoice, payment, refunds, planName);
    }),
  );
}

/** The payment of an invoice that went through, or else the first of those that did not. */
async function paymentOf(
  call: CallStripe,
  { id }: Stripe.Invoice,
): Promise<Stripe.PaymentIntent | undefined> {
  const expand = ['data.payment.payment_intent.latest_charge'];
  const { data } = await call((stripe) => stripe.invoicePayments.list({ invoice: id, expand }));
  const payment = data.find(({ status }) => status === 'paid') ?? data[0];
  const intent = payment?.payment.payment_intent;
  return intent && typeof intent !== 'string' ? intent : undefined;
}

/** The id of the invoice that a payment is for; undefined if it is not for a membership. */
async function findInvoicePaidBy(call: CallStripe, charge: string): Promise<string | undefined> {
  const payment = { type: 'payment_intent', payment_intent: charge } as const;
  const { data } = await call((stripe) => stripe.invoicePayments.list({ payment }));
  return data[0] && idOf(data[0].invoice);
}

export function latestInvoice(
  subscription: Stripe.Subscription | undefined,
): Stripe.Invoice | null {
  const invoice = subscription?.latest_invoice;
  return invoice && typeof invoice !== 'string' ? invoice : null;
}

/** The payment of the first year; null when there was nothing to pay. */
export function firstPayment(
  subscription: Stripe.Subscription,
): { id: string; secret: string } | null {
  const secret = latestInvoice(subscription)?.confirmation_secret?.client_secret;
  const id = secret?.split('_secret_')[0];
  return secret && id ? { id, secret } : null;
}

/** What the browser confirms the first payment with, while the bank waits for the cardholder. */
export async function pendingSecret(
  call: CallStripe,
  subscription: Stripe.Subscription,
): Promise<string | null> {
  const payment = subscription.status === 'incomplete' ? firstPayment(subscription) : null;
  if (!payment) return null;
  const { status } = await call((stripe) => stripe.paymentIntents.retrieve(payment.id));
  return status === 'requires_action' ? payment.secret : null;
}

/** For a renewal that was paid at the moment its subscription was cancelled. */
export async function refundInvoice(
  call: CallStripe,
  invoice: Stripe.Invoice,
  idempotencyKey: string,
): Promise<void> {
  const payment = await paymentOf(call, invoice);
  if (payment?.status !== 'succeeded') return;
  const order = { payment_intent: payment.id };
  await isAccepted(call((stripe) => stripe.refunds.create(order, { idempotencyKey })));
}
