import type { ErrorBody, ErrorCode, FieldErrors } from '#contract/calls/errors.ts';

/** The error of every failed call. Status 0: no answer came (8.5). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly errors: FieldErrors;
  /** With a 409 about something that changed: what it is now, by its code. */
  readonly current: unknown;
  /** Seconds to wait, when the server named them. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    body: Partial<Omit<ErrorBody, 'current'>> & { current?: unknown },
    retryAfter?: number,
  ) {
    super(body.message ?? 'Something went wrong.');
    this.status = status;
    this.code = body.code;
    this.errors = body.errors ?? {};
    this.current = body.current;
    this.retryAfter = retryAfter;
  }
}

/** The message for content that could not be loaded. */
export function readingFailure(error: Error): string {
  if (!(error instanceof ApiError) || error.status !== 0) return error.message;
  return `${error.message}: the portal could not be reached. Check your connection and try again.`;
}

/** 5.9: the messages of a field, joined by spaces. */
export function fieldMessage(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errors[field]?.join(' ');
}
