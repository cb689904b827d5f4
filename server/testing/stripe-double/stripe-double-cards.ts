import {
  existing,
  StripeDoubleError,
  type StripeObjects,
  type StripePaymentMethod,
} from './stripe-double-objects.ts';

type Behaviour = 'pays' | 'refused' | 'fails_when_charged' | 'asks_the_bank';

interface TestCard {
  brand: string;
  last4: string;
  behaviour: Behaviour;
  decline?: { code: string; decline_code?: string };
}

/** https://docs.stripe.com/testing */
const testCards: Record<string, TestCard> = {
  pm_card_visa: { brand: 'visa', last4: '4242', behaviour: 'pays' },
  pm_card_mastercard: { brand: 'mastercard', last4: '4444', behaviour: 'pays' },
  pm_card_visa_chargeDeclined: {
    brand: 'visa',
    last4: '0002',
    behaviour: 'refused',
    decline: { code: 'card_declined', decline_code: 'generic_decline' },
  },
  pm_card_chargeDeclinedInsufficientFunds: {
    brand: 'visa',
    last4: '9995',
    behaviour: 'refused',
    decline: { code: 'card_declined', decline_code: 'insufficient_funds' },
  },
  pm_card_chargeDeclinedExpiredCard: {
    brand: 'visa',
    last4: '0069',
    behaviour: 'refused',
    decline: { code: 'expired_card' },
  },
  pm_card_chargeDeclinedIncorrectCvc: {
    brand: 'visa',
    last4: '0127',
    behaviour: 'refused',
    decline: { code: 'incorrect_cvc' },
  },
  pm_card_chargeCustomerFail: { brand: 'visa', last4: '0341', behaviour: 'fails_when_charged' },
  pm_card_authenticationRequired: { brand: 'visa', last4: '3184', behaviour: 'asks_the_bank' },
};

const spent = new WeakSet<StripePaymentMethod>();

/** A card as the browser creates it, without a customer. Its last four digits say how it behaves. */
export function newMethod(objects: StripeObjects, testId: string): StripePaymentMethod {
  const known = Object.hasOwn(testCards, testId) ? testCards[testId] : undefined;
  if (!known) return existing(objects.methods, testId, 'PaymentMethod');
  const { brand, last4 } = known;
  const card = { brand, last4, exp_month: 12, exp_year: 2034 };
  const method: StripePaymentMethod = {
    ...objects.newObject('pm'),
    object: 'payment_method',
    type: 'card',
    customer: null,
    metadata: {},
    card,
  };
  objects.methods.set(method.id, method);
  return method;
}

/** The card with this id, or a new one from a published test id. It must not be another customer's. */
export function usableMethod(
  objects: StripeObjects,
  id: string,
  customer: string,
): StripePaymentMethod {
  const method = newMethod(objects, id);
  if (method.customer !== null && method.customer !== customer) {
    throw new StripeDoubleError(400, {
      type: 'invalid_request_error',
      message: `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      param: 'payment_method',
    });
  }
  if (spent.has(method)) throw spentError();
  return method;
}

/** A card without a customer can be charged once. */
export function spend(method: StripePaymentMethod): void {
  if (method.customer === null) spent.add(method);
}

export function attachMethod(
  objects: StripeObjects,
  method: StripePaymentMethod,
  customer: string,
): void {
  if (spent.has(method)) throw spentError();
  refuseIfDeclined(method);
  method.customer = customer;
  objects.emit('payment_method.attached', method);
}

/** A detached card cannot be used again, and is nobody's default. */
export function detachMethod(objects: StripeObjects, method: StripePaymentMethod): void {
  const customer = objects.customers.get(String(method.customer));
  if (!customer) {
    throw new StripeDoubleError(400, {
      type: 'invalid_request_error',
      message:
        'The payment method you provided is not attached to a customer so detachment is impossible.',
    });
  }
  method.customer = null;
  spent.add(method);
  objects.emit('payment_method.detached', method);
  if (customer.invoice_settings.default_payment_method !== method.id) return;
  customer.invoice_settings.default_payment_method = null;
  objects.emit('customer.updated', customer);
}

export function hasExpired({ card }: StripePaymentMethod, at: number): boolean {
  return at * 1000 >= Date.UTC(card.exp_year, card.exp_month);
}

function spentError(): StripeDoubleError {
  return new StripeDoubleError(400, {
    type: 'invalid_request_error',
    message:
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again.',
  });
}

export function behaviourOf({ card }: StripePaymentMethod): Behaviour {
  return cardBy(card.last4).behaviour;
}

/** Some cards are declined already when they are entered. */
export function refuseIfDeclined(
  method: StripePaymentMethod,
  also: Record<string, unknown> = {},
): void {
  if (behaviourOf(method) === 'refused') throw declined(method, also);
}

export function declined(
  method: StripePaymentMethod,
  also: Record<string, unknown> = {},
): StripeDoubleError {
  const { decline } = cardBy(method.card.last4);
  return new StripeDoubleError(402, {
    type: 'card_error',
    ...(decline ?? { code: 'card_declined', decline_code: 'generic_decline' }),
    message: 'Your card was declined.',
    ...also,
  });
}

function cardBy(last4: string): TestCard {
  const found = Object.values(testCards).find((card) => card.last4 === last4);
  if (!found) throw new Error(`There is no test card ${last4}.`);
  return found;
}
