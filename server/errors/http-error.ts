import { type ErrorCode, type FieldErrors, statusOfCode } from '#contract/calls/errors.ts';
import { freshMinutes, maxWaitlists } from '#contract/values/portal-limits.ts';

const messages: Record<ErrorCode, string> = {
  validation_failed: 'Please check the marked fields.',
  unauthenticated: 'Please sign in first.',
  payment_failed: 'The card was declined.',
  forbidden: 'You may not do that.',
  subscription_required: 'This needs an active annual membership.',
  email_unverified: 'Please verify your email address first.',
  account_blocked: 'This account is blocked. Please write to the association.',
  second_factor_required: 'Show your second factor first.',
  fresh_factor_required: `Show your second factor again: this needs one of the last ${freshMinutes} minutes.`,
  not_found: 'There is nothing here.',
  method_not_allowed: 'That cannot be done here.',
  request_timeout: 'The request took too long to arrive.',
  event_full: 'This event is full.',
  offer_over: 'Your offer is over.',
  not_full: 'There are places left: book them.',
  too_many_waitlists: `You are on ${maxWaitlists} waiting lists already. Leave one first.`,
  already_booked: 'You have already booked this event.',
  not_booked: 'You have not booked this event.',
  booking_closed: 'Booking for this event is closed.',
  event_cancelled: 'This event was cancelled.',
  already_subscribed: 'You already have a membership.',
  not_subscribed: 'You do not have a membership.',
  not_on_grace_period: 'The membership has not been cancelled.',
  nothing_renews: 'No card renews this membership.',
  renews_by_card: 'A card renews this membership.',
  already_cancelled: 'This was cancelled already.',
  last_owner:
    'The association needs another owner first: without an end, and with a second factor if this one has one.',
  in_use: 'This is still in use.',
  refund_changed: 'The amount has changed. Nothing was cancelled; please look at it again.',
  changed_meanwhile: 'Somebody else has changed this meanwhile. Nothing was saved.',
  numbers_changed: 'The numbers have changed. Nothing was done; please look at them again.',
  terms_changed: 'Our terms have changed. Accept them before you book or pay. Nothing was charged.',
  too_large: 'That is too large.',
  unsupported_media_type: 'Send this as JSON, or a picture as a form (multipart/form-data).',
  csrf_mismatch: 'This page has expired. Please try again.',
  too_many_requests: 'Too many tries. Please wait a little.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The portal is briefly unavailable. Please try again shortly.',
};

/** An error that the client sees; contract/calls/errors.ts has the status of its code. */
export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined;
  /** What is there now, of something that changed. */
  readonly current: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    more: {
      message?: string;
      errors?: FieldErrors;
      retryAfter?: number;
      current?: Record<string, unknown>;
    } = {},
  ) {
    super(more.message ?? messages[code]);
    this.code = code;
    this.status = statusOfCode[code];
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.current = more.current;
  }
}

/** Somebody with a role asked for what only others may do (N4). */
export class RoleRefusal extends HttpError {
  readonly asked: string;

  constructor(asked: string) {
    super('forbidden');
    this.asked = asked;
  }
}

/** A 400 on the request as a whole. */
export const badRequest = (message = 'This request could not be read.') =>
  new HttpError('validation_failed', { message, errors: {} });

/** A 400 on one field, in the user's words. */
export const validationError = (field: string, message: string) =>
  new HttpError('validation_failed', { errors: { [field]: [message] } });
