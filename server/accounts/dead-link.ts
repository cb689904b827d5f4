import { invalid } from '../http/fault.ts';

/** The same answer whatever is wrong with a link, so that guessing teaches nothing. */
export const deadLink = () =>
  invalid('token', 'This link was used, has expired, or was replaced by a newer one.');
