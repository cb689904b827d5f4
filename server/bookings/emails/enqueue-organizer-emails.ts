import type { Db } from '#server/db/database.ts';
import { addJobs } from '#server/jobs/job-queries.ts';
import { waysOfRefunds } from '#server/ledger/money-by-way.ts';
import { findBooker, type NewBookingRow } from '../booking-queries.ts';
import type { BookingEmailJob } from './enqueue-booking-emails.ts';

// The emails about what organizers did with a booking, to those whom they chose to tell.

interface Informed {
  booker: boolean;
  guests: { seat: string; to: string }[];
}

type Booking = Pick<NewBookingRow, 'id' | 'user_uuid' | 'name' | 'email'>;

interface Cancelled {
  seats: string[];
  informed: Informed;
  reason: string | null;
  money: { refunds: string[]; refund_cents: number; donated_cents: number };
}

export async function enqueueCancelledByOrganizer(
  tx: Db,
  now: Date,
  booking: Booking,
  { seats, informed, reason, money }: Cancelled,
): Promise<void> {
  const { refunds, ...cents } = money;
  const ways = await waysOfRefunds(tx, refunds);
  await enqueue(tx, now, booking, informed, {
    booker: {
      letter: 'cancelled-by-organizer',
      booking: booking.id,
      seats,
      reason,
      ...cents,
      ways,
    },
    guest: { letter: 'guest-cancelled-by-organizer', reason },
  });
}

interface Moved {
  informed: Informed;
  /** The title of the event that the seats were moved from. */
  from: string;
  reason: string | null;
  refunds: string[];
  refund_cents: number;
  owing_cents: number;
}

/** About the booking at the other event. */
export async function enqueueMovedByOrganizer(
  tx: Db,
  now: Date,
  booking: Booking,
  { informed, from, reason, refunds, ...cents }: Moved,
): Promise<void> {
  const ways = await waysOfRefunds(tx, refunds);
  await enqueue(tx, now, booking, informed, {
    booker: {
      letter: 'moved-by-organizer',
      booking: booking.id,
      from,
      reason,
      ...cents,
      ways,
    },
    guest: { letter: 'guest-moved-by-organizer', reason, from },
  });
}

export async function enqueueRefundByOrganizer(
  tx: Db,
  now: Date,
  booking: Booking,
  {
    informed,
    cents,
    refund,
    reason,
  }: { informed: Informed; cents: number; refund: string; reason: string | null },
): Promise<void> {
  const ways = await waysOfRefunds(tx, [refund]);
  await enqueue(tx, now, booking, informed, {
    booker: {
      letter: 'refunded-by-organizer',
      booking: booking.id,
      reason,
      refund_cents: cents,
      ways,
    },
  });
}

type GuestJob = Extract<BookingEmailJob, { letter: `guest-${string}-by-organizer` }>;

async function enqueue(
  tx: Db,
  now: Date,
  booking: Booking,
  informed: Informed,
  {
    booker,
    guest,
  }: { booker: BookingEmailJob; guest?: Pick<GuestJob, 'letter' | 'reason' | 'from'> },
): Promise<void> {
  const name = (await findBooker(tx, booking))?.name ?? '';
  const payloads: BookingEmailJob[] = [
    ...(informed.booker ? [booker] : []),
    ...(guest
      ? informed.guests.map((one) => ({ ...guest, ...one, booking: booking.id, booker: name }))
      : []),
  ];
  await addJobs(
    tx,
    payloads.map((payload) => ({ kind: 'booking-letter', payload, now })),
  );
}
