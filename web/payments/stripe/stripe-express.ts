import type { Stripe } from '@stripe/stripe-js';
import { ApiError } from '#web/api/api-error.ts';
import type { CardFormProps } from '../card/card-form-props.ts';
import { stripeLook } from './stripe-look.ts';

export interface MountedExpress {
  /** The amount that the wallets show. */
  setCents(cents: number): void;
  remove(): void;
}

interface ExpressHandlers {
  /** Whether there is a button at all. */
  onAvailable: (isAvailable: boolean) => void;
  /** False keeps the wallet closed, because something above is not right yet. */
  check: () => boolean;
  /** Pays with a card of the wallet. A failure is shown by the screen and, with its throw, by the wallet. */
  pay: (paymentMethod: string) => Promise<void>;
}

/**
 * Q8: Stripe's buttons of wallets. As with the card fields, only a payment method is made here, and our server
 * makes the payment. A membership renews by card, so it is not paid with Link.
 */
export function mountExpressButtons(
  stripe: Stripe,
  container: HTMLElement,
  { mode, cents }: NonNullable<CardFormProps['express']>,
  { onAvailable, check, pay }: ExpressHandlers,
): MountedExpress {
  const elements = stripe.elements({
    mode,
    amount: cents,
    currency: 'cad',
    allowedPaymentMethodTypes: mode === 'payment' ? ['card', 'link'] : ['card'],
    paymentMethodCreation: 'manual',
    appearance: stripeLook(),
  });
  const element = elements.create('expressCheckout', {
    buttonHeight: 44,
    paymentMethods: {
      applePay: 'auto',
      googlePay: 'auto',
      link: mode === 'payment' ? 'auto' : 'never',
      amazonPay: 'never',
      paypal: 'never',
      klarna: 'never',
    },
  });
  element.on('ready', ({ availablePaymentMethods }) =>
    onAvailable(availablePaymentMethods !== undefined),
  );
  // Without the buttons the card fields still pay.
  element.on('loaderror', () => onAvailable(false));
  element.on('click', (event) => (check() ? event.resolve() : event.reject()));
  element.on('confirm', async (event) => {
    try {
      const { error: incomplete } = await elements.submit();
      if (incomplete) throw new ApiError(400, { message: incomplete.message ?? 'Not paid.' });
      const { paymentMethod, error } = await stripe.createPaymentMethod({ elements });
      if (error) throw new ApiError(400, { message: error.message ?? 'Not paid.' });
      await pay(paymentMethod.id);
    } catch {
      event.paymentFailed({ reason: 'fail' });
    }
  });
  element.mount(container);
  return {
    setCents: (amount) => elements.update({ amount }),
    remove: () => element.destroy(),
  };
}
