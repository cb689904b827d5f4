import { z } from 'zod';
import { emailKey } from '#contract/values/fields.ts';
import { type MoneyBack, moneyWays } from '#contract/values/money-words.ts';
import type { Db } from '#server/db/database.ts';
import { addJob, addJobs } from '#server/jobs/job-queries.ts';
import { waysOfRefunds } from '#server/ledger/money-by-way.ts';
import type { OwedRefunds } from '#server/ledger/owe-refund.ts';
import { type BookingRow, findGuestEmails } from '../booking-queries.ts';

const wasSchema = z.object({ when: z.string(), until: z.string(), where: z.string() });
/** What goes back, by way. Earlier jobs say how much of it by hand, or nothing: then it is to a card. */
const moneyBack = {
  refund_cents: z.int(),
  ways: z.array(z.object({ way: z.enum(moneyWays), cents: z.int() })).optional(),
  by_hand_cents: z.int().optional(),
};

export function waysOf(job: z.infer<z.ZodObject<typeof moneyBack>>): MoneyBack[] {
  if (job.ways) return job.ways;
  const { refund_cents, by_hand_cents = 0 } = job;
  const sums: MoneyBack[] = [
    { way: 'card', cents: refund_cents - by_hand_cents },
    { way: 'hand', cents: by_hand_cents },
  ];
  return sums.filter(({ cents }) => cents > 0);
}

/**
 * The payload of a job that sends an email about a booking. It stores a guest's email address, because
 * the booking may no longer have it when the job runs.
 */
export const bookingEmailJobSchema = z.discriminatedUnion('letter', [
  z.object({
    letter: z.enum(['confirmed', 'moved', 'cancelled', 'added']),
    booking: z.string(),
    /** When and where a moved event was, in words; the jobs before 0.15 do not say it. */
    was: wasSchema.optional(),
  }),
  // The jobs of release 0.14 name no amount: it is all that was paid.
  z.object({
    letter: z.literal('refunded'),
    booking: z.string(),
    refund_cents: z.int().optional(),
    /** What is owing was paid, and was not owing any more. */
    was_owing: z.boolean().optional(),
  }),
  z.object({
    letter: z.literal('cancelled-by-organizer'),
    booking: z.string(),
    seats: z.array(z.string()),
    reason: z.string().nullable(),
    ...moneyBack,
    donated_cents: z.int(),
  }),
  z.object({
    letter: z.literal('moved-by-organizer'),
    booking: z.string(),
    from: z.string(),
    reason: z.string().nullable(),
    ...moneyBack,
    owing_cents: z.int(),
  }),
  z.object({
    letter: z.literal('refunded-by-organizer'),
    booking: z.string(),
    reason: z.string().nullable(),
    ...moneyBack,
  }),
  z.object({ letter: z.literal('seats-added'), booking: z.string(), seats: z.array(z.string()) }),
  z.object({
    letter: z.literal('seats-cancelled'),
    booking: z.string(),
    seats: z.array(z.string()),
    ...moneyBack,
  }),
  z.object({
    letter: z.enum(['guest-confirmed', 'guest-moved', 'guest-cancelled', 'guest-replaced']),
    booking: z.string(),
    to: z.string(),
    booker: z.string(),
    /** The seat that the email is about; the jobs of release 0.14 name none. */
    seat: z.uuid().optional(),
    was: wasSchema.optional(),
  }),
  z.object({
    letter: z.enum(['guest-cancelled-by-organizer', 'guest-moved-by-organizer']),
    booking: z.string(),
    to: z.string(),
    booker: z.string(),
    seat: z.uuid(),
    reason: z.string().nullable(),
    /** The event that it was moved from. */
    from: z.string().optional(),
  }),
]);

export type BookingEmailJob = z.infer<typeof bookingEmailJobSchema>;
type GuestEmailKind = 'guest-confirmed' | 'guest-moved' | 'guest-cancelled';

const guestKind = {
  confirmed: 'guest-confirmed',
  added: 'guest-confirmed',
  moved: 'guest-moved',
  cancelled: 'guest-cancelled',
} as const;

