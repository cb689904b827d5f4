import type { LeftOutReason } from '#contract/messages/messages.ts';

/** A person that the portal can write to: the booker, a guest with an address of their own, or a member. */
export interface AudiencePerson {
  name: string;
  email: string;
  /** Null: a member who gets news. */
  booking: string | null;
  /** Of a member who gets news. */
  user: string | null;
  /** Of a guest, with the hash of the ticket; null: the booker. */
  seat: string | null;
  ticket_hash: string | null;
  /** Of a booker: guests without an address of their own, whom the booker tells; and whether it is for them alone. */
  guests: string[];
  for_guests_alone: boolean;
}

export interface LeftOut {
  name: string;
  booking: string | null;
  reason: LeftOutReason;
}

/** The people that the filters leave: with and without a way to write to them. */
export interface Placed {
  people: AudiencePerson[];
  /** With the reason; null: a guest without an address of their own, whom the booker may tell. */
  others: (Omit<LeftOut, 'reason'> & { reason: LeftOutReason | null })[];
}
