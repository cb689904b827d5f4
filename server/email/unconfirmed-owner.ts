import type { Recipient } from './recipient-queries.ts';

/** 19.5: the first owner, until the address is confirmed: it may be mistyped, so it resets nothing. */
export const whyNotToOwner = ({ email_verified_at, holds_grant }: Recipient) =>
  !email_verified_at && holds_grant
    ? 'They own the association, and have not confirmed this address yet.'
    : undefined;
