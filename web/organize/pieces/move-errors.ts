import { ApiError } from '#web/api/api-error.ts';

/** The same refusal, with each message at the field of the form that shows what was sent. */
export function moveErrors(error: ApiError, fieldOf: (sent: string) => string): ApiError {
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([sent, messages]) => [fieldOf(sent), messages]),
  );
  return new ApiError(error.status, { ...error, message: error.message, errors }, error.retryAfter);
}
