import type { Stripe } from '@stripe/stripe-js';
import { ApiError } from '../api/api-error.ts';
import { cardFormAway } from './load-stripe.ts';
import { stripeLook } from './stripe-look.ts';

export interface StripeFields {
  /** Hands the card to Stripe and answers its id there; may lead to what is wrong with it. */
  keepCard(leads: boolean): Promise<string>;
  remove(): void;
}

/** Puts Stripe's fields into a place of our form. Resolves once they can be typed into. */
export async function mountStripeFields(
  stripe: Stripe,
  place: HTMLElement,
  onTyped: () => void,
): Promise<StripeFields> {
  // What is paid is settled between our server and Stripe; here a card is taken and nothing else.
  const elements = stripe.elements({
    mode: 'setup',
    currency: 'cad',
    allowedPaymentMethodTypes: ['card'],
    paymentMethodCreation: 'manual',
    appearance: stripeLook(),
  });
  const element = elements.create('payment', {
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
    // What is agreed to stands on our own screens.
    terms: { card: 'never' },
  });
  element.on('change', onTyped);
  await new Promise<void>((resolve, reject) => {
    element.on('ready', () => resolve());
    element.on('loaderror', () => {
      element.destroy();
      reject(cardFormAway());
    });
    element.mount(place);
  });

  return {
    async keepCard(leads) {
      const checked = await elements.submit();
      // What is wrong stands under Stripe's fields, too; they tell a screen reader less.
      if (checked.error) throw refusal(checked.error.message, leads);
      const { paymentMethod, error } = await stripe.createPaymentMethod({ elements });
      if (error) throw refusal(error.message, leads);
      return paymentMethod.id;
    },
    remove: () => element.destroy(),
  };

  function refusal(message = 'Please check your card.', leads: boolean): ApiError {
    if (leads) element.focus();
    return new ApiError(400, { message });
  }
}
