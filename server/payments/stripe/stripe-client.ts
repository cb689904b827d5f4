import type Stripe from 'stripe';
import {
  CardDeclined,
  CustomerDeleted,
  type DeclineReason,
  ProviderUnavailable,
  UnknownPaymentMethod,
} from '#server/payments/payment-provider.ts';
import type { StripeSettings } from '#server/settings.ts';

/** Puts one question to Stripe; what goes wrong is said in the portal's own words. */
export type Ask = <T>(question: (stripe: Stripe) => Promise<T>) => Promise<T>;

/** Stripe understood and does not do it. Plain, because its own errors carry much along into a log. */
export class StripeRequestError extends Error {
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(`Stripe refused: ${message}`);
    this.code = code;
  }
}

/** The package is large and not needed in the sandbox, so it is loaded with the first question. */
export function stripeClient(settings: StripeSettings, timeoutMs: number): Ask {
  let client: Promise<Stripe> | undefined;
  return async (question) => {
    client ??= connect(settings, timeoutMs);
    const stripe = await client;
    try {
      return await question(stripe);
    } catch (error) {
      throw error instanceof stripe.errors.StripeError ? inOurWords(error) : error;
    }
  };
}

/** Undefined if Stripe knows no such thing. */
export async function ifKnown<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    const isMissing = error instanceof StripeRequestError && error.code === 'resource_missing';
    if (isMissing || error instanceof CustomerDeleted) return undefined;
    throw error;
  }
}

/** False if it cannot be done any more. */
export async function isAccepted(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    if (error instanceof StripeRequestError) return false;
    throw error;
  }
}

async function connect({ secretKey, apiBase }: StripeSettings, timeout: number): Promise<Stripe> {
  const { default: Stripe } = await import('stripe');
  const { protocol, hostname, port } = new URL(apiBase);
  const isSecure = protocol === 'https:';
  return new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    protocol: isSecure ? 'https' : 'http',
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    // Three tries of a call, each with the same key; all of a start stay far below the ten minutes
    // after which nobody repeats it (settle-requests.ts).
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

function inOurWords(error: Stripe.errors.StripeError): Error {
  const { type, code, message } = error;
  const reason = reasonOf(error);
  if (reason) return new CardDeclined(reason);
  if (isAway.has(type)) return new ProviderUnavailable();
  if (type === 'StripeIdempotencyError') return new Error('The key was used for something else.');
  if (code === 'resource_missing' && /^No such customer/.test(message))
    return new CustomerDeleted();
  if (type === 'StripeInvalidRequestError' && isAboutCard(error)) return new UnknownPaymentMethod();
  // Their messages show a part of the key.
  if (type === 'StripeAuthenticationError') {
    return new StripeRequestError('STRIPE_SECRET_KEY is not valid.');
  }
  if (type === 'StripePermissionError') {
    return new StripeRequestError('STRIPE_SECRET_KEY does not allow what the portal has to do.');
  }
  return new StripeRequestError(message, code);
}

/** An API error is also that the same key is at work at this moment (409). */
const isAway = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']);

/** https://docs.stripe.com/declines/codes and https://docs.stripe.com/error-codes */
const reasons: Record<string, DeclineReason> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  authentication_required: 'authentication_required',
  invoice_payment_intent_requires_action: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_required',
  setup_intent_authentication_failure: 'authentication_required',
};

function reasonOf({ type, code, decline_code }: Stripe.errors.StripeError): DeclineReason | null {
  const known = reasons[decline_code ?? ''] ?? reasons[code ?? ''];
  return known ?? (type === 'StripeCardError' ? 'card_declined' : null);
}

/** Not known, another customer's, or spent (G13): Stripe has no code of its own for each. */
function isAboutCard({ param, message }: Stripe.errors.StripeError): boolean {
  return param === 'payment_method' || /payment ?method/i.test(message);
}
