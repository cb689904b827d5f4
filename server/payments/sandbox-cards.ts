import type { CardRow } from './sandbox-queries.ts';

type TestCard = Pick<CardRow, 'brand' | 'last4' | 'behaviour'>;

/** Stripe's published test ids, and what their cards do there: https://docs.stripe.com/testing */
export const testCards: Record<string, TestCard> = {
  pm_card_visa: { brand: 'visa', last4: '4242', behaviour: 'pays' },
  pm_card_mastercard: { brand: 'mastercard', last4: '4444', behaviour: 'pays' },
  pm_card_visa_chargeDeclined: { brand: 'visa', last4: '0002', behaviour: 'declined' },
  pm_card_chargeDeclinedInsufficientFunds: {
    brand: 'visa',
    last4: '9995',
    behaviour: 'insufficient',
  },
  /** Is taken as a card, and declined when it is charged without its owner: renewals fail. */
  pm_card_chargeCustomerFail: { brand: 'visa', last4: '0341', behaviour: 'fails_when_charged' },
  pm_card_authenticationRequired: { brand: 'visa', last4: '3184', behaviour: 'asks_the_bank' },
};
