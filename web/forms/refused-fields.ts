import { ApiError, fieldMessage } from '../api/api-error.ts';

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
