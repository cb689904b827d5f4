import type Stripe from 'stripe';
import { oneDay } from '#server/durations.ts';
import type { Refund } from '#server/payments/payment-provider.ts';
import { type Ask, isAccepted } from './stripe-client.ts';
import { chargeOf, idOf, presentRefund } from './stripe-present.ts';

// What lies between a subscription and the money: its invoices, their payments, what went back.

/** Oldest first. A draft asks nobody for anything yet: Stripe leaves a renewal one for an hour. */
export async function findInvoices(ask: Ask, subscription: string): Promise<Stripe.Invoice[]> {
  const newestFirst = await ask((stripe) =>
    stripe.invoices.list({ subscription, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  );
  return newestFirst.filter(({ status }) => status !== 'draft').toReversed();
}

export async function paymentOf(
  ask: Ask,
  { id }: Stripe.Invoice,
): Promise<Stripe.PaymentIntent | undefined> {
  const expand = ['data.payment.payment_intent.latest_charge'];
  const { data } = await ask((stripe) => stripe.invoicePayments.list({ invoice: id, expand }));
  const payment = data.find(({ status }) => status === 'paid') ?? data[0];
  const intent = payment?.payment.payment_intent;
  return intent && typeof intent !== 'string' ? intent : undefined;
}

/** The id of the invoice that a payment is for; none if it is no membership's. */
export async function findInvoicePaidBy(ask: Ask, charge: string): Promise<string | undefined> {
  const payment = { type: 'payment_intent', payment_intent: charge } as const;
  const { data } = await ask((stripe) => stripe.invoicePayments.list({ payment }));
  return data[0] && idOf(data[0].invoice);
}

/**
 * What went back, the newest first: refunds, and what the bank took back for good in a dispute that
 * the association lost (G14).
 */
export async function findRefunds(
  ask: Ask,
  payment: Stripe.PaymentIntent,
): Promise<(Stripe.Refund | Stripe.Dispute)[]> {
  const charge = chargeOf(payment);
  const ofPayment = { payment_intent: payment.id, limit: 100 };
  const all = { limit: 1_000 };
  // Not by what the charge says was given back: of a refund that failed it says nothing any more.
  const refunds =
    charge?.status === 'succeeded'
      ? await ask((stripe) => stripe.refunds.list(ofPayment).autoPagingToArray(all))
      : [];
  const disputes = charge?.disputed
    ? await ask((stripe) => stripe.disputes.list(ofPayment).autoPagingToArray(all))
    : [];
  return [...disputes.filter(({ status }) => status === 'lost'), ...refunds];
}

/** Banks decide a dispute within so long. */
const longestDispute = 120 * oneDay;

/** What went back since then, of any payment, disputes that were lost included. */
export async function listRefunds(
  ask: Ask,
  since: Date,
): Promise<{ charge: string; refund: Refund }[]> {
  const from = (milliseconds: number) => ({
    created: { gte: Math.floor(milliseconds / 1000) },
    limit: 100,
  });
  const all = { limit: 10_000 };
  const [refunds, disputes] = await Promise.all([
    ask((stripe) => stripe.refunds.list(from(since.getTime())).autoPagingToArray(all)),
    // Stripe says when a dispute was begun, not when it was lost.
    ask((stripe) =>
      stripe.disputes.list(from(since.getTime() - longestDispute)).autoPagingToArray(all),
    ),
  ]);
  return [...refunds, ...disputes.filter(({ status }) => status === 'lost')].flatMap((returned) =>
    returned.payment_intent
      ? [{ charge: idOf(returned.payment_intent), refund: presentRefund(returned) }]
      : [],
  );
}

/** The first year's payment; none when there was nothing to pay. */
export function firstPayment(
  subscription: Stripe.Subscription,
): { id: string; secret: string } | null {
  const secret = invoiceOf(subscription)?.confirmation_secret?.client_secret;
  const id = secret?.split('_secret_')[0];
  return secret && id ? { id, secret } : null;
}

/** What the browser confirms with, while the bank waits for the card's owner. */
export async function waitingSecret(
  ask: Ask,
  subscription: Stripe.Subscription,
): Promise<string | null> {
  const payment = subscription.status === 'incomplete' ? firstPayment(subscription) : null;
  if (!payment) return null;
  const { status } = await ask((stripe) => stripe.paymentIntents.retrieve(payment.id));
  return status === 'requires_action' ? payment.secret : null;
}

export function invoiceOf(subscription: Stripe.Subscription | undefined): Stripe.Invoice | null {
  const invoice = subscription?.latest_invoice;
  return invoice && typeof invoice !== 'string' ? invoice : null;
}

/** A renewal that went through at the moment it was given up: the year is not theirs, nor the money ours. */
export async function payBack(
  ask: Ask,
  invoice: Stripe.Invoice,
  idempotencyKey: string,
): Promise<void> {
  const payment = await paymentOf(ask, invoice);
  if (payment?.status !== 'succeeded') return;
  const order = { payment_intent: payment.id };
  await isAccepted(ask((stripe) => stripe.refunds.create(order, { idempotencyKey })));
}
