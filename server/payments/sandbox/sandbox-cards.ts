import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/database.ts';
import { type DeclineReason, UnknownPaymentMethod } from '#server/payments/payment-provider.ts';
import {
  findSandboxCard,
  insertSandboxCard,
  lockSandboxCustomer,
  type SandboxCard,
  type SandboxCharge,
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
  /** Can be saved, but is declined when it is charged: renewals fail. */
  pm_card_chargeCustomerFail: { brand: 'visa', last4: '0341', behaviour: 'fails_when_charged' },
  pm_card_authenticationRequired: { brand: 'visa', last4: '3184', behaviour: 'asks_the_bank' },
};

/** Q8: a published id as the card form sends it, with the last four digits and the expiry as typed. */
const asTyped = /^(pm_card_[A-Za-z_]+)__(\d{4})_(0[1-9]|1[0-2])(20\d{2})$/;

function testCardOf(
  paymentMethod: string,
): Omit<SandboxCard, 'id' | 'customer_id' | 'saved_at'> | undefined {
  const [, id = paymentMethod, last4, month, year] = asTyped.exec(paymentMethod) ?? [];
  const known = Object.hasOwn(testCards, id) ? testCards[id] : undefined;
  if (!known || last4 === undefined) return known && { exp_month: 12, exp_year: 2034, ...known };
  return { ...known, last4, exp_month: Number(month), exp_year: Number(year) };
}

/**
 * A published test id becomes a card of this customer's; any other id must be one that is saved for
 * them (G13).
 */
export async function takeCard(
  tx: Db,
  customer: string,
  paymentMethod: string,
): Promise<SandboxCard> {
  const isKnown = await lockSandboxCustomer(tx, customer);
  if (!isKnown) throw new Error(`The sandbox knows no ${customer}.`);
  const known = testCardOf(paymentMethod);
  if (!known) {
    const own = await findSandboxCard(tx, paymentMethod);
    if (own?.customer_id !== customer || !own.saved_at) throw new UnknownPaymentMethod();
    return own;
  }
  const card = { id: newId('pm'), customer_id: customer, ...known, saved_at: null };
  await insertSandboxCard(tx, card);
  return card;
}

/** Whether the bank declines the card already when it is entered; null if it does not. */
export function declineReasonOf({ behaviour }: SandboxCard): DeclineReason | null {
  if (behaviour === 'declined') return 'card_declined';
  return behaviour === 'insufficient' ? 'insufficient_funds' : null;
}

/** What becomes of a charge while the cardholder is there to answer the bank. */
export function chargeOnSession(
  card: SandboxCard,
  at: Date,
): { state: 'paid' | 'requires_action' } | { declined: DeclineReason } {
  if (hasExpired(card, at)) return { declined: 'expired_card' };
  if (card.behaviour === 'pays') return { state: 'paid' };
  if (card.behaviour === 'asks_the_bank') return { state: 'requires_action' };
  return { declined: declineReasonOf(card) ?? 'card_declined' };
}

/** A card is good until the end of its month. */
function hasExpired({ exp_month, exp_year }: SandboxCard, at: Date): boolean {
  return at.getTime() >= Date.UTC(exp_year, exp_month);
}

/** Whether a charge goes through while nobody is there to answer the bank. */
export function paysOffSession(card: SandboxCard): boolean {
  return card.behaviour === 'pays';
}

export function newCharge(
  customer: string,
  card: Pick<SandboxCard, 'id'>,
  at: Date,
): Pick<
  SandboxCharge,
  'id' | 'customer_id' | 'card_id' | 'client_secret' | 'charged_at' | 'saves_card'
> {
  const id = newId('pi');
  return {
    id,
    customer_id: customer,
    card_id: card.id,
    client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
    charged_at: at,
    saves_card: false,
  };
}

export function newId(kind: 'cus' | 'pm' | 'sub' | 'pi' | 're'): string {
  return `${kind}_${randomBytes(12).toString('hex')}`;
}
