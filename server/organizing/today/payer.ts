import { fullName } from '#contract/values/person-names.ts';
import { isErased } from '#server/db/erased-email.ts';

/** A charge, as Today names it. */
export interface Paid {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  title: string | null;
  user_uuid: string | null;
  booking: string | null;
  /** The name of a booker without an account. */
  named: string | null;
  event: { slug: string } | null;
}

export function payerOf({ first_name, last_name, email, named }: Paid): string {
  if (named !== null) return named;
  return email === null || isErased(email)
    ? 'an erased account'
    : fullName({ first_name: first_name ?? '', last_name: last_name ?? '' });
}

/** Where the money stands: the booking that was paid, or the member whose year was. The right to refund shows both. */
export function recordOf({ event, booking, user_uuid, email }: Paid): { href?: string } {
  if (booking !== null && event !== null) {
    return { href: `/organize/events/${event.slug}/attendees/${booking}` };
  }
  if (email === null || isErased(email)) return {};
  return { href: `/organize/members/${user_uuid}` };
}

export const forWhat = ({ title }: Paid) => title ?? 'Annual membership';
