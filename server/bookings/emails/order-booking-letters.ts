import { z } from 'zod';
import { emailKey } from '#contract/fields.ts';
import type { Db } from '#server/db/database.ts';
import { addJobs } from '#server/jobs/job-queries.ts';
import { type BookingRow, findGuestAddresses } from '../booking-queries.ts';

/**
 * A letter about a booking as it waits in the jobs table. A guest has no account, so their address is
 * kept here: when the letter is written, the booking may know it no more.
 */
export const bookingLetterOrder = z.discriminatedUnion('letter', [
  z.object({
    letter: z.enum(['confirmed', 'moved', 'cancelled', 'refunded']),
    booking: z.string(),
  }),
  z.object({
    letter: z.enum(['guest-confirmed', 'guest-moved', 'guest-cancelled']),
    booking: z.string(),
    to: z.string(),
    booker: z.string(),
  }),
]);

export type BookingLetterOrder = z.infer<typeof bookingLetterOrder>;
type GuestLetter = Extract<BookingLetterOrder['letter'], `guest-${string}`>;

/** Call it in the transaction that changes the bookings, and wake the jobs after it. */
export async function orderBookingLetters(
  tx: Db,
  now: Date,
  letter: Exclude<BookingLetterOrder['letter'], GuestLetter>,
  bookings: BookingRow[],
): Promise<void> {
  const orders: BookingLetterOrder[] = [
    ...bookings.map(({ id }) => ({ letter, booking: id })),
    // Guests never heard of places that were never theirs.
    ...(letter === 'refunded' ? [] : await guestLetters(tx, `guest-${letter}`, bookings)),
  ];
  await addJobs(
    tx,
    orders.map((payload) => ({ kind: 'booking-letter', payload, now })),
  );
}

/** One for each address, and none for the booker's own. */
async function guestLetters(
  tx: Db,
  letter: GuestLetter,
  bookings: BookingRow[],
): Promise<BookingLetterOrder[]> {
  const withGuests = bookings.filter(({ players }) => players > 1);
  if (withGuests.length === 0) return [];
  const guests = await findGuestAddresses(
    tx,
    withGuests.map(({ id }) => id),
  );
  const told = new Set<string>();
  return guests.flatMap(({ booking, email, booker, booker_key }) => {
    const key = emailKey(email);
    if (key === booker_key || told.has(`${booking} ${key}`)) return [];
    told.add(`${booking} ${key}`);
    return [{ letter, booking, to: email, booker }];
  });
}
