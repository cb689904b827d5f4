import type Stripe from 'stripe';
import type { PaymentProvider } from '#server/payments/payment-provider.ts';
import { type CallStripe, ifKnown } from './stripe-client.ts';
import { idOf, latestCharge } from './stripe-present.ts';

/** What Stripe kept stands in its balance, not in the charge. It may come there some minutes after the payment. */
export function stripeFeeCalls(call: CallStripe): Pick<PaymentProvider, 'retrieveFee'> {
  return {
    async retrieveFee(reference) {
      const payment = await paymentOf(call, reference);
      if (!payment) return 0;
      const expand = ['latest_charge.balance_transaction'];
      const intent = await call((stripe) => stripe.paymentIntents.retrieve(payment, { expand }));
      const charge = latestCharge(intent);
      const booked = charge?.balance_transaction;
      if (!charge || !booked || typeof booked === 'string') return null;
      return booked.fee + (charge.disputed ? await feeOfDisputes(call, intent) : 0);
    },
  };
}

/** The ledger names a year of a membership by its invoice. */
async function paymentOf(call: CallStripe, reference: string): Promise<string | undefined> {
  if (!reference.startsWith('in_')) {
    const intent = await ifKnown(call((stripe) => stripe.paymentIntents.retrieve(reference)));
    return intent?.id;
  }
  const payments = await ifKnown(
    call((stripe) => stripe.invoicePayments.list({ invoice: reference })),
  );
  const paid = payments?.data.find(({ status }) => status === 'paid');
  const intent = paid?.payment.payment_intent;
  return intent ? idOf(intent) : undefined;
}

/** It is taken when a dispute is opened, and may come back when it is won. */
async function feeOfDisputes(call: CallStripe, { id }: Stripe.PaymentIntent): Promise<number> {
  const { data } = await call((stripe) => stripe.disputes.list({ payment_intent: id, limit: 100 }));
  return data
    .flatMap(({ balance_transactions: booked }) => booked)
    .reduce((sum, { fee }) => sum + fee, 0);
}