/**
 * Call it in the transaction that changes the bookings, and wake the jobs after the commit. With `only`, no
 * guests but those of these seats are written to; `was` is when and where a moved event was.
 */
export async function enqueueBookingEmails(
  tx: Db,
  now: Date,
  kind: 'confirmed' | 'moved' | 'cancelled' | 'added',
  bookings: BookingRow[],
  { only, was }: { only?: string[]; was?: z.infer<typeof wasSchema> } = {},
): Promise<void> {
  const jobs: BookingEmailJob[] = [
    ...bookings.map(({ id }) => ({ letter: kind, booking: id })),
    ...(await guestEmailJobs(tx, guestKind[kind], bookings, only)),
  ];
  const payloads = was ? jobs.map((job) => ({ ...job, was })) : jobs;
  await addJobs(
    tx,
    payloads.map((payload) => ({ kind: 'booking-letter', payload, now })),
  );
}

/** To the booker alone: the guests of seats that were never confirmed have had no email about them. */
export function enqueueLateRefund(
  tx: Db,
  now: Date,
  booking: BookingRow,
  { cents, wasOwing = false }: { cents: number; wasOwing?: boolean },
): Promise<void> {
  const payload: BookingEmailJob = {
    letter: 'refunded',
    booking: booking.id,
    refund_cents: cents,
    ...(wasOwing && { was_owing: true }),
  };
  return addJob(tx, { kind: 'booking-letter', payload, now });
}

/** To the booker, and to the guests of the seats that were added. */
export async function enqueueAddition(
  tx: Db,
  now: Date,
  booking: BookingRow,
  seats: string[],
): Promise<void> {
  const payloads: BookingEmailJob[] = [
    { letter: 'seats-added', booking: booking.id, seats },
    ...(await guestEmailJobs(tx, 'guest-confirmed', [booking], seats)),
  ];
  await addJobs(
    tx,
    payloads.map((payload) => ({ kind: 'booking-letter', payload, now })),
  );
}

/** To the booker, and to the guests of the seats that were given up. */
export async function enqueueCancellation(
  tx: Db,
  now: Date,
  booking: BookingRow,
  { seats, isLast, owed }: { seats: string[]; isLast: boolean; owed: OwedRefunds },
): Promise<void> {
  if (isLast) return enqueueBookingEmails(tx, now, 'cancelled', [booking], { only: seats });
  const back = { refund_cents: owed.cents, ways: await waysOfRefunds(tx, owed.refunds) };
  const payloads: BookingEmailJob[] = [
    { letter: 'seats-cancelled', booking: booking.id, seats, ...back },
    ...(await guestEmailJobs(tx, 'guest-cancelled', [booking], seats)),
  ];
  await addJobs(
    tx,
    payloads.map((payload) => ({ kind: 'booking-letter', payload, now })),
  );
}

/** To one guest of a seat that has changed hands. */
export async function enqueueGuestEmail(
  tx: Db,
  now: Date,
  payload: Extract<BookingEmailJob, { to: string }>,
): Promise<void> {
  await addJob(tx, { kind: 'booking-letter', payload, now });
}

/** How many emails one about each of these bookings makes, those to guests included. */
export async function countBookingEmails(tx: Db, bookings: BookingRow[]): Promise<number> {
  return bookings.length + (await guestEmailJobs(tx, 'guest-cancelled', bookings)).length;
}

/** One for each email address, also of several seats, and none for the booker's own. */
async function guestEmailJobs(
  tx: Db,
  kind: GuestEmailKind,
  bookings: BookingRow[],
  only?: string[],
): Promise<BookingEmailJob[]> {
  const withGuests = only ? bookings : bookings.filter(({ players }) => players > 1);
  if (withGuests.length === 0) return [];
  const guests = await findGuestEmails(
    tx,
    withGuests.map(({ id }) => id),
    only,
  );
  const added = new Set<string>();
  return guests.flatMap(({ booking, seat, email, booker, booker_key }) => {
    const key = emailKey(email);
    if (key === booker_key || added.has(`${booking} ${key}`)) return [];
    added.add(`${booking} ${key}`);
    return [{ letter: kind, booking, seat, to: email, booker }];
  });
}
