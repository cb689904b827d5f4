import type { z } from 'zod';
import { emailKey } from '#contract/values/fields.ts';
import type { Db } from '#server/db/database.ts';
import { enqueueEmail } from '#server/email/define-email.ts';
import { addJobs } from '#server/jobs/job-queries.ts';
import { waysOfRefunds } from '#server/ledger/charges/money-by-way.ts';
import type { OwedRefunds } from '#server/ledger/charges/owe-refund.ts';
import { type BookingRow, findGuestEmails } from '../booking-queries.ts';
import { bookingAdded } from './booking-added-email.ts';
import { bookingCancelled, guestCancelled } from './booking-cancelled-email.ts';
import { bookingConfirmed } from './booking-confirmed-email.ts';
import type { toGuest, was } from './booking-email.ts';
import { eventMoved, guestEventMoved } from './booking-moved-email.ts';
import { bookingRefunded } from './booking-refunded-email.ts';
import { guestConfirmed } from './guest-confirmed-email.ts';
import { seatsAdded } from './seats-added-email.ts';
import { seatsCancelled } from './seats-cancelled-email.ts';

type Guest = z.infer<typeof toGuest>;
type Was = z.infer<typeof was>;

/** What the booker gets, and what the guests. */
const emailsOf = {
  confirmed: (values: { booking: string }, now: Date) => bookingConfirmed.toJob(values, now),
  added: (values: { booking: string }, now: Date) => bookingAdded.toJob(values, now),
  moved: (values: { booking: string; was?: Was }, now: Date) => eventMoved.toJob(values, now),
};

const guestEmailsOf = {
  confirmed: (guest: Guest, now: Date) => guestConfirmed.toJob(guest, now),
  added: (guest: Guest, now: Date) =>
    guestConfirmed.toJob({ ...guest, by_organizer: 'added' }, now),
  moved: (guest: Guest & { was?: Was }, now: Date) => guestEventMoved.toJob(guest, now),
};

/**
 * Call it in the transaction that changes the bookings, and wake the jobs after the commit. With `only`, no
 * guests but those of these seats are written to; `was` is when and where a moved event was.
 */
export async function enqueueBookingEmails(
  tx: Db,
  now: Date,
  kind: keyof typeof emailsOf,
  bookings: BookingRow[],
  { only, was: before }: { only?: string[]; was?: Was } = {},
): Promise<void> {
  const moved = before && { was: before };
  const guests = await findGuests(tx, bookings, only);
  await addJobs(tx, [
    ...bookings.filter(hasAddress).map(({ id }) => emailsOf[kind]({ booking: id, ...moved }, now)),
    ...guests.map((guest) => guestEmailsOf[kind]({ ...guest, ...moved }, now)),
  ]);
}

/** A booking by name may have none. */
const hasAddress = ({ user_uuid, email }: BookingRow) => user_uuid !== null || email !== null;

export function enqueueLateRefund(
  tx: Db,
  now: Date,
  { id: booking }: BookingRow,
  { cents, wasOwing = false }: { cents: number; wasOwing?: boolean },
): Promise<void> {
  const was_owing = wasOwing || undefined;
  return enqueueEmail(tx, now, bookingRefunded, { booking, refund_cents: cents, was_owing });
}

/** To the booker, and to the guests of the seats that were added. */
export async function enqueueAddition(
  tx: Db,
  now: Date,
  booking: BookingRow,
  seats: string[],
): Promise<void> {
  const guests = await findGuests(tx, [booking], seats);
  await addJobs(tx, [
    seatsAdded.toJob({ booking: booking.id, seats }, now),
    ...guests.map((guest) => guestConfirmed.toJob(guest, now)),
  ]);
}

/** To the booker, and to the guests of the seats that were given up. */
export async function enqueueCancellation(
  tx: Db,
  now: Date,
  booking: BookingRow,
  { seats, isLast, owed }: { seats: string[]; isLast: boolean; owed: OwedRefunds },
): Promise<void> {
  const ways = await waysOfRefunds(tx, owed.refunds);
  const guests = await findGuests(tx, [booking], seats);
  const values = { booking: booking.id, seats, refund_cents: owed.cents, ways };
  await addJobs(tx, [
    ...(isLast ? [] : [seatsCancelled.toJob(values, now)]),
    ...(isLast && hasAddress(booking)
      ? [bookingCancelled.toJob({ booking: booking.id, ways }, now)]
      : []),
    ...guests.map((guest) => guestCancelled.toJob(guest, now)),
  ]);
}

/** How many emails one about each of these bookings makes, those to guests included. */
export async function countBookingEmails(tx: Db, bookings: BookingRow[]): Promise<number> {
  return bookings.filter(hasAddress).length + (await findGuests(tx, bookings)).length;
}

/** Each email address once, also of several seats, and not the booker's own. */
async function findGuests(tx: Db, bookings: BookingRow[], only?: string[]): Promise<Guest[]> {
  const withGuests = only ? bookings : bookings.filter(({ players }) => players > 1);
  if (withGuests.length === 0) return [];
  const ids = withGuests.map(({ id }) => id);
  const seen = new Set<string>();
  return (await findGuestEmails(tx, ids, only)).flatMap((guest) => {
    const { booking, seat, email: to, booker, booker_key } = guest;
    const key = emailKey(to);
    if (key === booker_key || seen.has(`${booking} ${key}`)) return [];
    seen.add(`${booking} ${key}`);
    return [{ booking, seat, to, booker }];
  });
}
