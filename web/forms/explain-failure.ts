import { ApiError, fieldMessage } from '../api/api-error.ts';

/** What a form says when nothing is wrong with its fields. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  if (error.status === 0) {
    return `${error.message}: the portal could not be reached. What you typed is still here; please try again.`;
  }
  if (error.status === 429) {
    return `That was one try too many. Please wait ${waitInWords(error.retryAfter)} and try again.`;
  }
  return allItSays(error);
}

/** Where no field stands beside them, the messages themselves, not only that there are some. */
export function allItSays({ errors, message }: ApiError): string {
  return Object.values(errors).flat().join(' ') || message;
}

/** Rounded up: a person who waits as told must not be refused again. */
export function waitInWords(seconds: number | undefined): string {
  if (seconds === undefined) return 'a little';
  if (seconds <= 60) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} minutes` : 'an hour';
}

/** What of a failure is about the fields of a form: the first of them, and what is said by their names (5.9). */
export function refusedFields(form: HTMLFormElement | null, error: unknown) {
  const isRefused = error instanceof ApiError && error.status === 400;
  const fields = isRefused ? [...((form?.elements ?? []) as Iterable<HTMLInputElement>)] : [];
  const refused = fields.flatMap((field) => {
    const message = fieldMessage(error, field.name);
    return message === undefined ? [] : [{ field, message }];
  });
  return {
    first: refused[0]?.field,
    messages: Object.fromEntries(refused.map(({ field, message }) => [field.name, message])),
  };
}
