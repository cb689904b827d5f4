import { emailKey } from '#contract/values/fields.ts';
import { findBooker, type NewBookingRow } from '#server/bookings/booking-queries.ts';
import type { NamedSeat } from '#server/bookings/seat-queries.ts';
import type { Db } from '#server/db/database.ts';
import { isErased } from '#server/db/erased-email.ts';

/** Whose emails an act sends: of the booker, and of guests by their seats, an address once. */
export interface Informed {
  booker: boolean;
  guests: { seat: string; to: string }[];
  /** How many emails these are, and to whom. */
  emails: number;
  addresses: string[];
}

export async function findInformed(
  tx: Db,
  booking: Pick<NewBookingRow, 'user_uuid' | 'name' | 'email'>,
  seats: NamedSeat[],
  tell: 'everyone' | 'booker' | 'nobody',
): Promise<Informed> {
  const email = (await findBooker(tx, booking))?.email ?? null;
  const booker = tell !== 'nobody' && email !== null && !isErased(email);
  const seen = new Set(email === null ? [] : [emailKey(email)]);
  const guests = (tell === 'everyone' ? seats : []).flatMap(({ uuid, email: to }) => {
    if (to === null || seen.has(emailKey(to))) return [];
    seen.add(emailKey(to));
    return [{ seat: uuid, to }];
  });
  const addresses = [...(booker ? [email] : []), ...guests.map(({ to }) => to)];
  return { booker, guests, emails: addresses.length, addresses };
}

/** For the history: how many, and no addresses. */
export const informedText = ({ booker, guests }: Informed) =>
  [...(booker ? ['booker'] : []), ...(guests.length > 0 ? [`guests: ${guests.length}`] : [])].join(
    ', ',
  ) || 'nobody';
