import type { Plan } from '#contract/membership/membership.ts';
import type { PayoutLineKind } from '#contract/organizing/payout-words.ts';
import { HttpError } from '../errors/http-error.ts';

/** The name of the annual plan: on the screens, on receipts, and in the sandbox's charges. */
export const planName = 'Annual membership';

/**
 * Stripe, or the sandbox that behaves like it. Every change takes an idempotency key: repeating a call
 * with the same key has its effect once, even if the first answer was lost (G10). An answer is never
 * stored as it came: the portal retrieves the object again (membership/reconcile-membership.ts).
 */
export interface PaymentProvider {
  /** The price that is charged is the price that is shown. */
  retrievePlan(): Promise<Plan>;

  /** One key for each person, so there is one customer for each. */
  createCustomer(order: { userUuid: string }, key: string): Promise<{ id: string }>;
  /** Deletes the person and their cards, and ends their subscriptions at once. */
  deleteCustomer(id: string, key: string): Promise<void>;
  /**
   * Sets the card that is charged from now on, without charging it. If its bank wants an authentication
   * first, the same call with the same key completes the change afterwards.
   */
  setDefaultCard(
    order: { customer: string; paymentMethod: string },
    key: string,
  ): Promise<CardChange>;

  /**
   * The cards that the provider keeps for a customer, the default first, then the newest: those given
   * for a membership, and those of a charge with `saveCard`. None for a deleted customer.
   */
  listCards(customer: string): Promise<SavedCard[]>;
  /** For good. False if the customer has no such card, as after the first of two calls. */
  deleteCard(order: { customer: string; card: string }): Promise<boolean>;
  /**
   * Starts the annual membership and charges the first year. A declined card throws and leaves nothing
   * that could still be paid. `correlationId` finds the subscription again.
   */
  createSubscription(
    order: { customer: string; paymentMethod: string; correlationId: string },
    key: string,
  ): Promise<Subscription>;
  /** The same without a charge now: the customer's default card is charged for the first year at `chargesAt`. */
  createLaterSubscription(
    order: { customer: string; correlationId: string; chargesAt: Date },
    key: string,
  ): Promise<Subscription>;
  /** Undefined if the provider has none with this id. */
  retrieveSubscription(id: string): Promise<Subscription | undefined>;
  findSubscription(customer: string, correlationId: string): Promise<Subscription | undefined>;
  cancelAtPeriodEnd(id: string, key: string): Promise<void>;
  resumeSubscription(id: string, key: string): Promise<void>;
  /** Ends a subscription whose period is not paid. Does nothing if it was paid meanwhile. */
  cancelUnpaidSubscription(id: string, key: string): Promise<void>;
  /** Ends a subscription at once, paid or not; what was paid stays paid. */
  endSubscription(id: string, key: string): Promise<void>;
  /** Charges the card once more for a renewal that failed. */
  payOpenInvoice(id: string, key: string): Promise<void>;
  /** The charges of a subscription, oldest first. */
  listInvoices(subscription: string): Promise<Charge[]>;

  /** Charges an amount for a booking. A declined card throws. */
  createCharge(order: ChargeOrder, key: string): Promise<Charge>;
  retrieveCharge(id: string): Promise<Charge | undefined>;
  /** The ledger's reference of a charge: the invoice if it paid for a membership, else the charge. */
  ledgerReferenceOf(charge: string): Promise<string>;
  findCharge(customer: string, correlationId: string): Promise<Charge | undefined>;
  /**
   * What the provider kept of a charge or of the invoice of a membership, its disputes included; null while it does not
   * say. It took nothing of what it does not know.
   */
  retrieveFee(ledgerReference: string): Promise<number | null>;
  /** Cancels a charge that is not paid. Does nothing if it was paid meanwhile. */
  cancelCharge(id: string, key: string): Promise<void>;
  /** `mark` finds the refund again after a lost answer. */
  createRefund(order: RefundOrder, key: string): Promise<Refund>;
  /** All refunds since then, also those made in the provider's dashboard, each with its charge. */
  listRefunds(since: Date): Promise<{ charge: string; refund: Refund }[]>;
  /** The charges whose dispute began since then, and is open. */
  listDisputed(since: Date): Promise<string[]>;
  /** What it has brought to the bank since then. Throws `MissingRight` if its key may not read that. */
  listPayouts(since: Date): Promise<Payout[]>;
  /** Of what a payout is, once its list is `listed`. */
  listPayoutLines(payout: string): Promise<PayoutLine[]>;

  /** The page on which people of the association see a charge at the provider; null where there is none. */
  pageOfCharge(id: string): string | null;
}

export interface Sandbox extends PaymentProvider {
  /**
   * Stands in for the bank's own page, where the cardholder approves or refuses a payment. False if no
   * payment of this person waits for that.
   */
  answerBank(answer: {
    userUuid: string;
    clientSecret: string;
    isApproved: boolean;
  }): Promise<boolean>;
}

/** In the sandbox no money moves, and its test cards are public. */
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

