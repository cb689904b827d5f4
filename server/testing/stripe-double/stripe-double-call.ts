import {
  existing,
  StripeDoubleError,
  type StripeObjects,
  type WireObject,
} from './stripe-double-objects.ts';

export type Form = Record<string, string>;

/** A call of the portal with all its parameters: `!` marks a required one, `=` a fixed value. */
export interface Call {
  path: string;
  params: string[];
  handle(objects: StripeObjects, form: Form, id: string): WireObject | WireObject[];
}

export const invalidRequest = (message: string, also: Record<string, string> = {}) =>
  new StripeDoubleError(400, { type: 'invalid_request_error', message, ...also });

export const activeCustomer = (objects: StripeObjects, { customer }: Form) => {
  const found = existing(objects.customers, customer, 'customer');
  if (found.deleted) return existing(objects.customers, '', 'customer');
  return found;
};
export const toWire = (object: { id: string; object: string }) => object as WireObject;
export const metadataOf = (form: Form) => ({ mark: String(form['metadata[mark]']) });
export const page = ['limit', 'starting_after'];
