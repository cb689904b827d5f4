import { emailKey } from '#contract/values/fields.ts';
import type { Db } from '#server/db/database.ts';
import { isErased } from '#server/db/erased-email.ts';
import { addJobs } from '#server/jobs/job-queries.ts';
import { waysOfRefunds } from '#server/ledger/charges/money-by-way.ts';
import { findBooker, type NewBookingRow } from '../booking-queries.ts';
import type { NamedSeat } from '../seat-queries.ts';
import { bookingChequeReturned } from './booking-cheque-returned-email.ts';
import { bookingPaymentTakenBack } from './booking-payment-taken-back-email.ts';
import { cancelledByOrganizer, guestCancelledByOrganizer } from './cancelled-by-organizer-email.ts';
import { guestConfirmed } from './guest-confirmed-email.ts';
import { guestMovedByOrganizer, movedByOrganizer } from './moved-by-organizer-email.ts';
import { bookingRenamed, guestReplaced, swappedByOrganizer } from './place-swapped-email.ts';
import { refundedByOrganizer } from './refunded-by-organizer-email.ts';

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
  money: { refunds: string[]; refund_cents: number; donated_cents: number; kept_cents: number };
}

export async function enqueueCancelledByOrganizer(
  tx: Db,
  now: Date,
  booking: Booking,
  { seats, informed, reason, money: { refunds, ...cents } }: Cancelled,
): Promise<void> {
  const ways = await waysOfRefunds(tx, refunds);
  const values = { booking: booking.id, seats, reason, ...cents, ways };
  await addJobs(tx, [
    ...(informed.booker ? [cancelledByOrganizer.toJob(values, now)] : []),
    ...(await guestsOf(tx, booking, informed)).map((guest) =>
      guestCancelledByOrganizer.toJob({ ...guest, reason }, now),
    ),
  ]);
}

interface Moved {
  informed: Informed;
  /** The event, by its title, and the booking that the seats were moved from. */
  from: string;
  moved_from: string;
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
  { informed, from, moved_from, reason, refunds, ...cents }: Moved,
): Promise<void> {
  const ways = await waysOfRefunds(tx, refunds);
  const move = { from, moved_from, reason };
  const values = { booking: booking.id, ...move, ...cents, ways };
  await addJobs(tx, [
    ...(informed.booker ? [movedByOrganizer.toJob(values, now)] : []),
    ...(await guestsOf(tx, booking, informed)).map((guest) =>
      guestMovedByOrganizer.toJob({ ...guest, ...move }, now),
    ),
  ]);
}

export async function enqueueRefundByOrganizer(
  tx: Db,
  now: Date,
  { id: booking }: Booking,
  {
    informed,
    cents,
    refund,
    reason,
  }: { informed: Informed; cents: number; refund: string; reason: string | null },
): Promise<void> {
  if (!informed.booker) return;
  const ways = await waysOfRefunds(tx, [refund]);
  const values = { booking, reason, refund_cents: cents, ways };
  await addJobs(tx, [refundedByOrganizer.toJob(values, now)]);
}

/** The booker hears of the cheque, and guests of the places that are cancelled. */
export async function enqueueChequeReturned(
  tx: Db,
  now: Date,
  { id: booking, ...booker }: Booking,
  {
    informed,
    ...values
  }: { informed: Informed } & Omit<Parameters<typeof bookingChequeReturned.toJob>[0], 'booking'>,
): Promise<void> {
  const guests = await guestsOf(tx, { id: booking, ...booker }, informed);
  await addJobs(tx, [
    ...(informed.booker ? [bookingChequeReturned.toJob({ booking, ...values }, now)] : []),
    ...guests.map((guest) => guestCancelledByOrganizer.toJob({ ...guest, reason: null }, now)),
  ]);
}

/** The booker hears that their receipt was a mistake. */
export async function enqueuePaymentTakenBack(
  tx: Db,
  now: Date,
  { id: booking }: Booking,
  {
    informed,
    ...values
  }: { informed: Informed } & Omit<Parameters<typeof bookingPaymentTakenBack.toJob>[0], 'booking'>,
): Promise<void> {
  if (informed.booker)
    await addJobs(tx, [bookingPaymentTakenBack.toJob({ booking, ...values }, now)]);
}

/** What swapped says of a seat: whose it was, and whose it is. */
type Holder = Pick<NamedSeat, 'uuid' | 'name' | 'email'>;

/** V5: the readers of an organizer's swap: the person before, the person now, and the booker. */
export async function readersOfSwap(
  tx: Db,
  booking: Booking,
  before: Pick<Holder, 'email'>,
  after: Pick<Holder, 'email'>,
): Promise<{ booker: string | null; guests: string[] }> {
  const email = (await findBooker(tx, booking))?.email ?? null;
  return {
    booker: email === null || isErased(email) ? null : email,
    guests: [...whoLoses(before, after), ...listed(after.email)],
  };
}

type WithEmail = Pick<Holder, 'email'>;

const listed = (email: string | null) => (email === null ? [] : [email]);

/** Where the place stays with the same address, its reader has one email: of the new ticket. */
export function whoLoses(before: WithEmail, after: WithEmail): string[] {
  return isSameAddress(before, after) ? [] : listed(before.email);
}

const isSameAddress = (before: WithEmail, after: WithEmail) =>
  before.email !== null && after.email !== null && emailKey(before.email) === emailKey(after.email);

/** `by`: a booker who swaps a guest knows it. */
export async function enqueueSwap(
  tx: Db,
  now: Date,
  booking: Booking,
  { before, after, by }: { before: Holder; after: Holder; by: 'booker' | 'organizer' },
): Promise<void> {
  const booker = await findBooker(tx, booking);
  const guest = { booking: booking.id, booker: booker?.name ?? '', seat: after.uuid };
  const isOrganizer = by === 'organizer' || undefined;
  const isReachable = booker && booker.email !== null && !isErased(booker.email);
  const swapped = { booking: booking.id, seat: after.uuid, before: before.name };
  await addJobs(tx, [
    ...whoLoses(before, after).map((to) =>
      guestReplaced.toJob({ ...guest, to, by_organizer: isOrganizer }, now),
    ),
    ...(after.email
      ? [
          guestConfirmed.toJob(
            {
              ...guest,
              to: after.email,
              by_organizer: isOrganizer && 'swapped',
              replaces_ticket: isSameAddress(before, after) || undefined,
            },
            now,
          ),
        ]
      : []),
    ...(isOrganizer && isReachable ? [swappedByOrganizer.toJob(swapped, now)] : []),
  ]);
}

interface Renamed {
  /** The addresses without a place from now on. */
  lost: string[];
  before: string;
  seat: string;
  email: string | null;
}

/** 13.3: of a booking by name that is somebody else’s now: to whose it was, and to whose it is. */
export async function enqueueRenamed(
  tx: Db,
  now: Date,
  { id: booking }: Pick<Booking, 'id'>,
  { lost, before, seat, email }: Renamed,
): Promise<void> {
  const replaced = { booking, booker: '', seat, by_organizer: true };
  await addJobs(tx, [
    ...lost.map((to) => guestReplaced.toJob({ ...replaced, to }, now)),
    ...(email === null ? [] : [bookingRenamed.toJob({ booking, seat, before }, now)]),
  ]);
}

async function guestsOf(tx: Db, booking: Booking, { guests }: Informed) {
  const booker = (await findBooker(tx, booking))?.name ?? '';
  return guests.map((guest) => ({ ...guest, booking: booking.id, booker }));
}
