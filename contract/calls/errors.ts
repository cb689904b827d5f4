/**
 * Every error code with its status. One exception: headers that are too large are answered with 431 and
 * `too_large` before there is a request (server/http/malformed-request.ts).
 */
export const statusOfCode = {
  validation_failed: 400,
  unauthenticated: 401,
  payment_failed: 402,
  forbidden: 403,
  subscription_required: 403,
  email_unverified: 403,
  account_blocked: 403,
  second_factor_required: 403,
  fresh_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  event_full: 409,
  offer_over: 409,
  not_full: 409,
  too_many_waitlists: 409,
  already_booked: 409,
  not_booked: 409,
  booking_closed: 409,
  event_cancelled: 409,
  already_subscribed: 409,
  not_subscribed: 409,
  not_on_grace_period: 409,
  already_cancelled: 409,
  nothing_renews: 409,
  renews_by_card: 409,
  last_owner: 409,
  in_use: 409,
  refund_changed: 409,
  changed_meanwhile: 409,
  numbers_changed: 409,
  terms_changed: 409,
  too_large: 413,
  unsupported_media_type: 415,
  csrf_mismatch: 419,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

/** Field name → its messages for the user (5.9). */
export type FieldErrors = Record<string, string[]>;

/** The body of every failure. */
export interface ErrorBody {
  message: string;
  code?: ErrorCode;
  errors?: FieldErrors;
  /** With a 409 about something that changed: what it is now. */
  current?: Record<string, unknown>;
  request_id?: string;
}
