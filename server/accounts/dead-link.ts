import { validationError } from '../http/errors/http-error.ts';

/** The same answer whatever is wrong with a link, so that guessing teaches nothing. */
export const deadLink = () =>
  validationError('token', 'This link was used, has expired, or was replaced by a newer one.');

/** Told only to who was mailed the link, and so owns the address. */
export const addressTaken = () =>
  validationError(
    'token',
    'Meanwhile this address has an account of its own. Sign in with it instead.',
  );
