import type { ReactNode } from 'react';

export interface CardFormProps {
  button: string;
  /** What a wallet is asked for: Apple Pay, Google Pay or Link, where Stripe and the browser have them. */
  express?: { mode: 'payment' | 'subscription'; cents: number } | undefined;
  /** Gets the payment provider's id of the card. Its errors are shown above the button. */
  onCard: (paymentMethod: string) => Promise<void>;
  /** Stands between the fields and the button. */
  below?: ReactNode;
  /** Shows the errors of the fields above the card and focuses the first; true if there are none. */
  checkAbove?: () => boolean;
  /** What stands around the button. */
  frame?: ((button: ReactNode) => ReactNode) | undefined;
}