export interface SavedCard extends Card {
  id: string;
  /** Memberships are charged to it. */
  isDefault: boolean;
}

export interface Subscription {
  id: string;
  customer: string;
  correlationId: string | null;
  /**
   * `incomplete`: the first year is not paid yet. `retrying`: a renewal failed and is retried.
   * `ended`: it was paid once and is over. `expired`: it was never paid and cannot be paid any more.
   */
  state: 'incomplete' | 'active' | 'retrying' | 'ended' | 'expired';
  /** When the first paid year begins, which may be in the future. */
  startedAt: Date;
  periodEndsAt: Date;
  /** The price of the next year; a subscription keeps the price that it began with. Null if unknown. */
  yearlyCents: number | null;
  /** The end, past or future; null while it renews by itself. */
  endsAt: Date | null;
  card: Card | null;
  /** For the browser, to confirm the first payment while the bank wants an authentication. */
  clientSecret: string | null;
}

interface ChargeOrder {
  customer: string;
  paymentMethod: string;
  amountCents: number;
  description: string;
  correlationId: string;
  /** Keeps the card for further charges once this one is paid. */
  saveCard?: boolean;
}

export interface Charge {
  id: string;
  customer: string;
  /** Ours; null for a membership's. */
  correlationId: string | null;
  amountCents: number;
  currency: string;
  /** `pending`: the bank has not decided. A `failed` charge may be retried; a `cancelled` one cannot. */
  state: 'pending' | 'paid' | 'failed' | 'cancelled';
  description: string;
  chargedAt: Date;
  card: Card | null;
  clientSecret: string | null;
  refunds: Refund[];
  /** While the cardholder disputes it at their bank, and nobody has decided. */
  dispute: Dispute | null;
}

export interface Dispute {
  openedAt: Date;
  /** Until when the bank takes an answer; null if it takes none. */
  dueAt: Date | null;
  /** What the cardholder tells their bank, in Stripe's word, such as `fraudulent`. */
  reason: string | null;
}

interface RefundOrder {
  charge: string;
  amountCents: number;
  mark?: string;
}

export interface Refund {
  id: string;
  amountCents: number;
  refundedAt: Date;
  /**
   * `sent`: on its way. `failed`: the bank returned the money, which may happen weeks later. The refund is
   * not retried.
   */
  state: 'sent' | 'done' | 'failed';
  /** The bank took it: a dispute that was lost. */
  isDispute?: true;
  /** Null for refunds that were made at the provider itself, and for those of release 0.14. */
  mark: string | null;
}

export interface Payout {
  id: string;
  /** The day at the bank. */
  arrivesOn: string;
  amountCents: number;
  state: 'paid' | 'on_the_way' | 'failed' | 'cancelled';
  /** `coming`: it is not reconciled yet. `by_hand`: it was made by hand, and has no list. */
  list: 'coming' | 'listed' | 'by_hand';
  createdAt: Date;
}

export interface PayoutLine {
  id: string;
  kind: PayoutLineKind;
  /** The provider's word for it. */
  what: string;
  /** The charge that it is about; null for what is about none. */
  charge: string | null;
  refund: string | null;
  /** Before the fee; negative for what goes back. */
  cents: number;
  feeCents: number;
  at: Date;
}

/** The provider's key may not read this. */
export class MissingRight extends Error {
  /** As the provider's dashboard names it. */
  readonly right: string;

  constructor(right: string) {
    super(`The key of the payment provider lacks the right "${right}".`);
    this.right = right;
  }
}

export type DeclineReason = keyof typeof declineSentences;

const declineSentences = {
  card_declined: 'The card was declined. Please try another card, or ask your bank.',
  insufficient_funds: 'There is not enough money on the card. Please try another card.',
  expired_card: 'The card has expired. Please try another card.',
  incorrect_cvc: 'The security code of the card is wrong. Please check it.',
  authentication_required: 'Your bank did not confirm the payment. Please try again.',
};

/** Nothing was charged. The message tells the person what to do. */
export class CardDeclined extends HttpError {
  readonly reason: DeclineReason;

  constructor(reason: DeclineReason) {
    super('payment_failed', { message: declineSentences[reason] });
    this.reason = reason;
  }
}

/** The provider does not know the card, or it belongs to another customer (G13). */
export class UnknownPaymentMethod extends HttpError {
  constructor() {
    super('validation_failed', {
      errors: { payment_method: ['This card is not known. Please enter it again.'] },
    });
  }
}

/** The customer was deleted at the provider, and no webhook said so (G14). Nothing was charged. */
export class CustomerDeleted extends HttpError {
  constructor() {
    super('unavailable', {
      message: 'The payment did not begin. Please try again.',
      retryAfter: 5,
    });
  }
}

/** No answer, or one that leaves the outcome open. A repeat with the same key is safe (G10). */
export class ProviderUnavailable extends HttpError {
  constructor() {
    super('unavailable', {
      message:
        'The payment service did not answer. Please try again; you will not be charged twice.',
      retryAfter: 5,
    });
  }
}
