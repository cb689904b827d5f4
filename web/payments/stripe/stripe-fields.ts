import type { Stripe } from '@stripe/stripe-js';
import { ApiError } from '#web/api/api-error.ts';
import { cardFormAway } from './load-stripe.ts';
import { stripeLook } from './stripe-look.ts';

export interface StripeFields {
  /** Sends the card to Stripe and returns its id there. `takesFocus`: an error gets the focus. */
  createPaymentMethod(takesFocus: boolean): Promise<string>;
  remove(): void;
}

/** Puts Stripe's fields into our form. Resolves when they are ready. */
export async function mountStripeFields(
  stripe: Stripe,
  container: HTMLElement,
  onTyped: () => void,
): Promise<StripeFields> {
  // Only the card: our server makes the payment.
  const elements = stripe.elements({
    mode: 'setup',
    currency: 'cad',
    allowedPaymentMethodTypes: ['card'],
    paymentMethodCreation: 'manual',
    appearance: stripeLook(),
  });
  const element = elements.create('payment', {
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
    // Our own screens have the terms.
    terms: { card: 'never' },
  });
  element.on('change', onTyped);
  await new Promise<void>((resolve, reject) => {
    element.on('ready', () => resolve());
    element.on('loaderror', () => {
      element.destroy();
      reject(cardFormAway());
    });
    element.mount(container);
  });

  return {
    async createPaymentMethod(takesFocus) {
      const checked = await elements.submit();
      // Stripe shows the error as well, but less clearly for screen readers.
      if (checked.error) throw cardError(checked.error.message, takesFocus);
      const { paymentMethod, error } = await stripe.createPaymentMethod({ elements });
      if (error) throw cardError(error.message, takesFocus);
      return paymentMethod.id;
    },
    remove: () => element.destroy(),
  };

  function cardError(message = 'Please check your card.', takesFocus: boolean): ApiError {
    if (takesFocus) element.focus();
    return new ApiError(400, { message });
  }
}
