import type { Email } from '#server/email/email.ts';
import type { Recipient } from '#server/email/recipient-queries.ts';

/** What the emails about a membership show, formatted as text. */
export interface MembershipFacts {
  /** The end of the paid year with its time zone: "June 15, 2027 (Eastern Time)". */
  day: string;
  price: string;
  card: string;
  membershipPage: string;
  membersPage: string;
  subscribePage: string;
}

type Reader = Pick<Recipient, 'first_name' | 'email_verified_at'>;
export type MembershipEmail = (reader: Reader, facts: MembershipFacts) => Email;
