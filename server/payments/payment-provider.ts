import type { Plan } from '#contract/membership.ts';
import { Fault } from '../http/fault.ts';

/** The name of the annual plan: on the screens, on receipts, and in the sandbox's charges. */
export const planName = 'Annual membership';

/**
 * What the portal asks of whoever moves the money, in its own words: Stripe, or the sandbox that
 * behaves like it. Two rules hold for both. Every change carries a key of ours, and the same key
 * again has the same effect once, whatever became of the first answer (G10); what is given up is so
 * once by its nature, and Stripe is asked for it without a key (stripe.ts). And what an answer
 * says is never kept as it came: it is read again (membership/sync-membership.ts).
 */
export interface PaymentProvider {
  /** The price that is charged is the price that is shown. */
  retrievePlan(): Promise<Plan>;

  /** The same person always asks with the same key, so there is one customer. */
  createCustomer(order: { userUuid: string }, key: string): Promise<{ id: string }>;
  /** Deletes the person and their cards, and ends at once what still runs. */
  deleteCustomer(id: string, key: string): Promise<void>;
  /**
   * Makes the card the one that is charged from now on, without charging it. When its bank asks for
   * its owner first, asking again with the same key afterwards finishes it.
   */
  setDefaultCard(
    order: { customer: string; paymentMethod: string },
    key: string,
  ): Promise<CardChange>;

  /**
   * Starts the annual membership and asks the card for the first year. A declined card throws and
   * leaves nothing that could still be paid. `correlationId` finds the subscription again.
   */
  createSubscription(
    order: { customer: string; paymentMethod: string; correlationId: string },
    key: string,
  ): Promise<Subscription>;
  /** Undefined if the provider knows none. */
  retrieveSubscription(id: string): Promise<Subscription | undefined>;
  findSubscription(customer: string, correlationId: string): Promise<Subscription | undefined>;
  cancelAtPeriodEnd(id: string, key: string): Promise<void>;
  resumeSubscription(id: string, key: string): Promise<void>;
  /** Ends a subscription whose period is not paid; one that was paid meanwhile is left alone. */
  cancelUnpaidSubscription(id: string, key: string): Promise<void>;
  /** Asks the card once more for a renewal that failed. */
  payOpenInvoice(id: string, key: string): Promise<void>;
  /** What was asked for so far, oldest first. */
  listInvoices(subscription: string): Promise<Charge[]>;

  /** Asks the card for an amount, for a booking. A declined card throws. */
  createCharge(order: ChargeOrder, key: string): Promise<Charge>;
  retrieveCharge(id: string): Promise<Charge | undefined>;
  /** What the books call a charge: a year's by its invoice, any other by itself. */
  ledgerReferenceOf(charge: string): Promise<string>;
  findCharge(customer: string, correlationId: string): Promise<Charge | undefined>;
  /** Gives up a charge that was not paid; one that was paid meanwhile is left alone. */
  cancelCharge(id: string, key: string): Promise<void>;
  createRefund(order: { charge: string; amountCents: number }, key: string): Promise<Refund>;
  /** What was given back since then, by whomever, with the charge that it was paid by. */
  listRefunds(since: Date): Promise<{ charge: string; refund: Refund }[]>;
}

export interface Sandbox extends PaymentProvider {
  /**
   * What the bank's own page does: the owner of the card says yes or no to a payment. Tells whether
   * that payment is this person's and waits for it.
   */
  answerBank(answer: {
    userUuid: string;
    clientSecret: string;
    isApproved: boolean;
  }): Promise<boolean>;
}

/** No money moves in it, and its cards are known to everybody. */
export function isSandbox(payments: PaymentProvider | Sandbox): payments is Sandbox {
  return 'answerBank' in payments;
}

type CardChange = { card: Card; clientSecret: null } | { card: null; clientSecret: string };

export interface Card {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

export interface Subscription {
  id: string;
  customer: string;
  correlationId: string | null;
  /**
   * `incomplete`: the first year is not paid yet. `retrying`: a renewal failed and is tried again.
   * `ended`: it was paid for once and is over. `expired`: it was never paid for and never will be.
   */
  state: 'incomplete' | 'active' | 'retrying' | 'ended' | 'expired';
  startedAt: Date;
  periodEndsAt: Date;
  /** What the next year costs: who began at an older price keeps it. Null if that cannot be told. */
  yearlyCents: number | null;
  /** When it is over, in the past or to come; null while it renews by itself. */
  endsAt: Date | null;
  card: Card | null;
  /** What the browser confirms the first payment with, while the bank asks for that. */
  clientSecret: string | null;
}

interface ChargeOrder {
  customer: string;
  paymentMethod: string;
  amountCents: number;
  description: string;
  correlationId: string;
}

export interface Charge {
  id: string;
  customer: string;
  amountCents: number;
  currency: string;
  /** `failed` may still be tried again; `cancelled` will not. */
  state: 'requires_action' | 'paid' | 'failed' | 'cancelled';
  description: string;
  chargedAt: Date;
  card: Card | null;
  clientSecret: string | null;
  refunds: Refund[];
}

export interface Refund {
  id: string;
  amountCents: number;
  refundedAt: Date;
  /** The card did not take it, which may turn out weeks later: the money came back, for good. */
  hasFailed: boolean;
}

export type DeclineReason = keyof typeof declineSentences;

const declineSentences = {
  card_declined: 'The card was declined. Please try another card, or ask your bank.',
  insufficient_funds: 'There is not enough money on the card. Please try another card.',
  expired_card: 'The card has expired. Please try another card.',
  incorrect_cvc: 'The security code of the card is wrong. Please check it.',
  authentication_required: 'Your bank did not confirm the payment. Please try again.',
};

/** The sentence tells what to do. Nothing was charged. */
export class CardDeclined extends Fault {
  readonly reason: DeclineReason;

  constructor(reason: DeclineReason) {
    super('payment_failed', { message: declineSentences[reason] });
    this.reason = reason;
  }
}

/** Not a card that the provider knows, or another person's (G13). */
export class UnknownPaymentMethod extends Fault {
  constructor() {
    super('validation_failed', {
      errors: { payment_method: ['This card is not known. Please enter it again.'] },
    });
  }
}

/** Somebody deleted this customer at the provider, and we were not told (G14). Nothing was charged. */
export class CustomerDeleted extends Fault {
  constructor() {
    super('unavailable', {
      message: 'The payment did not begin. Please try again.',
      retryAfter: 5,
    });
  }
}

/** No answer, or none that tells what happened: asking again with the same key is safe (G10). */
export class ProviderUnavailable extends Fault {
  constructor() {
    super('unavailable', {
      message:
        'The payment service did not answer. Please try again; you will not be charged twice.',
      retryAfter: 5,
    });
  }
}
