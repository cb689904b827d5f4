import type Stripe from 'stripe';
import {
  CardDeclined,
  CustomerDeleted,
  type DeclineReason,
  ProviderUnavailable,
  UnknownPaymentMethod,
} from '#server/payments/payment-provider.ts';
import type { StripeSettings } from '#server/start/settings.ts';

/** Runs one request with Stripe's client and translates its errors into those of payment-provider.ts. */
export type CallStripe = <T>(request: (stripe: Stripe) => Promise<T>) => Promise<T>;

/** Stripe rejected the request. Its own errors are not passed on: they carry too much into the log. */
export class StripeRequestError extends Error {
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(`Stripe refused: ${message}`);
    this.code = code;
  }
}

/** A restricted key that may not do this. */
export class StripePermissionError extends StripeRequestError {}

/** The package is large, and the sandbox does not need it, so the first request loads it. */
export function stripeClient(settings: StripeSettings, timeoutMs: number): CallStripe {
  let client: Promise<Stripe> | undefined;
  return async (request) => {
    client ??= connect(settings, timeoutMs);
    const stripe = await client;
    try {
      return await request(stripe);
    } catch (error) {
      throw error instanceof stripe.errors.StripeError ? translated(error) : error;
    }
  };
}

/** Undefined if Stripe has no such object. */
export async function ifKnown<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    const isMissing = error instanceof StripeRequestError && error.code === 'resource_missing';
    if (isMissing || error instanceof CustomerDeleted) return undefined;
    throw error;
  }
}

/** False if Stripe rejects the request, because it comes too late. */
export async function isAccepted(response: Promise<unknown>): Promise<boolean> {
  try {
    await response;
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
    // A call is tried three times with the same key. All calls of one createSubscription stay far
    // below the ten minutes after which it is not repeated any more (reconcile-requests.ts).
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

function translated(error: Stripe.errors.StripeError): Error {
  const { type, code, message } = error;
  const reason = reasonOf(error);
  if (reason) return new CardDeclined(reason);
  if (unavailableTypes.has(type)) return new ProviderUnavailable();
  if (type === 'StripeIdempotencyError') return new Error('The key was used for something else.');
  if (code === 'resource_missing' && /^No such customer/.test(message))
    return new CustomerDeleted();
  if (type === 'StripeInvalidRequestError' && isAboutCard(error)) return new UnknownPaymentMethod();
  // Stripe's message shows a part of the key.
  if (type === 'StripeAuthenticationError') {
    return new StripeRequestError('STRIPE_SECRET_KEY is not valid.');
  }
  if (type === 'StripePermissionError') {
    return new StripePermissionError('STRIPE_SECRET_KEY does not allow what the portal has to do.');
  }
  return new StripeRequestError(message, code);
}

/** StripeAPIError also stands for a request with the same key that is in progress (409). */
const unavailableTypes = new Set([
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
]);

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

/** Unknown, another customer's, or used up (G13): Stripe has no error code for each of them. */
function isAboutCard({ param, message }: Stripe.errors.StripeError): boolean {
  return param === 'payment_method' || /payment ?method/i.test(message);
}
