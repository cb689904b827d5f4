import { type Books, must, Refusal, type Wire } from './stripe-double-objects.ts';

export type Form = Record<string, string>;

/** Each call that the portal makes, with all that it sends: `!` must be there, `=` to the letter. */
export interface Call {
  path: string;
  takes: string[];
  answer(books: Books, form: Form, id: string): Wire | Wire[];
}

export const invalid = (message: string, also: Record<string, string> = {}) =>
  new Refusal(400, { type: 'invalid_request_error', message, ...also });

export const customerOf = (books: Books, { customer }: Form) => {
  const found = must(books.customers, customer, 'customer');
  if (found.deleted) return must(books.customers, '', 'customer');
  return found;
};
export const wire = (thing: { id: string; object: string }) => thing as Wire;
export const metadataOf = (form: Form) => ({ mark: String(form['metadata[mark]']) });
export const page = ['limit', 'starting_after'];
