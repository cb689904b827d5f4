import { z } from 'zod';
import { emailKey } from '#contract/fields.ts';
import type { Db } from '../db/database.ts';
import { addJob } from '../jobs/job-queries.ts';
import { type BookingRow, findGuestAddresses } from './booking-queries.ts';

/**
 * A letter about a booking as it waits in the jobs table. A guest has no account, so their address is
 * kept here: when the letter is written, the booking may know it no more.
 */
export const bookingLetterOrder = z.discriminatedUnion('letter', [
  z.object({ letter: z.enum(['confirmed', 'cancelled', 'refunded']), booking: z.string() }),
  z.object({
    letter: z.enum(['guest-confirmed', 'guest-cancelled']),
    booking: z.string(),
    to: z.string(),
    booker: z.string(),
  }),
]);

type BookingLetterOrder = z.infer<typeof bookingLetterOrder>;

/** Call it in the transaction that changes the booking, and wake the jobs after it. */
export async function orderBookingLetters(
  tx: Db,
  now: Date,
  letter: 'confirmed' | 'cancelled' | 'refunded',
  booking: BookingRow,
): Promise<void> {
  const order = (payload: BookingLetterOrder) =>
    addJob(tx, { kind: 'booking-letter', payload, now });
  await order({ letter, booking: booking.id });
  // Guests never heard of places that were never theirs.
  if (letter === 'refunded' || booking.players === 1) return;
  const guests = await findGuestAddresses(tx, booking.id);
  const told = new Set<string>();
  for (const { email, booker, booker_key } of guests) {
    const key = emailKey(email);
    if (key === booker_key || told.has(key)) continue;
    told.add(key);
    const guestLetter = letter === 'confirmed' ? 'guest-confirmed' : 'guest-cancelled';
    await order({ letter: guestLetter, booking: booking.id, to: email, booker });
  }
}
