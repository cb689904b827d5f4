import type { Db } from '#server/db/database.ts';
import { UnknownPaymentMethod } from '#server/payments/payment-provider.ts';
import { newId } from './sandbox-life.ts';
import {
  findSandboxCard,
  insertSandboxCard,
  lockSandboxCustomer,
  type SandboxCard,
} from './sandbox-queries.ts';

type TestCard = Pick<SandboxCard, 'brand' | 'last4' | 'behaviour'>;

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

/** A published test id becomes a card of this customer's; any other id must be one already (G13). */
export async function takeCard(
  tx: Db,
  customer: string,
  paymentMethod: string,
): Promise<SandboxCard> {
  if (!(await lockSandboxCustomer(tx, customer)))
    throw new Error(`The sandbox knows no ${customer}.`);
  const known = Object.hasOwn(testCards, paymentMethod) ? testCards[paymentMethod] : undefined;
  if (!known) {
    const own = await findSandboxCard(tx, paymentMethod);
    if (own?.customer_id !== customer) throw new UnknownPaymentMethod();
    return own;
  }
  const card = { id: newId('pm'), customer_id: customer, exp_month: 12, exp_year: 2034, ...known };
  await insertSandboxCard(tx, card);
  return card;
}
