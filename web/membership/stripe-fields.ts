import type { Appearance, Stripe } from '@stripe/stripe-js';
import { ApiError } from '../api/api-error.ts';
import { cardFormAway } from './load-stripe.ts';

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

/** Stripe's fields are in frames that our style sheet does not reach. */
function stripeLook(): Appearance {
  const sheet = getComputedStyle(document.documentElement);
  const token = (name: string) => sheet.getPropertyValue(`--${name}`).trim();
  const flat = { boxShadow: 'none' };
  return {
    labels: 'above',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      fontFamily: token('sans'),
      colorPrimary: token('green'),
      colorBackground: token('paper'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorTextPlaceholder: token('muted'),
      colorDanger: token('flag'),
      borderRadius: token('radius'),
      gridRowSpacing: '16px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Label': { color: token('ink'), fontWeight: '600' },
      '.Input': { ...flat, border: `1px solid ${token('sand-deep')}` },
      '.Input:focus': { ...flat, borderColor: token('green'), outline: token('focus-ring') },
      '.Input--invalid': {
        ...flat,
        borderColor: token('flag'),
        backgroundColor: token('flag-mist'),
      },
    },
  };
}
