import { emailKey } from '#contract/values/fields.ts';
import { findBooker, type NewBookingRow } from '#server/bookings/booking-queries.ts';
import type { NamedSeat } from '#server/bookings/seat-queries.ts';
import type { Db } from '#server/db/database.ts';
import { isErased } from '#server/db/erased-email.ts';

/** `guests`: of the seats alone. */
export type Tell = 'everyone' | 'booker' | 'guests' | 'nobody';

/** Whose emails an act sends: of the booker, and of guests by their seats, an address once. */
export interface Informed {
  booker: boolean;
  guests: { seat: string; to: string }[];
  /** How many emails these are, and to whom. */
  emails: number;
  addresses: string[];
  /** For the history: how many, and no addresses. */
  text: string;
}

export async function findInformed(
  tx: Db,
  booking: Pick<NewBookingRow, 'user_uuid' | 'name' | 'email'>,
  seats: Pick<NamedSeat, 'uuid' | 'email'>[],
  tell: Tell,
): Promise<Informed> {
  const email = (await findBooker(tx, booking))?.email ?? null;
  const isBookerInformed = tell === 'everyone' || tell === 'booker';
  const booker = isBookerInformed && email !== null && !isErased(email);
  const seen = new Set(email === null ? [] : [emailKey(email)]);
  const asked = tell === 'everyone' || tell === 'guests' ? seats : [];
  const guests = asked.flatMap(({ uuid, email: to }) => {
    if (to === null || seen.has(emailKey(to))) return [];
    seen.add(emailKey(to));
    return [{ seat: uuid, to }];
  });
  const addresses = [...(booker ? [email] : []), ...guests.map(({ to }) => to)];
  const text = [
    ...(booker ? ['booker'] : []),
    ...(guests.length > 0 ? [`guests: ${guests.length}`] : []),
  ].join(', ');
  return { booker, guests, emails: addresses.length, addresses, text: text || 'nobody' };
}
