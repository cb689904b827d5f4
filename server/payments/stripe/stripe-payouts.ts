import type Stripe from 'stripe';
import {
  MissingRight,
  type PaymentProvider,
  type Payout,
  type PayoutLine,
} from '#server/payments/payment-provider.ts';
import { type CallStripe, StripePermissionError } from './stripe-client.ts';
import { idOf } from './stripe-present.ts';

/** Payouts, and of what each of them is: Stripe lists that once it has reconciled an automatic one. */
export function stripePayoutCalls(
  call: CallStripe,
): Pick<PaymentProvider, 'listPayouts' | 'listPayoutLines'> {
  return {
    async listPayouts(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const found = await naming('Payouts: Read', () =>
        call((stripe) =>
          stripe.payouts.list({ created, limit: 100 }).autoPagingToArray({ limit: 10_000 }),
        ),
      );
      return found.filter(({ currency }) => currency === 'cad').map(payoutFromStripe);
    },
    async listPayoutLines(payout) {
      const found = await naming('Balance transaction sources: Read', () =>
        call((stripe) =>
          stripe.balanceTransactions
            .list({ payout, limit: 100, expand: ['data.source'] })
            .autoPagingToArray({ limit: 10_000 }),
        ),
      );
      // The payout itself is one of them.
      return found.filter(({ type }) => type !== 'payout').map(lineFromStripe);
    },
  };
}

async function naming<T>(right: string, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw error instanceof StripePermissionError ? new MissingRight(right) : error;
  }
}

const states: Record<string, Payout['state']> = {
  paid: 'paid',
  pending: 'on_the_way',
  in_transit: 'on_the_way',
  failed: 'failed',
  canceled: 'cancelled',
};

/** What of it is read. */
type PaidOut = Pick<
  Stripe.Payout,
  'id' | 'arrival_date' | 'amount' | 'status' | 'automatic' | 'created'
> & { reconciliation_status: string };

export function payoutFromStripe(payout: PaidOut): Payout {
  const { id, arrival_date, amount, status, automatic, reconciliation_status, created } = payout;
  return {
    id,
    // Stripe names the day by its midnight in UTC.
    arrivesOn: new Date(arrival_date * 1000).toISOString().slice(0, 10),
    amountCents: amount,
    state: states[status] ?? 'on_the_way',
    list: !automatic ? 'by_hand' : reconciliation_status === 'completed' ? 'listed' : 'coming',
    createdAt: new Date(created * 1000),
  };
}

const kinds: Record<string, PayoutLine['kind']> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  stripe_fee: 'fee',
  application_fee: 'fee',
  network_cost: 'fee',
  tax_fee: 'fee',
};

interface Booked extends Pick<Stripe.BalanceTransaction, 'id' | 'amount' | 'fee' | 'created'> {
  type: string;
  reporting_category: string;
  source:
    | string
    | { object: string; id?: string; payment_intent?: string | { id: string } | null }
    | null;
}

/** A kind that is not known is 'other': nothing stops the list. */
export function lineFromStripe(booked: Booked): PayoutLine {
  const { id, type, reporting_category, source, amount, fee, created } = booked;
  const of = typeof source === 'string' ? null : source;
  const payment = of && 'payment_intent' in of ? of.payment_intent : null;
  const isDispute = reporting_category.startsWith('dispute') || of?.object === 'dispute';
  return {
    id,
    kind: isDispute ? 'dispute' : (kinds[type] ?? 'other'),
    what: type,
    charge: payment ? idOf(payment) : null,
    refund: (of?.object === 'refund' && of.id) || null,
    cents: amount,
    feeCents: fee,
    at: new Date(created * 1000),
  };
}
