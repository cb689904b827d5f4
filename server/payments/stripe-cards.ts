import { UnknownPaymentMethod } from './payment-provider.ts';
import { type Ask, RefusedByStripe } from './stripe-client.ts';
import { idOf } from './stripe-present.ts';

/** Makes the card this customer's, unless it is somebody else's (G13). */
export async function attach(
  ask: Ask,
  customer: string,
  paymentMethod: string,
  idempotencyKey: string,
) {
  try {
    const attached = await ask((stripe) =>
      stripe.paymentMethods.attach(paymentMethod, { customer }, { idempotencyKey }),
    );
    return attached.id;
  } catch (error) {
    const isRefused = error instanceof RefusedByStripe || error instanceof UnknownPaymentMethod;
    if (!isRefused) throw error;
    // It may be this person's card already.
    const known = await ask((stripe) => stripe.paymentMethods.retrieve(paymentMethod));
    if (!known.customer || idOf(known.customer) !== customer) throw new UnknownPaymentMethod();
    return known.id;
  }
}
