import { z } from 'zod';
import { emailKey } from '#contract/fields.ts';
import type { Db } from '#server/db/database.ts';
import { addJobs } from '#server/jobs/job-queries.ts';
import { type BookingRow, findGuestAddresses } from '../booking-queries.ts';

/**
 * A letter about a booking as it waits in the jobs table. A guest has no account, so their address is
 * kept here: when the letter is written, the booking may know it no more.
 */
export const bookingEmailJobSchema = z.discriminatedUnion('letter', [
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

export type BookingEmailJob = z.infer<typeof bookingEmailJobSchema>;
type GuestEmailKind = Extract<BookingEmailJob['letter'], `guest-${string}`>;

/** Call it in the transaction that changes the bookings, and wake the jobs after it. */
export async function enqueueBookingEmails(
  tx: Db,
  now: Date,
  letter: Exclude<BookingEmailJob['letter'], GuestEmailKind>,
  bookings: BookingRow[],
): Promise<void> {
  const orders: BookingEmailJob[] = [
    ...bookings.map(({ id }) => ({ letter, booking: id })),
    // Guests never heard of places that were never theirs.
    ...(letter === 'refunded' ? [] : await guestEmailJobs(tx, `guest-${letter}`, bookings)),
  ];
  await addJobs(
    tx,
    orders.map((payload) => ({ kind: 'booking-letter', payload, now })),
  );
}

/** One for each address, and none for the booker's own. */
async function guestEmailJobs(
  tx: Db,
  letter: GuestEmailKind,
  bookings: BookingRow[],
): Promise<BookingEmailJob[]> {
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
