import { ApiError, fieldMessage } from '../api/api-error.ts';
import { ChunkError } from '../loading/load-chunk.ts';

/** The message of a failure that is about no field of the form. */
export function explainFailure(error: unknown): string {
  if (error instanceof ChunkError) return `${error.message}. ${error.advice}`;
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  if (error.status === 0) {
    return `${error.message}: the portal could not be reached. What you typed is still here; please try again.`;
  }
  if (error.status === 429) {
    // A limit of a day says when it ends.
    if ((error.retryAfter ?? 0) > 3600) return error.message;
    return `That was one try too many. Please wait ${waitInWords(error.retryAfter)} and try again.`;
  }
  return allMessages(error);
}

/** All messages about fields in one text, for screens without these fields. */
export function allMessages({ errors, message }: ApiError): string {
  return Object.values(errors).flat().join(' ') || message;
}

/** Rounded up, so that the next try is late enough. */
export function waitInWords(seconds: number | undefined): string {
  if (seconds === undefined) return 'a little';
  if (seconds <= 60) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} minutes` : 'an hour';
}

/** The first field with an error, and the messages by field name (5.9). */
export function fieldErrors(form: HTMLFormElement | null, error: unknown) {
  const isBadRequest = error instanceof ApiError && error.status === 400;
  const fields = isBadRequest ? [...((form?.elements ?? []) as Iterable<HTMLInputElement>)] : [];
  const found = fields.flatMap((field) => {
    const message = fieldMessage(error, field.name);
    return message === undefined ? [] : [{ field, message }];
  });
  return {
    first: found[0]?.field,
    messages: Object.fromEntries(found.map(({ field, message }) => [field.name, message])),
  };
}
